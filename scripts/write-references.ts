// Writes the pages of docs/reference anew. A part of `npm run generate`.
import { writeFileSync } from 'node:fs'
import { createReferences } from './references/references.ts'

for (const { file, text } of createReferences()) writeFileSync(file, text)
