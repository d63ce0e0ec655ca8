// What the training program shares with the product, so that both see the same words.
export { romanise } from './romanise.ts'
export { stem } from './stem.ts'
export { eachWord, normalise } from './words.ts'
