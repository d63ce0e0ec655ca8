// A sidecar whose part the test plays, on a socket of its own: for what a real one does hardly ever.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type handleUnaryCall, Server, ServerCredentials } from '@grpc/grpc-js'
import {
  type ActivateRequest,
  type ActivateResponse,
  CryptoServiceService,
  type SignRequest,
  type SignResponse,
} from '@notarium/contract/crypto'
import {
  type DescribeResponse,
  InspectionServiceService,
  type InspectRequest,
  type InspectResponse,
} from '@notarium/contract/inspection'
import { onTestFinished } from 'vitest'

/** What it does with calls; a rejection with `code` and `details` is the status of the call. */
export interface SidecarPart {
  describe(): Promise<DescribeResponse>
  activate(request: ActivateRequest): Promise<ActivateResponse>
  sign(request: SignRequest): Promise<SignResponse>
  inspect(request: InspectRequest): Promise<InspectResponse>
}

const usual: SidecarPart = {
  describe: async () => ({
    version: '1.2.3',
    provider: 'native',
    activeProfile: 'guest',
    profiles: [],
    profilesError: '',
  }),
  activate: async ({ profile }) => ({ ok: true, provider: 'native', profile, message: 'Done.' }),
  sign: async ({ payload }) => ({ signedXml: payload }),
  inspect: async () => ({ valid: false, errors: ['no-signature: it has none'], signatures: [] }),
}

/** As a real one does it: inside the document, at its end. */
export const signInside: SidecarPart['sign'] = async ({ payload }) => {
  const signature = '<ds:Signature xmlns:ds="http://www.w3.org/2000/09/xmldsig#"></ds:Signature>'
  const signed = Buffer.from(payload)
    .toString()
    .replace(/<\/\w+>$/, (end) => signature + end)
  return { signedXml: Buffer.from(signed) }
}

/** The path of its socket. It ends with the test. */
export async function playSidecar(part: Partial<SidecarPart> = {}): Promise<string> {
  const { describe, activate, sign, inspect } = { ...usual, ...part }
  const folder = mkdtempSync(join(tmpdir(), 'played-sidecar-'))
  const server = new Server({ 'grpc.max_receive_message_length': -1 })
  server.addService(CryptoServiceService, {
    activate: answered(activate),
    signXmldSig: answered(sign),
    shutdown: answered(async () => ({ ok: true })),
  })
  server.addService(InspectionServiceService, { describe: answered(describe), inspect: answered(inspect) })
  const socket = join(folder, 's.sock')
  await new Promise((resolve) =>
    server.bindAsync(`unix:${socket}`, ServerCredentials.createInsecure(), resolve),
  )
  onTestFinished(() => {
    server.forceShutdown()
    rmSync(folder, { recursive: true, force: true })
  })
  return socket
}

function answered<Request, Response>(
  method: (request: Request) => Promise<Response>,
): handleUnaryCall<Request, Response> {
  return ({ request }, answer) => void method(request).then((response) => answer(null, response), answer)
}
