// A server that refuses a batch does not say which text it minds. Halving the batch finds it; cut shorter, it may pass,
// and otherwise it fails alone. But a server may also refuse everything (a wrong model, say): it is asked for the
// plainest text before anyone is blamed, lest a mistake in the settings costs requests by the hundred.
import type { PlacedText } from './batches.ts'
import { RefusedInput } from './openai-call.ts'
import { ProviderError } from './provider-error.ts'

export type EmbeddingResult = Float32Array | ProviderError

/** Down to a sixteenth of its length. */
const maxCuts = 4

/**
 * `ask` rejects with `RefusedInput` when the server refuses these texts. Results are handed to `keep` as they come:
 * what follows may fail.
 */
export function createPatientEmbedder(
  ask: (texts: readonly string[]) => Promise<EmbeddingResult[]>,
  keep: (place: number, result: EmbeddingResult) => void,
): (batch: readonly PlacedText[]) => Promise<void> {
  let plainest: Promise<unknown> | undefined

  async function answerTo(texts: readonly string[]): Promise<RefusedInput | EmbeddingResult[]> {
    return ask(texts).catch((error: unknown) => {
      if (error instanceof RefusedInput) return error
      throw error
    })
  }

  async function assertTakesAnything(): Promise<void> {
    const answer = await answerTo(['a'])
    if (answer instanceof RefusedInput) throw refusesEverything(answer)
  }

  async function embedCulprit(text: string, refusal: RefusedInput): Promise<EmbeddingResult> {
    plainest ??= assertTakesAnything()
    await plainest
    let shorter = text
    for (let cuts = 0; cuts < maxCuts && shorter.length > 1; cuts++) {
      shorter = shorter.slice(0, Math.ceil(shorter.length / 2)).toWellFormed()
      const answer = await answerTo([shorter])
      if (!(answer instanceof RefusedInput)) return answer[0]!
    }
    return refusesText(refusal)
  }

  return async function embed(batch) {
    const answer = await answerTo(batch.map(({ text }) => text))
    if (!(answer instanceof RefusedInput)) {
      for (const [i, { place }] of batch.entries()) keep(place, answer[i]!)
    } else if (batch.length === 1) {
      keep(batch[0]!.place, await embedCulprit(batch[0]!.text, answer))
    } else {
      const middle = Math.ceil(batch.length / 2)
      await embed(batch.slice(0, middle))
      await embed(batch.slice(middle))
    }
  }
}

const refusesText = ({ message }: RefusedInput) =>
  new ProviderError('rejected', `the provider refuses this text: ${message}`, {
    permanent: true,
    isAboutText: true,
  })

const refusesEverything = ({ message }: RefusedInput) =>
  new ProviderError('rejected', `${message}. It refuses every text: check model, dimensions and key`, {
    permanent: true,
  })
