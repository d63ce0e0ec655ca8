// Everything that the documents in ../shared/spec ask of the product, as data. A test that proves one of
// these cites its id in brackets in its name; then the entry is turned from `open` to `verified`.
import { hubRequirements } from './requirements/hub.ts'
import type { Requirement } from './requirements/requirement.ts'
import { sidecarRequirements } from './requirements/sidecar.ts'

export const requirements: readonly Requirement[] = [...sidecarRequirements, ...hubRequirements]
