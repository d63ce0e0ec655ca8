// What backups need of brains, whose stores the hub itself knows nothing of: whoever starts the hub hands it in.
export interface BrainPlace {
  readonly name: string
  /** The brain's own. */
  readonly folder: string
  /** The file that says where its data are, where that is not in the folder. */
  readonly config?: string | undefined
}

/** What was written or read. */
export interface BrainFacts {
  readonly pages: number
}

export interface StoreWork {
  /** How many more were read or written. */
  readonly onBytes?: ((bytes: number) => void) | undefined
  readonly signal?: AbortSignal | undefined
}

/** In the brain's folder as long as something is staged, wherever its data are. */
export const stagedFolder = 'restoring'

export interface BrainStores {
  /** Writes files into an empty folder, whether or not the brain runs. */
  snapshot(place: BrainPlace, into: string, work: StoreWork): Promise<BrainFacts>
  /** Restores beside what is there, and checks all of it. */
  stage(place: BrainPlace, from: string, work: StoreWork): Promise<BrainFacts>
  /** What was staged takes the place of what is there, which goes to the folder `aside`. Again after a kill, it ends it. */
  apply(place: BrainPlace, aside: string): Promise<void>
  /** What was staged is not wanted. */
  discard(place: BrainPlace): Promise<void>
  /** What `apply` put into the folder `aside` is not wanted any more. */
  discardReplaced(place: BrainPlace, aside: string): Promise<void>
}
