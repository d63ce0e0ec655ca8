// Verifies signed documents that were changed by chance, and checks every answer. As a program:
//   node packages/xmldsig/src/fuzz/fuzz.ts --seed N --seconds S
// A failing case is written to a file, with the authority that was trusted beside it. Keys are new in every run, so
// the file counts and not the seed alone.
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { formatPem } from '@notarium/pki'
import { authority } from '../testing/authority.ts'
import { makeCorpus } from './corpus.ts'
import { type Mutated, mutate } from './mutate.ts'
import { makeOracle } from './oracle.ts'

export interface FuzzFailure extends Mutated {
  readonly seed: number
  readonly failure: string
}

export interface FuzzReport {
  readonly cases: number
  /** How many were valid still. */
  readonly valid: number
  readonly failures: readonly FuzzFailure[]
}

export interface FuzzOptions {
  readonly seed: number
  readonly seconds: number
  /** Called about once a second. */
  readonly progress?: (cases: number, valid: number) => void
}

const mostFailures = 10

export function fuzz({ seed, seconds, progress }: FuzzOptions): FuzzReport {
  const corpus = makeCorpus()
  const oracle = makeOracle(corpus)
  const failures: FuzzFailure[] = []
  const end = performance.now() + seconds * 1000
  let told = performance.now()
  let cases = 0
  let valid = 0
  while (performance.now() < end && failures.length < mostFailures) {
    const caseSeed = seed + cases++
    const mutated = mutate(caseSeed, corpus)
    const verdict = oracle(mutated.bytes)
    if (verdict.valid) valid++
    if (verdict.failure !== undefined) failures.push({ ...mutated, seed: caseSeed, failure: verdict.failure })
    if (performance.now() - told < 1000) continue
    told = performance.now()
    progress?.(cases, valid)
  }
  return { cases, valid, failures }
}

function main(): void {
  const { values } = parseArgs({
    options: { seed: { type: 'string', default: '1' }, seconds: { type: 'string', default: '60' } },
  })
  const report = fuzz({
    seed: Number(values.seed),
    seconds: Number(values.seconds),
    progress: (cases, valid) => process.stderr.write(`\r${cases} cases, ${valid} valid`),
  })
  process.stderr.write('\n')
  console.log(`${report.cases} cases, ${report.valid} valid, ${report.failures.length} failures`)
  if (report.failures.length === 0) return
  const folder = mkdtempSync(join(tmpdir(), 'notarium-fuzz-'))
  writeFileSync(join(folder, 'authority.pem'), formatPem('CERTIFICATE', authority.certificate.der))
  for (const { seed, steps, failure, bytes } of report.failures) {
    const file = join(folder, `${seed}.xml`)
    writeFileSync(file, bytes)
    console.log(`seed ${seed} (${steps.join(', ')}) in ${file}:\n${failure}\n`)
  }
  process.exitCode = 1
}

if (import.meta.main) main()
