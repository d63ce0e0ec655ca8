// Which heading is being read: the last one that has gone past the upper part of the window.
import { useEffect, useState } from 'react'
import { headingIdOf } from '../markdown/anchors.ts'
import type { OutlineHeading } from '../markdown/read-outline.ts'

/** `grown` changes whenever more of a long page is on the screen. */
export function useCurrentHeading(outline: readonly OutlineHeading[], grown: number): string | undefined {
  const [current, setCurrent] = useState<string>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: with more on the screen there is more to watch
  useEffect(() => {
    const passed = new Set<Element>()
    const elements = new Map<Element, string>()
    for (const { anchor } of outline) {
      const element = document.getElementById(headingIdOf(anchor))
      if (element !== null) elements.set(element, anchor)
    }
    const watcher = new IntersectionObserver(
      (entries) => {
        for (const { target, boundingClientRect, rootBounds } of entries) {
          if (boundingClientRect.top < (rootBounds?.bottom ?? 0)) passed.add(target)
          else passed.delete(target)
        }
        const last = [...elements].findLast(([element]) => passed.has(element))
        setCurrent(last?.[1])
      },
      { rootMargin: '0px 0px -75% 0px' },
    )
    for (const element of elements.keys()) watcher.observe(element)
    return () => watcher.disconnect()
  }, [outline, grown])
  return current
}
