// A line for the log, which the writer's thread does not have.

export interface WriterNote {
  readonly level: 'info' | 'warn'
  readonly text: string
  readonly facts: Readonly<Record<string, unknown>>
}
