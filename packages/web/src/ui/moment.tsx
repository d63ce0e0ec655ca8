// A moment as people say it, "5 minutes ago", with the exact one on hover.
import { Tooltip } from '@mantine/core'
import { useFormats } from '../language/formats.ts'

export function Moment({ at }: { at: string }) {
  const formats = useFormats()
  return (
    <Tooltip label={formats.exact(at)}>
      <time dateTime={at}>{formats.relative(at)}</time>
    </Tooltip>
  )
}
