// The plain reference: BM25 over whole documents, in memory, with the same analyser and the usual constants. It shows
// what our ranking gains, and what keeping the index in a database costs.
import { analyse } from '@notarium/brain/parts'

const saturation = 1.2
const lengthWeight = 0.75

export function createPlainBm25(documents: readonly { readonly id: string; readonly markdown: string }[]) {
  const postings = new Map<string, Map<number, number>>()
  const lengths = documents.map(({ markdown }, document) => {
    let length = 0
    analyse(markdown, (term) => {
      length++
      let counts = postings.get(term)
      if (counts === undefined) {
        counts = new Map()
        postings.set(term, counts)
      }
      counts.set(document, (counts.get(document) ?? 0) + 1)
    })
    return length
  })
  const average = lengths.reduce((sum, length) => sum + length, 0) / lengths.length
  return (query: string, count = 10): string[] => {
    const scores = new Map<number, number>()
    analyse(query, (term) => {
      const counts = postings.get(term) ?? new Map<number, number>()
      const rarity = Math.log(1 + (documents.length - counts.size + 0.5) / (counts.size + 0.5))
      for (const [document, frequency] of counts) {
        const norm = saturation * (1 - lengthWeight + (lengthWeight * lengths[document]!) / average)
        const gain = (rarity * frequency * (saturation + 1)) / (frequency + norm)
        scores.set(document, (scores.get(document) ?? 0) + gain)
      }
    })
    return [...scores]
      .sort((a, b) => b[1] - a[1])
      .slice(0, count)
      .map(([document]) => documents[document]!.id)
  }
}
