// The heading that the address names, as the outline calls it.
import { useLocation } from '@tanstack/react-router'
import { headingIdOf } from '../markdown/anchors.ts'

export function useAnchor(): string | undefined {
  const { hash } = useLocation()
  const prefix = headingIdOf('')
  const id = decoded(hash)
  return id.startsWith(prefix) ? id.slice(prefix.length) : undefined
}

function decoded(hash: string): string {
  try {
    return decodeURIComponent(hash)
  } catch {
    return hash
  }
}
