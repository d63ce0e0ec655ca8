// Ctrl+S saves, Ctrl+Enter saves and leaves, wherever on the page the focus is and whichever letters the keyboard has.
import { useEffect, useEffectEvent } from 'react'

export function useSaveKeys(save: () => void, saveAndLeave: () => void): void {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
    const isSave = event.key === 's' || (event.code === 'KeyS' && !/^[a-z]$/i.test(event.key))
    if (!isSave && event.key !== 'Enter') return
    event.preventDefault()
    event.stopPropagation()
    if (event.repeat) return
    if (isSave) save()
    else saveAndLeave()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => pressed(event)
    // Before the editor, where Ctrl+Enter means a new line.
    addEventListener('keydown', listen, { capture: true })
    return () => removeEventListener('keydown', listen, { capture: true })
  }, [])
}
