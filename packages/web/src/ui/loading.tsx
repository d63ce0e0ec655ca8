// While an answer is on its way: the shape of what is to come, so that nothing jumps when it does.
import { Skeleton, Stack, VisuallyHidden } from '@mantine/core'
import { useUiWords } from './words.ts'

export function Loading({ lines = 6, height = 18 }: { lines?: number; height?: number }) {
  const t = useUiWords()
  return (
    <Stack gap="sm" role="status" aria-busy>
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike and never change places
        <Skeleton key={line} height={height} width={`${100 - ((line * 17) % 40)}%`} />
      ))}
    </Stack>
  )
}
