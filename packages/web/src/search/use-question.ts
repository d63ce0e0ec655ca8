// What is being asked. What is typed is asked at once; the address follows when the hands rest, and Enter makes a new
// step for "back".
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useBrainName } from '../brain/use-brain.ts'
import { type Address, changed } from './address.ts'

const restMs = 350

export interface Question {
  readonly address: Address
  readonly text: string
  /** The text as it was when the hands last rested. */
  readonly rested: string
  /** Whether the last word may still be growing. */
  readonly isOpen: boolean
  readonly type: (text: string) => void
  /** Asks for exactly this. */
  readonly commit: (text: string) => void
  readonly filter: (change: Partial<Record<keyof Address, string | undefined>>) => void
}

export function useQuestion(): Question {
  const brain = useBrainName()
  const navigate = useNavigate()
  const address: Address = useSearch({ from: '/inside/b/$brain/' })
  const inAddress = address.q ?? ''
  const [text, setText] = useState(inAddress)
  const [rested, setRested] = useState(inAddress)
  const [committed, setCommitted] = useState(inAddress)
  const written = useRef(inAddress)

  const write = (next: Address, replace: boolean) => {
    written.current = next.q ?? ''
    void navigate({ to: '/b/$brain', params: { brain }, search: next, replace, resetScroll: false })
  }

  // Back, forward or a link: the address has changed, and not by our hand.
  useEffect(() => {
    if (inAddress === written.current) return
    written.current = inAddress
    for (const set of [setText, setRested, setCommitted]) set(inAddress)
  }, [inAddress])

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a key starts the wait anew
  useEffect(() => {
    if (text === rested) return
    const timer = setTimeout(() => {
      setRested(text)
      write(changed(address, { q: text.trim() }), true)
    }, restMs)
    return () => clearTimeout(timer)
  }, [text])

  const commit = (wanted: string) => {
    for (const set of [setText, setRested]) set(wanted)
    if (wanted !== committed) write(changed(address, { q: wanted.trim() }), false)
    setCommitted(wanted)
  }
  return {
    address,
    text,
    rested,
    isOpen: text !== committed,
    type: setText,
    commit,
    filter: (change) => write(changed(address, { q: text.trim(), ...change }), false),
  }
}
