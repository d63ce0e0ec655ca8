// What has to agree with the brain to the letter, for the test that holds the two together.
export { readOutline } from './markdown/read-outline.ts'
export { scanLines } from './markdown/scan-lines.ts'
export { citationOf } from './pages/citation.ts'
