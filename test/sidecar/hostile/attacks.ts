// What is done to the sidecar, and what has to come of it. An attack resolves when it was answered rightly and
// rejects with what is wrong.
import { ActivateResponse, VerifyResponse } from '@notarium/contract/crypto'
import { breakCall } from './broken-frames.ts'
import { breakMessage, reflection } from './broken-messages.ts'
import { type Chance, pick } from './chance.ts'
import { changeDocument, readerText } from './changed-documents.ts'
import { type Answer, framed, grpcHeaders, type HostileCall, type Http2Client } from './http2-client.ts'
import { oddName } from './odd-names.ts'
import { field } from './protobuf.ts'
import { sendNonsense } from './raw-connections.ts'

export type Attack = (chance: Chance) => Promise<void>

export interface Target {
  readonly socket: string
  readonly client: Http2Client
  /** Sound ones, that verify with the active profile. */
  readonly documents: readonly Uint8Array[]
  readonly activeProfile: string
}

const ok = 0
const cancelled = 1
const deadlineExceeded = 4
const resourceExhausted = 8
const notFound = 5

export const connectAndSendNonsense =
  ({ socket }: Target): Attack =>
  (chance) =>
    sendNonsense(socket, chance)

export const callWrongly =
  ({ client }: Target): Attack =>
  async (chance) => {
    const { what, rightAnswers, ...call } = breakCall(chance)
    const answer = await client.call(call)
    const found = answer.status ?? answer.http
    if (found === undefined || !rightAnswers.includes(found)) throw wrong(what, answer)
  }

/** Any status will do; where it is OK there must be a response. */
export const sendBrokenMessage =
  ({ client }: Target): Attack =>
  async (chance) => {
    const { method, message } = breakMessage(chance)
    const answer = await client.call({ headers: grpcHeaders(method), body: framed(message) })
    const lacksResponse = answer.status === ok && answer.message === undefined && method !== reflection
    if (answer.status === undefined || lacksResponse)
      throw wrong(`${method} ${message.toString('hex')}`, answer)
  }

export const sendChangedDocument = ({ client, documents }: Target): Attack => {
  const signedTexts = new Set(documents.map(readerText))
  return async (chance) => {
    const { bytes, mustVerify } = changeDocument(documents, chance)
    const answer = await client.call(callOf('VerifyXMLDSig', field(1, bytes)))
    if (answer.status !== ok || answer.message === undefined) throw wrong('no response', answer)
    const { valid, errors } = VerifyResponse.decode(answer.message)
    if (valid !== (errors.length === 0)) throw new Error(`valid ${valid} with the errors ${errors.join()}`)
    const mayBeValid = mustVerify !== 'never' && signedTexts.has(readerText(bytes))
    if (valid ? !mayBeValid : mustVerify === 'always') {
      throw new Error(`valid ${valid}, which is wrong: ${bytes.toString('base64')}`)
    }
  }
}

export const useOddName =
  ({ client, documents, activeProfile }: Target): Attack =>
  async (chance) => {
    const name = oddName(chance)
    const document = field(1, pick(chance, documents))
    const { call, isRight } = pick<OddCall>(chance, [
      {
        call: callOf('VerifyXMLDSig', document, field(2, name)),
        isRight: ({ message }) => VerifyResponse.decode(message!).errors[0]!.startsWith('unknown-profile: '),
      },
      {
        call: callOf('SignXMLDSig', field(1, '<a/>'), field(2, name)),
        isRight: ({ status }) => status === notFound,
      },
      {
        call: callOf('SignXMLDSig', field(1, '<a/>'), field(2, 'gost'), field(3, name)),
        isRight: ({ status }) => status === notFound,
      },
      {
        call: callOf('Activate', field(1, name)),
        isRight: ({ message }) => {
          const { ok, profile } = ActivateResponse.decode(message!)
          return !ok && profile === activeProfile
        },
      },
    ])
    const answer = await client.call(call)
    if (answer.status === undefined || !isRight(answer))
      throw wrong(`the name ${name.toString('hex')}`, answer)
  }

interface OddCall {
  readonly call: HostileCall
  isRight(answer: Answer): boolean
}

/** Callers who are gone before they have their answer: they cancel, have no time, or their connection breaks. */
export const leaveEarly =
  ({ client, documents }: Target): Attack =>
  async (chance) => {
    const document = field(1, pick(chance, documents))
    const call = pick(chance, [
      callOf('VerifyXMLDSig', document),
      callOf('SignXMLDSig', field(1, '<a Id="1"/>'), field(2, 'gost')),
      callOf('Activate', field(1, oddName(chance))),
    ])
    if (chance(2) === 0) {
      await client.call({ ...call, cancelAfter: chance(5) })
      return
    }
    if (chance(20) === 0) client.dropConnection()
    const hurried = { ...call.headers, 'grpc-timeout': pick(chance, ['1m', '1n', '500u']) }
    const { status, ...rest } = await client.call({ ...call, headers: hurried })
    // None where the connection was dropped, perhaps for another one's sake; refused where too many wait already.
    if (![ok, cancelled, deadlineExceeded, resourceExhausted, undefined].includes(status))
      throw wrong('hurried', { status, ...rest })
  }

const callOf = (method: string, ...fields: Buffer[]): HostileCall => ({
  headers: grpcHeaders(method),
  body: framed(Buffer.concat(fields)),
})

const wrong = (what: string, { http, status, message }: Answer) =>
  new Error(`${what}: HTTP ${http}, gRPC ${status}, ${message?.length} bytes`)
