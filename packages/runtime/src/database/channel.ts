// Messages between the processes that share a database, for what they keep in memory of it. A message may come twice,
// and may be missed; then everybody is told that there was a gap.

export interface Channel {
  /**
   * Heard here before it returns, also without a connection. Resolves when the server has it for the others; rejects
   * with DatabaseError 'unavailable' when that takes too long, though it is sent as soon as it can be.
   */
  publish(text: string): Promise<void>
  /** Whether the others are heard now. */
  readonly isConnected: boolean
  close(): Promise<void>
}

export interface ChannelOptions {
  onMessage(text: string): void
  /** Messages may have been missed: called when the connection is lost, and again when there is one. */
  onGap(): void
  readonly timing?: Partial<ChannelTiming>
}

/** Milliseconds. */
export interface ChannelTiming {
  /** How often the connection is tried, and how long the answer may take. */
  readonly checkEvery: number
  readonly answerWithin: number
  /** Between two tries to connect; twice as long each time, up to the longest. */
  readonly shortestDelay: number
  readonly longestDelay: number
  /** How long publishing waits for a connection. */
  readonly patience: number
}

export const usualChannelTiming: ChannelTiming = {
  checkEvery: 3000,
  answerWithin: 5000,
  shortestDelay: 250,
  longestDelay: 5000,
  patience: 5000,
}
