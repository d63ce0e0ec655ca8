// The events `progress` of long work, as a server streams them. Those of single files are for whoever wants to see each.
import { SilentServerError } from './ask.ts'

/** @throws {SilentServerError} with `whenCut`, when the connection is lost before the stream ends. */
export async function* progressEvents({ body }: Response, whenCut: string): AsyncGenerator<unknown> {
  let rest = ''
  try {
    for await (const text of body!.pipeThrough(new TextDecoderStream())) {
      const events = (rest + text).split('\n\n')
      rest = events.pop() ?? ''
      for (const event of events) {
        const data = /^event: progress\n.*^data: (.*)$/ms.exec(event)?.[1]
        if (data !== undefined) yield JSON.parse(data)
      }
    }
  } catch (error) {
    // What fetch throws when the connection is cut.
    throw error instanceof TypeError ? new SilentServerError(whenCut) : error
  }
}
