// People who log in all the time, so many at once, each from an address of its own.
import type { HubProcess } from './hub-process.ts'

const people = 8

export async function loginsUnderWay(hub: HubProcess, atOnce: number): Promise<{ stop(): Promise<number> }> {
  const accounts = Array.from({ length: people }, (_, index) => {
    const email = `reader${index}@example.org`
    const { temporaryPassword } = JSON.parse(
      hub.notarium('user', 'create', email, '--role', 'viewer', '--json'),
    ) as {
      temporaryPassword: string
    }
    return { email, password: temporaryPassword }
  })
  let isOver = false
  let count = 0
  const logInAgainAndAgain = async () => {
    while (!isOver) {
      const number = ++count
      const answer = await fetch(`${hub.origin}/api/auth/login`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-forwarded-for': `10.1.${number >> 8}.${number & 255}`,
        },
        body: JSON.stringify(accounts[number % people]),
      })
      if (!answer.ok) throw new Error(`a login was refused: ${await answer.text()}`)
    }
  }
  const running = Array.from({ length: atOnce }, logInAgainAndAgain)
  return {
    async stop() {
      isOver = true
      await Promise.all(running)
      return count
    },
  }
}
