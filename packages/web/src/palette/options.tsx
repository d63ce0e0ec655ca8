// What can be chosen, in groups. The active one is always in sight.
import { useEffect, useRef } from 'react'
import type { Group, Item } from './item.ts'
import style from './palette.module.css'
import { usePaletteWords } from './words.ts'

interface Props {
  readonly id: string
  readonly groups: readonly Group[]
  readonly active: Item | undefined
  readonly onHover: (item: Item) => void
  readonly onChoose: (item: Item) => void
}

export const optionId = ({ id }: Item) => `palette-${encodeURIComponent(id)}`

export function Options({ id, groups, active, onHover, onChoose }: Props) {
  const t = usePaletteWords()
  const list = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: when another one becomes active
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [active?.id])

  return (
    <div ref={list} id={id} role="listbox" aria-label={t('list')} className={style['list']}>
      {groups.map((group) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
        <div key={group.id} role="group" aria-labelledby={`palette-group-${group.id}`}>
          <div id={`palette-group-${group.id}`} className={style['group']} role="presentation">
            {t(`group.${group.id}`)}
          </div>
          {group.items.map((item) => (
            // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useKeyWithClickEvents: the keyboard stays in the input
            <div
              key={item.id}
              id={optionId(item)}
              role="option"
              aria-selected={item.id === active?.id}
              className={style['option']}
              onPointerMove={() => item.id !== active?.id && onHover(item)}
              onClick={() => onChoose(item)}
            >
              <span className={style['icon']} aria-hidden>
                {item.icon}
              </span>
              <span className={style['label']}>{item.label}</span>
              {item.hint !== undefined && <span className={style['hint']}>{item.hint}</span>}
            </div>
          ))}
        </div>
      ))}
      {groups.length === 0 && (
        <div className={style['nothing']} role="option" aria-selected={false} aria-disabled tabIndex={-1}>
          {t('nothing')}
        </div>
      )}
    </div>
  )
}
