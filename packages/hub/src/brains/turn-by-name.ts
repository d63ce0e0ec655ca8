// What is asked for one brain is done one after the other; what is asked for different ones is not held up.
export type TakeTurn = <Result>(name: string, work: () => Promise<Result>) => Promise<Result>

export function createTurnByName(): TakeTurn {
  const last = new Map<string, Promise<unknown>>()
  return (name, work) => {
    const mine = (last.get(name) ?? Promise.resolve()).then(work, work)
    last.set(name, mine)
    const forget = () => {
      if (last.get(name) === mine) last.delete(name)
    }
    mine.then(forget, forget)
    return mine
  }
}
