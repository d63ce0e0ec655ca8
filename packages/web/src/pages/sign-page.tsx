// Signs the version on the screen, after saying what that means.
import { Text } from '@mantine/core'
import type { Page } from '@notarium/contract/brain'
import { ask } from '../api/ask.ts'
import { useWho } from '../session/who.ts'
import { Confirm } from '../ui/confirm.tsx'
import { forgetPages } from './forget-pages.ts'
import { usePagesWords } from './words.ts'

interface Props {
  readonly opened: boolean
  readonly onClose: () => void
  readonly brain: string
  readonly page: Page
}

export function SignPage({ opened, onClose, brain, page }: Props) {
  const t = usePagesWords()
  const { signing } = useWho()
  const { slug, title, version } = page
  const sign = async () => {
    await ask('POST /api/brains/{brain}/signatures/{slug*}', { params: { brain, slug }, body: { version } })
    await forgetPages(brain)
  }
  return (
    <Confirm
      opened={opened}
      onClose={onClose}
      title={t('sign.title', { version })}
      action={t('sign.action')}
      onConfirm={sign}
      harmless
    >
      <Text size="sm">{t('sign.what', { title, version })}</Text>
      <Text size="sm" mt="xs">
        {t('sign.key', { profile: signing?.profile ?? '', key: signing?.keyAlias ?? '' })}
      </Text>
      <Text size="sm" mt="xs">
        {t('sign.ends')}
      </Text>
    </Confirm>
  )
}
