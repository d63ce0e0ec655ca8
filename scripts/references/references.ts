// The pages of docs/reference, as they should be now.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createApiReference } from '@notarium/hub/parts'
import { createGrpcReference } from './grpc-reference.ts'
import { parseProto } from './proto-file.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

interface Reference {
  readonly file: string
  readonly text: string
}

export function createReferences(): readonly Reference[] {
  // The wire contract first.
  const protos = globSync('proto/**/*.proto', { cwd: root }).toSorted().toReversed()
  const files = protos.map((path) => parseProto(readFileSync(join(root, path), 'utf8')))
  return [
    { file: join(root, 'docs/reference/api.md'), text: createApiReference() },
    { file: join(root, 'docs/reference/grpc.md'), text: createGrpcReference(files) },
  ]
}
