// A client process that keeps a number of calls in flight for a while, and prints what it saw as JSON.
// Arguments: socket, what to call (verify | echo | health), file with the document, calls in flight, and how long: in
// milliseconds ("2000ms") or calls ("1000").
import { readFileSync } from 'node:fs'
import { credentials } from '@grpc/grpc-js'
import {
  CryptoServiceClient,
  HealthRequest,
  HealthResponse,
  SignResponse,
  VerifyRequest,
  VerifyResponse,
} from '@notarium/contract/crypto'

export interface ClientReport {
  readonly calls: number
  readonly seconds: number
  /** Milliseconds. */
  readonly p50: number
  readonly p99: number
}

const [socket, what, file, inFlight, length] = process.argv.slice(2) as [
  string,
  string,
  string,
  string,
  string,
]
const payload = readFileSync(file)
const client = new CryptoServiceClient(`unix:${socket}`, credentials.createInsecure(), {
  'grpc.max_receive_message_length': -1,
})
const path = '/service.crypto.v1.CryptoService/'

const encoded = Buffer.from(VerifyRequest.encode({ payload, profile: '' }).finish())
const methods = {
  verify: {
    path: `${path}VerifyXMLDSig`,
    request: encoded,
    check: (answer: Buffer) => VerifyResponse.decode(answer).valid,
  },
  echo: {
    path: `${path}VerifyXMLDSig`,
    request: encoded,
    check: (answer: Buffer) => SignResponse.decode(answer).signedXml.length === payload.length,
  },
  health: {
    path: `${path}Health`,
    request: Buffer.from(HealthRequest.encode({}).finish()),
    check: (answer: Buffer) => HealthResponse.decode(answer).ok,
  },
}
const method = methods[what as keyof typeof methods]

const call = () =>
  new Promise<void>((resolve, reject) => {
    client.makeUnaryRequest(
      method.path,
      (bytes: Buffer) => bytes,
      (bytes: Buffer) => bytes,
      method.request,
      (error, answer) => {
        if (error) reject(error)
        else if (answer === undefined || !method.check(answer)) reject(new Error('the answer is wrong'))
        else resolve()
      },
    )
  })

const milliseconds = length.endsWith('ms') ? Number.parseInt(length, 10) : Number.POSITIVE_INFINITY
const most = length.endsWith('ms') ? Number.POSITIVE_INFINITY : Number(length)
const latencies: number[] = []
await call()
const start = performance.now()
let started = 0
const caller = async () => {
  while (performance.now() - start < milliseconds && started < most) {
    started++
    const sentAt = performance.now()
    await call()
    latencies.push(performance.now() - sentAt)
    // Health is asked now and then, as a probe does, not without pause.
    if (what === 'health') await new Promise((resolve) => setTimeout(resolve, 5))
  }
}
await Promise.all(Array.from({ length: Number(inFlight) }, caller))
const seconds = (performance.now() - start) / 1000
latencies.sort((one, other) => one - other)
const at = (share: number) => latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))]
console.log(
  JSON.stringify({ calls: latencies.length, seconds, p50: at(0.5), p99: at(0.99) } satisfies Partial<
    Record<keyof ClientReport, unknown>
  >),
)
client.close()
