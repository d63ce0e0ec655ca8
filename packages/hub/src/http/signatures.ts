// Signing versions of pages: for people with the right to, who are logged in.
import type { FastifyInstance } from 'fastify'
import { authoriseInBrain } from '../access/authorise.ts'
import type { Caller, SessionCaller } from '../access/caller.ts'
import { HubError } from '../errors.ts'
import { createAskBrain } from '../gateway/ask-brain.ts'
import { requireRunning } from '../gateway/brain-faults.ts'
import { createBrainKeys } from '../gateway/brain-keys.ts'
import { createForwarder } from '../gateway/forward.ts'
import type { Hub } from '../hub.ts'
import { createBrainPages } from '../signatures/brain-pages.ts'
import { signPage } from '../signatures/sign-page.ts'
import { withSession } from './auth.ts'
import type { Handlers } from './operations.ts'
import type { Rights } from './rights.ts'

export function signatureHandlers(
  app: FastifyInstance,
  { config, log, directory, brains, sidecar, audit }: Hub,
  rights: Pick<Rights, 'renew'>,
): Handlers<'signPage'> {
  const forwarder = createForwarder((brain) => brains.stateOf(brain) === 'unreachable')
  app.addHook('onClose', async () => forwarder.close())
  const ask = createAskBrain({ forwarder, keys: createBrainKeys(config.folder, log), log })
  const parts = { pages: createBrainPages(ask), sidecar, signing: config.signing, audit }

  /** Who signs and where, after all that can be wrong with it is found out. */
  const admit = (caller: Caller, name: string) => {
    const signer = withSession(caller)
    const brain = directory.get(name)
    authoriseInBrain('write', signer, brain)
    requireRight(signer)
    requireRunning(brain, brains.stateOf(brain.name))
    return { signer, brain }
  }

  return {
    signPage({ caller, params, body: { version }, request, reply }) {
      const { brain: name = '', '*': slug = '' } = params
      const { signer, brain } = admit(caller, name)
      const stillMay = async () => {
        await rights.renew(request)
        admit(request.caller as Caller, name)
      }
      const asking = { brain, actor: signer.actor, requestId: request.id, client: reply.raw }
      return signPage(parts, signer, asking, { slug, version, stillMay })
    },
  }
}

function requireRight({ user }: SessionCaller): void {
  if (user.maySign) return
  throw new HubError(
    'forbidden',
    `'${user.email}' may not sign pages: an owner can let them, on the page of users or with 'notarium user change ${user.email} --may-sign'`,
  )
}
