// Another password of one's own.
import { Alert, Text } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { forget } from '../api/use-asked.ts'
import { PasswordForm } from '../session/password-form.tsx'
import { Section } from './section.tsx'
import { useSettingsWords } from './words.ts'

export function Password() {
  const t = useSettingsWords()
  const [isChanged, setChanged] = useState(false)
  const changed = () => {
    setChanged(true)
    void forget('GET /api/auth/sessions')
  }
  return (
    <Section title={t('password')}>
      <div role="status">
        {isChanged ? (
          <Alert color="teal" variant="light" icon={<IconCheck size={18} />}>
            {t('password.done')}
          </Alert>
        ) : (
          <Text size="sm" c="dimmed">
            {t('password.lead')}
          </Text>
        )}
      </div>
      <PasswordForm
        currentLabel={t('password.current')}
        submitLabel={t('password.submit')}
        onChanged={changed}
      />
    </Section>
  )
}
