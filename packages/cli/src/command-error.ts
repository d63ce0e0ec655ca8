/** What a command cannot do, said to the person who gave it. Ends the process with exit code 2. */
export class CommandError extends Error {
  override readonly name = 'CommandError'
}
