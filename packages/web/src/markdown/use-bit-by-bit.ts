// Which of many pieces are on the screen: those that somebody was sent to at once, the others one after the other
// whenever the browser has nothing better to do.
import { startTransition, useEffect, useState } from 'react'

const atFirst = 2

export function useBitByBit(total: number, wanted: number): (number: number) => boolean {
  const [shown, setShown] = useState(atFirst)
  useEffect(() => {
    if (shown >= total) return
    const timer = setTimeout(() => startTransition(() => setShown((count) => count + 1)), 16)
    return () => clearTimeout(timer)
  }, [shown, total])
  return (number) => number < shown || (number >= wanted && number < wanted + atFirst)
}
