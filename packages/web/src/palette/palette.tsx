// Everything by name: pages, brains, places, actions. Opened by Ctrl+K; the keyboard stays in the input throughout.
import { Modal } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { begins, fits, type Group, type Item } from './item.ts'
import { Keys } from './keys.tsx'
import { Options, optionId } from './options.tsx'
import style from './palette.module.css'
import { useActions } from './use-actions.tsx'
import { usePages } from './use-pages.tsx'
import { useBrains, usePlaces } from './use-places.tsx'
import { usePaletteWords } from './words.ts'

const listId = 'palette-list'
const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

export function Palette({ onClose }: { onClose: () => void }) {
  const t = usePaletteWords()
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState(0)
  const groups = useGroups(typed)
  const items = groups.flatMap((group) => group.items)
  const active = items[Math.min(chosen, items.length - 1)]
  useFocusReturn()

  const choose = (item: Item) => {
    onClose()
    item.choose()
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = steps[event.key]
    if (step !== undefined && items.length > 0) {
      event.preventDefault()
      setChosen((Math.min(chosen, items.length - 1) + step + items.length) % items.length)
    }
    if (event.key === 'Enter' && active !== undefined) {
      event.preventDefault()
      choose(active)
    }
  }
  return (
    <Modal.Root
      opened
      onClose={onClose}
      size={620}
      yOffset="12vh"
      lockScroll={false}
      returnFocus={false}
      transitionProps={{ duration: 0 }}
      classNames={{ content: style['content'] ?? '' }}
    >
      <Modal.Overlay />
      <Modal.Content aria-label={t('label')}>
        <div className={style['head']}>
          <IconSearch size={20} aria-hidden />
          <input
            className={style['input']}
            role="combobox"
            aria-label={t('input')}
            aria-expanded="true"
            aria-controls={listId}
            aria-autocomplete="list"
            {...(active !== undefined && { 'aria-activedescendant': optionId(active) })}
            placeholder={t('input')}
            value={typed}
            onChange={(event) => {
              setTyped(event.currentTarget.value)
              setChosen(0)
            }}
            onKeyDown={onKey}
            maxLength={200}
            autoComplete="off"
            spellCheck={false}
            // biome-ignore lint/a11y/noAutofocus: whoever opens it types at once, before the dialog takes the focus
            autoFocus
            data-autofocus
          />
        </div>
        <Options
          id={listId}
          groups={groups}
          active={active}
          onHover={(item) => setChosen(items.indexOf(item))}
          onChoose={choose}
        />
        <Keys />
      </Modal.Content>
    </Modal.Root>
  )
}

function useGroups(typed: string): readonly Group[] {
  const found = (items: readonly Item[]) => items.filter((item) => fits(typed, item))
  const groups: Group[] = [
    { id: 'pages', items: usePages(typed) },
    { id: 'brains', items: found(useBrains()) },
    { id: 'places', items: found(usePlaces()) },
    { id: 'actions', items: found(useActions()) },
  ]
  const isMeant = ({ id, items }: Group) => id !== 'pages' && items.some((item) => begins(typed, item))
  return groups
    .filter(({ items }) => items.length > 0)
    .toSorted((one, other) => Number(isMeant(other)) - Number(isMeant(one)))
}

/** To where the keyboard was, if that is still there. */
function useFocusReturn(): void {
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    },
    [before],
  )
}
