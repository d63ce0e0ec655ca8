// What became of tool calls, read from the answer to an MCP request: JSON, or server-sent events that hold it.
import { z } from 'zod'
import { type Outcome, type ReadAnswer, usualOutcome } from './outcome.ts'

const messageSchema = z.object({
  id: z.union([z.string(), z.number()]),
  error: z.object({ code: z.number() }).optional(),
  result: z
    .object({
      isError: z.boolean().optional(),
      content: z.array(z.object({ text: z.string().optional() })).optional(),
      structuredContent: z
        .object({
          slug: z.string().optional(),
          version: z.number().optional(),
          outcome: z.string().optional(),
        })
        .optional(),
    })
    .optional(),
})
type Message = z.output<typeof messageSchema>

/** By the id of the call. */
export function outcomesOfCalls({
  status,
  contentType = '',
  text = '',
}: ReadAnswer): (id: unknown) => Outcome {
  const isStream = contentType.startsWith('text/event-stream')
  const messages = (isStream ? dataOfEvents(text) : [text]).flatMap(messagesIn)
  return (id) => {
    const message = messages.find((each) => each.id === id)
    if (message !== undefined) return outcomeOf(message)
    return { outcome: status < 400 ? 'unknown' : usualOutcome(status) }
  }
}

function outcomeOf({ error, result = {} }: Message): Outcome {
  if (error !== undefined) return { outcome: 'refused', code: error.code }
  const { isError = false, content: [said] = [], structuredContent = {} } = result
  // A brain's refusals begin with their code.
  if (isError) return { outcome: 'refused', code: /^[\w-]{1,50}(?=:)/.exec(said?.text ?? '')?.[0] }
  const { outcome = 'done', ...facts } = structuredContent
  return { outcome, ...facts }
}

function dataOfEvents(text: string): string[] {
  const lines = (event: string) => event.split(/\r?\n/).filter((line) => line.startsWith('data:'))
  return text.split(/\r?\n\r?\n/).map((event) =>
    lines(event)
      .map((line) => line.slice('data:'.length))
      .join('\n'),
  )
}

function messagesIn(json: string): Message[] {
  try {
    return [JSON.parse(json)].flat().flatMap((each) => messageSchema.safeParse(each).data ?? [])
  } catch {
    return []
  }
}
