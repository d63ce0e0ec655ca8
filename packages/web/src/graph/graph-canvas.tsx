// The picture itself, with buttons to come nearer, step back and see all of it.
import { ActionIcon, Text, useComputedColorScheme } from '@mantine/core'
import { useReducedMotion } from '@mantine/hooks'
import { IconFocusCentered, IconMinus, IconPlus } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { arrange } from './arrange.ts'
import type { Colouring } from './colours.ts'
import { drawingOf } from './drawing.ts'
import style from './graph-canvas.module.css'
import { inksOf } from './inks.ts'
import type { Picture } from './picture.ts'
import { lookOf, type Pointing, type Stage, startSigma } from './start-sigma.ts'
import { useGraphWords } from './words.ts'

interface Props {
  readonly picture: Picture
  readonly colouring: Colouring
  readonly selected: string | undefined
  readonly onSelect: (slug: string | undefined) => void
}

/** As near as a page that was chosen from the list is brought. */
const nearRatio = 0.35

export function GraphCanvas({ picture, colouring, selected, onSelect }: Props) {
  const t = useGraphWords()
  const element = useRef<HTMLDivElement>(null)
  const pointing = useRef<Pointing>({ hovered: undefined, selected })
  const [made, setMade] = useState<{ picture: Picture; stage: Stage }>()
  // One that draws an earlier picture is at its end.
  const stage = made?.picture === picture ? made.stage : undefined
  const [isArranging, setArranging] = useState(true)
  const isStill = useReducedMotion(undefined, { getInitialValueInEffect: false })
  const isDark = useComputedColorScheme('light') === 'dark'
  const pace = { duration: isStill ? 0 : 250 }

  // biome-ignore lint/correctness/useExhaustiveDependencies: another picture is another drawing; the rest is told to it below
  useEffect(() => {
    if (element.current === null) return
    const drawing = drawingOf(picture)
    const started = startSigma(drawing, element.current, pointing.current, onSelect)
    setMade({ picture, stage: started })
    setArranging(true)
    const end = arrange(drawing, isStill, () => setArranging(false))
    return () => {
      end()
      started.kill()
    }
  }, [picture])

  useEffect(() => {
    if (stage === undefined) return
    const drawing = stage.getGraph()
    drawing.updateEachNodeAttributes(
      (slug, attributes) => ({ ...attributes, color: colouring.colourOf(slug) }),
      {
        attributes: ['color'],
      },
    )
    stage.setSettings(lookOf(drawing as Parameters<typeof lookOf>[0], pointing.current, inksOf(isDark)))
  }, [stage, colouring, isDark])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the pace alone moves nothing, nor does a new stage
  useEffect(() => {
    pointing.current.selected = selected
    const place = selected === undefined ? undefined : stage?.getNodeDisplayData(selected)
    stage?.refresh({ skipIndexation: true, schedule: true })
    if (stage === undefined || place === undefined) return
    const ratio = Math.min(stage.getCamera().ratio, nearRatio)
    void stage.getCamera().animate({ x: place.x, y: place.y, ratio }, pace)
  }, [selected])

  const camera = stage?.getCamera()
  return (
    <div className={style['frame']}>
      <div ref={element} className={style['stage']} role="img" aria-label={t('picture')} />
      <Text size="xs" className={style['state'] ?? ''} role="status">
        {isArranging && t('arranging')}
      </Text>
      <ActionIcon.Group orientation="vertical" className={style['buttons'] ?? ''}>
        <Tool label={t('zoomIn')} onClick={() => void camera?.animatedZoom(pace)}>
          <IconPlus size={18} />
        </Tool>
        <Tool label={t('zoomOut')} onClick={() => void camera?.animatedUnzoom(pace)}>
          <IconMinus size={18} />
        </Tool>
        <Tool label={t('whole')} onClick={() => void camera?.animatedReset(pace)}>
          <IconFocusCentered size={18} />
        </Tool>
      </ActionIcon.Group>
    </div>
  )
}

function Tool({
  label,
  onClick,
  children,
}: {
  label: string
  onClick: () => void
  children: React.ReactNode
}) {
  return (
    <ActionIcon variant="default" size={34} aria-label={label} title={label} onClick={onClick}>
      {children}
    </ActionIcon>
  )
}
