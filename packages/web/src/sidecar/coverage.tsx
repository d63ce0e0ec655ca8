// What a signature covers, always shown: a document can be valid while the part that one reads was never signed.
import { Alert, Code, List, Text } from '@mantine/core'
import type { SignatureReport } from '@notarium/contract/hub'
import { IconAlertTriangle } from '@tabler/icons-react'
import { coversAll } from './covers-all.ts'
import { useSidecarWords } from './words.ts'

export function Coverage({ signature }: { signature: SignatureReport }) {
  const t = useSidecarWords()
  const { covered } = signature
  if (covered.length === 0) return <Text size="sm">{t('covered.nothing')}</Text>
  return (
    <>
      <Meaning signature={signature} />
      <List size="sm" mt={4}>
        {covered.map(({ uri, element, textOnly }) => (
          <List.Item key={`${uri} ${element}`}>
            <Code>{element}</Code>
            {uri !== '' && (
              <Text span size="xs" c="dimmed">
                {' '}
                {uri}
              </Text>
            )}
            {textOnly && <Text size="xs">{t('covered.textOnly')}</Text>}
          </List.Item>
        ))}
      </List>
    </>
  )
}

function Meaning({ signature }: { signature: SignatureReport }) {
  const t = useSidecarWords()
  if (!signature.valid) return <Text size="sm">{t('covered.unproven')}</Text>
  if (coversAll(signature)) return <Text size="sm">{t('covered.all')}</Text>
  return (
    <Alert color="orange" p="xs" icon={<IconAlertTriangle size={16} />}>
      {t('covered.parts')}
    </Alert>
  )
}
