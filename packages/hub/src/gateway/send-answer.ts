// The answer of a brain on its way to whoever asked: as it comes, and no faster than they read. One that breaks off
// breaks off for them too; a clean end would pass for the whole of it.
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'

/** `begun` is what of it has been read already. */
export function sendAnswer(
  client: ServerResponse,
  answer: IncomingMessage,
  headers: OutgoingHttpHeaders,
  begun?: Buffer,
): void {
  client.writeHead(answer.statusCode ?? 502, headers)
  if (answer.readableEnded) {
    client.end(begun)
    return
  }
  if (begun !== undefined) client.write(begun)
  const breakOff = () => {
    if (!answer.readableEnded) client.destroy()
  }
  if (answer.closed) breakOff()
  else answer.once('close', breakOff).pipe(client)
  // Where the first part of a stream is long in coming, its head does not wait for it.
  if (headers['content-length'] === undefined) setImmediate(flushHead, client, answer)
}

function flushHead(client: ServerResponse, answer: IncomingMessage): void {
  if (!answer.readableDidRead && !client.writableEnded) client.flushHeaders()
}
