// What the elements of a page need to know about it: where it stands and what its links lead to.
import { createContext, useContext } from 'react'
import type { LinkMap } from './link-target.ts'

export interface Reading {
  readonly brain: string
  readonly slug: string
  readonly links: LinkMap
  readonly mayWrite: boolean
}

const context = createContext<Reading | undefined>(undefined)
export const ReadingProvider = context.Provider

export function useReading(): Reading {
  const reading = useContext(context)
  if (reading === undefined) throw new Error('outside of a page')
  return reading
}
