// Messages between two who share a database, and what the network in between can do to them.
import { expect, it, onTestFinished, vi } from 'vitest'
import { describeOnBothDatabases, freshPostgres } from '../../../../test/setup/databases.ts'
import { describeWith } from '../../../../test/setup/tools.ts'
import type { ChannelTiming } from './channel.ts'
import type { DatabaseLocation } from './database.ts'
import { openChannel } from './open-channel.ts'
import { startTcpForwarder } from './testing/tcp-forwarder.ts'

const quick = { checkEvery: 50, answerWithin: 1000, shortestDelay: 10, longestDelay: 50, patience: 20_000 }

function open(location: DatabaseLocation, name = 'tokens', timing: Partial<ChannelTiming> = {}) {
  const heard: string[] = []
  const gaps: boolean[] = []
  const channel = openChannel(location, name, {
    onMessage: (text) => heard.push(text),
    onGap: () => gaps.push(channel.isConnected),
    timing: { ...quick, ...timing },
  })
  onTestFinished(() => channel.close())
  return { channel, heard, gaps }
}

const until = (assertion: () => void) => vi.waitFor(assertion, { timeout: 20_000, interval: 5 })
const whenConnected = (...all: { channel: { isConnected: boolean } }[]) =>
  until(() => expect(all.every(({ channel }) => channel.isConnected)).toBe(true))

describeOnBothDatabases('a channel', (fresh) => {
  it('the publisher hears its own message at once, and once', async () => {
    const { channel, heard } = open(await fresh())
    const published = channel.publish('first')
    expect(heard).toEqual(['first'])
    await published
    await channel.publish('NUL \0, "quotes" and Ёж 🦔')
    expect(heard).toEqual(['first', 'NUL \ufffd, "quotes" and Ёж 🦔'])
    await expect(channel.publish('Ж'.repeat(3951))).rejects.toThrow('7900 bytes')
    await channel.publish('Ж'.repeat(3950))
    expect(heard).toHaveLength(3)
    await channel.close()
    expect(channel.isConnected).toBe(false)
    await expect(channel.publish('late')).rejects.toMatchObject({ code: 'unavailable' })
    expect(heard).toHaveLength(3)
  })
})

it('an address that is none is told at once', () => {
  const location = { kind: 'postgres', url: 'postgres://host:none/', schema: 's', connections: 1 } as const
  expect(() => open(location)).toThrow(/not a PostgreSQL address/)
})

describeWith('postgresql', 'a channel on PostgreSQL', () => {
  it('reaches the others of the same name in the same schema, and nobody else', async () => {
    const location = await freshPostgres()
    const [one, other] = [open(location), open(location)]
    const strangers = [open(location, 'pages'), open({ ...location, schema: `${location.schema}'` })]
    await whenConnected(one, other, ...strangers)
    await Promise.all(['1', '2', '3'].map((text) => one.channel.publish(text)))
    await other.channel.publish('4')
    await until(() => expect(one.heard).toHaveLength(4))
    await until(() => expect(other.heard).toHaveLength(4))
    for (const { channel } of strangers) await channel.publish('own')
    expect(one.heard).toEqual(['1', '2', '3', '4'])
    expect(new Set(other.heard)).toEqual(new Set(one.heard))
    for (const { heard } of strangers) expect(heard).toEqual(['own'])
  })

  it.each(['cut', 'fallSilent'] as const)(
    'tells of the gap when the network does this: %s',
    async (fault) => {
      const location = await freshPostgres()
      const forwarder = await startTcpForwarder(location.url)
      onTestFinished(forwarder.close)
      const near = open({ ...location, url: forwarder.url })
      const far = open(location)
      await whenConnected(near, far)
      expect(near.gaps).toEqual([true])
      forwarder[fault]()
      await until(() => expect(near.gaps.slice(0, 3)).toEqual([true, false, true]))
      await far.channel.publish('after')
      await until(() => expect(near.heard).toEqual(['after']))
    },
  )

  it('sends what was published without a connection as soon as there is one', async () => {
    const location = await freshPostgres()
    const forwarder = await startTcpForwarder(location.url)
    onTestFinished(forwarder.close)
    const near = open({ ...location, url: forwarder.url })
    const far = open(location)
    await whenConnected(near, far)
    await forwarder.refuse()
    await until(() => expect(near.channel.isConnected).toBe(false))
    const patient = near.channel.publish('waited for')
    const impatient = open({ ...location, url: forwarder.url }, 'tokens', { patience: 0 })
    await expect(impatient.channel.publish('late, not lost')).rejects.toMatchObject({ code: 'unavailable' })
    expect([near.heard, impatient.heard]).toEqual([['waited for'], ['late, not lost']])
    await forwarder.accept()
    await patient
    await until(() => expect(new Set(far.heard)).toEqual(new Set(['waited for', 'late, not lost'])))
  })
})
