// `notarium audit verify` of an export with signed acts, as an auditor runs it: a process of its own, from the first byte
// to the verdict, with every signature checked against a trusted certificate.
import { execFile } from 'node:child_process'
import { createWriteStream, mkdtempSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { exportTar } from '@notarium/hub/parts'
import { median } from '../measure.ts'
import type { Row } from '../report.ts'
import { atLeast, beside } from './rows.ts'
import { createLogSigner, type LogSize, withSignedLog } from './signed-log.ts'

const run = promisify(execFile)
const program = createRequire(import.meta.url).resolve('../../packages/cli/bin/notarium')
const limit = 5_000

/** `folder` is for the logs, `share` of their usual length. */
export async function measureAuditVerify(folder: string, share: number, rounds: number): Promise<Row[]> {
  const speedOf = async (size: LogSize) => {
    const entries = Math.ceil(size.entries * share)
    return entriesPerSecond(folder, { ...size, entries }, rounds)
  }
  const fifth = await speedOf({ entries: 50_000, signedEvery: 5 })
  const all = await speedOf({ entries: 15_000, signedEvery: 1 })
  return [
    atLeast('audit verify, one entry in five signed with GOST-256', fifth, limit, 'entries/s'),
    beside('  all of them signed', all, limit, 'entries/s'),
  ]
}

async function entriesPerSecond(folder: string, size: LogSize, rounds: number): Promise<number> {
  const signer = createLogSigner()
  const data = mkdtempSync(join(folder, 'log-'))
  const [file, trust] = [join(data, 'audit.tar'), join(data, 'authority.der')]
  writeFileSync(trust, signer.authority.der)
  await withSignedLog(data, size, signer.sign, (database) =>
    pipeline(exportTar(database, {}), createWriteStream(file)),
  )
  const times: number[] = []
  for (let round = 0; round < rounds; round++) times.push(await secondsToVerify(file, trust, size.entries))
  return size.entries / median(times)
}

async function secondsToVerify(file: string, trust: string, entries: number): Promise<number> {
  const started = performance.now()
  const { stdout } = await run(process.execPath, [
    program,
    'audit',
    'verify',
    file,
    '--json',
    '--trust',
    trust,
  ])
  const seconds = (performance.now() - started) / 1000
  const { entries: found } = JSON.parse(stdout) as { entries: number }
  if (found !== entries) throw new Error(`${found} of ${entries} entries were found`)
  return seconds
}
