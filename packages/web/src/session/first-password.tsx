// A password that somebody else knows is changed before anything else.
import { useRouter } from '@tanstack/react-router'
import { usePageTitle } from '../ui/use-page-title.ts'
import { Entrance } from './entrance.tsx'
import { LogOutButton } from './log-out.tsx'
import { PasswordForm } from './password-form.tsx'
import { useWords } from './words.ts'

export function FirstPassword() {
  const t = useWords()
  const router = useRouter()
  usePageTitle(t('password.title'))

  return (
    <Entrance title={t('password.title')} lead={t('password.lead')}>
      <PasswordForm
        currentLabel={t('password.current')}
        submitLabel={t('password.submit')}
        onChanged={() => void router.navigate({ to: '/', replace: true })}
      />
      <LogOutButton />
    </Entrance>
  )
}
