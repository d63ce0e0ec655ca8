// What a model is given of a chunk: its text, and where it stands, without which many chunks could be about anything.

export function embeddingText(title: string, headingPath: readonly string[], text: string): string {
  return `${[title, ...headingPath].join(' › ')}\n\n${text}`
}
