// Why something does not hold, in a person's words by its code. What we have no words for is shown as the sidecar says
// it; what it says beyond our words stands below them.
import { List, Text } from '@mantine/core'
import type { SidecarReason } from '@notarium/contract/hub'
import style from './sidecar.module.css'
import { useSidecarWords } from './words.ts'

type Key = Parameters<ReturnType<typeof useSidecarWords>>[0]
const prefix = 'reason.'

/** Undefined where there are none for this code. */
export function useReasonWords(): (code: string) => string | undefined {
  const t = useSidecarWords()
  return (code) => {
    const key = `${prefix}${code}` as Key
    const text = t(key)
    return text === key ? undefined : text
  }
}

export function Reasons({ reasons }: { reasons: readonly SidecarReason[] }) {
  const words = useReasonWords()
  if (reasons.length === 0) return null
  return (
    <List size="sm" spacing={4}>
      {reasons.map(({ code, message }) => {
        const ours = words(code)
        return (
          <List.Item key={`${code} ${message}`}>
            {ours ?? message}
            {ours !== undefined && (
              <Text size="xs" c="dimmed" className={style['told'] ?? ''}>
                {message}
              </Text>
            )}
          </List.Item>
        )
      })}
    </List>
  )
}
