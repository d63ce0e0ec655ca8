// Copies of a database taken while others write to it, and putting them back: beside what is there first, checked, and
// then in its place.
export { countRows, snapshotKind } from './count-rows.ts'
export { discardStaged } from './discard-staged.ts'
export { schemaBeside } from './schema-beside.ts'
export { SnapshotError } from './snapshot-error.ts'
export type { SnapshotFacts, SnapshotOptions } from './snapshot-facts.ts'
export type { StageOptions } from './stage-options.ts'
export { stageSnapshot } from './stage-snapshot.ts'
export { swapIn } from './swap-in.ts'
export { takeSnapshot } from './take-snapshot.ts'
