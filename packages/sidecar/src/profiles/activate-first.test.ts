// The profile of the configuration becomes active also later than at the start, unless somebody chose another.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { SidecarConfig } from '../config/sidecar-config.ts'
import { activateFirst } from './activate-first.ts'
import type { ProfileRegistry } from './profile-registry.ts'

const config = { activeProfile: 'gost', profilesFile: '/nowhere/profiles.toml' } as SidecarConfig
const log = { info: vi.fn(), error: vi.fn() }

/** It fails so often. */
function registryFailing(times: number) {
  const asked: string[] = []
  const activate = async (name: string) => {
    asked.push(name)
    if (asked.length <= times) throw new Error('the worker was given up')
  }
  const registry = {
    activate,
    get activations() {
      return asked.length
    },
  }
  return { asked, registry: registry as unknown as ProfileRegistry }
}

describe('the first profile', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => {
    vi.useRealTimers()
    vi.clearAllMocks()
  })

  it('is tried again until it is active, and what is in the way is told once', async () => {
    const { asked, registry } = registryFailing(3)
    await activateFirst(registry, config, log)
    expect(asked).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(600_000)
    expect(asked).toHaveLength(4)
    expect(log.error).toHaveBeenCalledTimes(1)
    expect(log.info).toHaveBeenCalledWith({ profile: 'gost' }, 'the profile is active')
  })

  it('is left alone once somebody activates one, also minimal mode', async () => {
    const { asked, registry } = registryFailing(3)
    await activateFirst(registry, config, log)
    await vi.advanceTimersByTimeAsync(2_500)
    await registry.activate('', new AbortController().signal).catch(() => undefined)
    await vi.advanceTimersByTimeAsync(600_000)
    expect(asked).toEqual(['gost', 'gost', ''])
  })
})
