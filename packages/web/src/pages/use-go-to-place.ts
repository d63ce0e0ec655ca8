// Brings the place into sight that somebody was sent to: marked lines, or the heading named in the address. A long page
// grows on the screen, so it is looked for until it is there; whoever scrolls meanwhile is left alone.
import { type RefObject, useCallback, useEffect, useRef } from 'react'
import { headingIdOf } from '../markdown/anchors.ts'

export function useGoToPlace(
  text: RefObject<HTMLElement | null>,
  marked: object | undefined,
  anchor: string | undefined,
  onMore: (update: (count: number) => number) => void,
): () => void {
  const arrived = useRef<unknown>(undefined)
  const wanted = marked ?? anchor
  useEffect(() => {
    const leave = () => {
      arrived.current = wanted
    }
    const options = { once: true, passive: true }
    addEventListener('wheel', leave, options)
    addEventListener('touchmove', leave, options)
    return () => {
      removeEventListener('wheel', leave)
      removeEventListener('touchmove', leave)
    }
  }, [wanted])
  return useCallback(() => {
    onMore((count) => count + 1)
    if (wanted === undefined || arrived.current === wanted) return
    const place =
      marked === undefined
        ? document.getElementById(anchor === undefined ? '' : headingIdOf(anchor))
        : text.current?.querySelector('[data-marked]')
    if (!place) return
    arrived.current = wanted
    place.scrollIntoView({ block: 'start' })
    // Parts that were not laid out yet have other heights than they were thought to have.
    requestAnimationFrame(() => place.scrollIntoView({ block: 'start' }))
  }, [marked, anchor, wanted, text, onMore])
}
