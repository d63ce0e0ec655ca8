// All processes come back by themselves, each once, and nobody else is left behind.
import type { Health } from '@notarium/contract/hub'
import type { Model } from '../model/model.ts'
import { type MarkedProcess, processesOf } from '../world/processes.ts'
import { brains, type World } from '../world/world.ts'
import { untilNothingWrong } from './until.ts'

/** Milliseconds. A brain that was killed again and again waits 30 s by itself. */
const patienceMs = 75_000

export async function checkBackByThemselves(world: World): Promise<string[]> {
  return untilNothingWrong(patienceMs, async () => {
    if (world.exitCode() !== undefined) return [`notarium up has ended with ${world.exitCode()}`]
    const outcome = await world.ask({ path: '/health' })
    if (outcome.kind !== 'answered') return ['the hub does not answer']
    const { status, brains: known } = JSON.parse(outcome.text) as Health
    const isThere = (name: string) => known.some((brain) => brain.name === name && brain.state === 'running')
    const missing = brains.filter((name) => !isThere(name))
    if (status === 'ok' && missing.length === 0) return []
    return [`the hub is not well: ${outcome.text.slice(0, 600)}`]
  })
}

export function checkProcesses(world: World, { copies }: Model): Promise<string[]> {
  const names = new Set<string>([...brains, ...copies.map(({ name }) => name)])
  return untilNothingWrong(patienceMs, () => {
    const all = processesOf(world.mark)
    const wrong = (['up', 'hub', 'sidecar'] as const).flatMap((role) => oneOf(all, role))
    const served = all.filter(({ role }) => role === 'brain').map(({ name }) => name ?? '')
    const twice = served.filter((name, index) => served.indexOf(name) !== index || !names.has(name))
    return [
      ...wrong,
      ...twice.map((name) => `the brain '${name}' has one process too many`),
      ...orphans(all).map(({ pid, command }) => `an orphan: ${pid} ${command}`),
    ]
  })
}

function oneOf(all: readonly MarkedProcess[], wanted: MarkedProcess['role']): string[] {
  const count = all.filter(({ role }) => role === wanted).length
  return count === 1 ? [] : [`there are ${count} processes of the ${wanted}`]
}

function orphans(all: readonly MarkedProcess[]): MarkedProcess[] {
  const pids = new Set(all.map(({ pid }) => pid))
  return all.filter(({ role, parent }) => role !== 'up' && !pids.has(parent))
}
