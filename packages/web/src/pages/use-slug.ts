// The page that the address names.
import { useParams } from '@tanstack/react-router'

export function useSlug(): string {
  const { _splat = '' } = useParams({ strict: false })
  return _splat
}
