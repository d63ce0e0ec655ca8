// What came of a swap.
export interface Swapped {
  /** Whether what was live is aside. */
  readonly hasAside: boolean
}
