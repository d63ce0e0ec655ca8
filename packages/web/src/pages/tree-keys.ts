// The keyboard of a tree, as people know it: arrows, Home, End, and letters that jump to the next name.

const typedFor = 800

/** Which of the names the typed letters mean, from behind the current one on and around. */
export function matchTyped(names: readonly string[], current: number, typed: string): number {
  const wanted = typed.toLocaleLowerCase()
  const first = typed.length === 1 ? current + 1 : current
  for (let step = 0; step < names.length; step++) {
    const at = (Math.max(0, first) + step) % names.length
    if (names[at]?.trim().toLocaleLowerCase().startsWith(wanted)) return at
  }
  return -1
}

export function createTreeKeys(toggle: (path: string, open: boolean) => void) {
  let typed = ''
  let typedAt = 0

  return (event: React.KeyboardEvent<HTMLElement>): void => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=treeitem]')]
    const item = (event.target as HTMLElement).closest<HTMLElement>('[role=treeitem]')
    if (item === null) return
    const at = items.indexOf(item)
    const go = (to: HTMLElement | undefined | null) => to?.focus()
    const isOpen = item.ariaExpanded === 'true'
    const path = item.dataset['path']

    switch (event.key) {
      case 'ArrowDown':
        go(items[at + 1])
        break
      case 'ArrowUp':
        go(items[at - 1])
        break
      case 'Home':
        go(items[0])
        break
      case 'End':
        go(items.at(-1))
        break
      case 'ArrowRight':
        if (isOpen) go(items[at + 1])
        else if (path !== undefined && item.ariaExpanded !== null) toggle(path, true)
        break
      case 'ArrowLeft':
        if (isOpen && path !== undefined) toggle(path, false)
        else go(items.slice(0, at).findLast(({ ariaLevel }) => Number(ariaLevel) < Number(item.ariaLevel)))
        break
      case 'Enter':
      case ' ':
        item.click()
        break
      default: {
        if (event.key.length !== 1) return
        typed = event.timeStamp - typedAt > typedFor ? event.key : typed + event.key
        typedAt = event.timeStamp
        const names = items.map(({ textContent }) => textContent ?? '')
        go(items[matchTyped(names, at, typed)])
      }
    }
    event.preventDefault()
  }
}
