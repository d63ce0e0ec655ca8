// What the page and its layout thread tell each other.

export interface LayoutTask {
  /** x and y of each dot, one after the other. */
  readonly positions: Float32Array
  /** Two ends of each link, as numbers of dots. */
  readonly links: Uint32Array
  /** Milliseconds between two reports; 0: only the end is told. */
  readonly reportMs: number
}

export interface LayoutReport {
  readonly positions: Float32Array
  readonly isDone: boolean
}
