// The signing sidecar for those who run it: how it is, its profiles, documents to check and to sign.
import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '../access/caller.ts'
import { HubError } from '../errors.ts'
import type { Hub } from '../hub.ts'
import { createBoundedTurns } from '../limits/bounded-turns.ts'
import { namesOwnNamespace } from '../xml/own-namespace.ts'
import { readDocument, requireDocument } from './document-body.ts'
import type { Handlers } from './operations.ts'
import type { Rights } from './rights.ts'

type Names = 'getSidecar' | 'activateProfile' | 'restartSidecar' | 'verifyDocument' | 'signDocument'

/** Milliseconds to receive a signed document, for as long as it is held. */
const timeToReceive = 300_000

export function cryptoHandlers(
  { sidecar, audit, acts }: Pick<Hub, 'sidecar' | 'audit' | 'acts'>,
  rights: Pick<Rights, 'renew'>,
): Handlers<Names> {
  // Each takes its size in memory some four times over.
  const takeTurns = createBoundedTurns({
    atOnce: 2,
    mostWaiting: 8,
    refusal: 'other documents are being checked and signed just now: try again',
  })

  /** From its first byte until it is done with, a document has its turn. */
  async function withDocument<Result>(request: FastifyRequest, work: (document: Buffer) => Promise<Result>) {
    await requireDocument(request)
    return takeTurns(async () => {
      const document = await readDocument(request)
      // It may have been long in coming.
      await rights.renew(request)
      return work(document)
    })
  }

  /** Of what was done, and of what may have been. */
  async function audited<Result>(
    { actor, ip, role }: Caller,
    action: string,
    payload: Readonly<Record<string, unknown>>,
    work: () => Promise<Result>,
  ): Promise<Result> {
    try {
      const result = await work()
      await audit.record({ actor, ip, role, action, payload, sign: true })
      return result
    } catch (error) {
      const mayBeDone = error instanceof HubError && error.details?.['wasReached'] === true
      const unsure = { ...payload, outcome: 'unknown' }
      if (mayBeDone) await audit.record({ actor, ip, role, action, payload: unsure, sign: true })
      throw error
    }
  }

  return {
    getSidecar: () => sidecar.status(),
    activateProfile: ({ caller, body: { profile } }) =>
      audited(caller, 'crypto.activate', { profile }, async () => {
        const activated = await sidecar.activate(profile)
        acts.tryAgain()
        return activated
      }),
    async restartSidecar({ caller }) {
      await audited(caller, 'crypto.restart', {}, () => sidecar.endForRestart())
      return { restarting: true }
    },
    verifyDocument: ({ request, query }) =>
      withDocument(request, (document) => sidecar.verify(document, query.profile)),
    signDocument: ({ caller: { actor, ip, role }, request, query, reply }) =>
      withDocument(request, async (document) => {
        const { keyAlias } = query
        if (namesOwnNamespace(document)) throw ofTheHub()
        const { signedXml, profile } = await sidecar.sign(document, query.profile, keyAlias)
        const sha256 = createHash('sha256').update(document).digest('hex')
        const payload = { profile, keyAlias, sha256, bytes: document.length }
        await audit.record({ actor, ip, role, action: 'crypto.sign', payload, sign: true })
        return sendSigned(reply, signedXml)
      }),
  }
}

/** Else whoever may have documents signed could make up what the log, a page or a backup is proven by. */
function ofTheHub(): HubError {
  return new HubError(
    'bad-document',
    "the document names a namespace of the hub's own (urn:notarium:…): the hub itself has its acts, pages and backups signed, and signs none for others",
  )
}

/** Resolves when it is sent, or whoever asked is gone. */
async function sendSigned(reply: FastifyReply, signedXml: Uint8Array): Promise<void> {
  const timer = setTimeout(() => reply.raw.destroy(), timeToReceive).unref()
  reply.type('application/xml').header('content-disposition', 'attachment; filename="signed.xml"')
  await reply.send(signedXml)
  clearTimeout(timer)
}
