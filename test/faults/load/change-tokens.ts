// Issues tokens, uses them and revokes them: one that was revoked must not be taken any more, from the answer on.
import { describe } from '../world/ask.ts'
import { type Activity, attempt, jsonOf, type Load, pause } from './load.ts'

const mostLive = 12

export function changeTokens(restMs: number): Activity {
  return async (load) => {
    while (!load.signal.aborted) {
      await oneToken(load)
      await pause(load, restMs)
    }
  }
}

async function oneToken(load: Load): Promise<void> {
  const { model, chance } = load
  const token = await issue(load)
  if (token === undefined) return
  // So that the hub has it in its memory.
  await attempt(load, { path: '/api/auth/me', as: token })
  const live = model.tokens.keysWith('live')
  if (live.length <= mostLive && chance(3) === 0) return
  const [oldest] = live
  await revoke(load, chance(2) === 0 && oldest !== undefined ? oldest : token)
}

async function issue(load: Load): Promise<string | undefined> {
  const { model } = load
  const name = `token ${++model.serial}`
  const answer = await attempt(load, { method: 'POST', path: '/api/tokens', body: { name } })
  if (answer === undefined) return undefined
  const { id, token } = jsonOf<{ id: string; token: string }>(answer)
  // Before it was there nobody would have taken it.
  model.tokens.sent(token, 'refused')
  model.tokens.sent(token, 'live')
  model.tokens.answered(token, 'live')
  model.issued.set(token, { id, name })
  model.deeds.push({ action: 'token.create', about: name })
  return token
}

async function revoke(load: Load, token: string): Promise<void> {
  const { model, world } = load
  const { id, name } = model.issued.get(token) ?? { id: '', name: '' }
  load.count('revocations sent')
  model.tokens.sent(token, 'refused')
  const answer = await attempt(load, { method: 'DELETE', path: `/api/tokens/${id}` })
  if (answer === undefined) return
  model.tokens.answered(token, 'refused')
  model.deeds.push({ action: 'token.revoke', about: name })
  load.count('revocations')
  const used = await world.ask({ path: '/api/auth/me', as: token })
  const isRefused = used.kind === 'answered' && used.status === 401
  if (!isRefused && !load.tolerates(used))
    load.wrong(`a token that was revoked is answered with ${describe(used)}`)
}
