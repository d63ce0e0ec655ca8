// Takes what is dropped anywhere on the page. Without it, a drop that misses makes the browser open the file instead.
import { useEffect, useRef, useState } from 'react'

/** Whether files are being dragged over the page. */
export function useWindowDrop(onDrop: (dropped: DataTransfer) => void): boolean {
  const [isOver, setOver] = useState(false)
  const take = useRef(onDrop)
  useEffect(() => {
    take.current = onDrop
  })

  useEffect(() => {
    const listening = new AbortController()
    const listen = (name: 'dragover' | 'dragleave' | 'drop', handle: (event: DragEvent) => void) =>
      addEventListener(name, handle, { signal: listening.signal })
    listen('dragover', (event) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'copy'
      setOver(true)
    })
    // Also fires between elements; only leaving the window has nothing to go to.
    listen('dragleave', ({ relatedTarget }) => {
      if (relatedTarget === null) setOver(false)
    })
    listen('drop', (event) => {
      setOver(false)
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      take.current(event.dataTransfer)
    })
    return () => listening.abort()
  }, [])
  return isOver
}
