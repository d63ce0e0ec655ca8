// Which profile a document is checked or signed with. Unless told otherwise, the active one.
import { Select } from '@mantine/core'
import type { SidecarStatus } from '@notarium/contract/hub'
import { useSidecarWords } from './words.ts'

/** How the active profile is named on the wire. */
export const activeOne = ''
/** Options of a list want a value of some length. */
const chosenByNobody = '\0active'

interface Props {
  readonly status: SidecarStatus
  readonly value: string
  readonly onChange: (profile: string) => void
}

export function ProfileSelect({ status: { profiles, activeProfile }, value, onChange }: Props) {
  const t = useSidecarWords()
  return (
    <Select
      label={t('profile')}
      data={[
        { value: chosenByNobody, label: t('profile.ofActive', { name: activeProfile ?? t('minimal') }) },
        ...profiles.map(({ name }) => ({ value: name, label: name })),
      ]}
      value={value === activeOne ? chosenByNobody : value}
      onChange={(chosen) => onChange(chosen === null || chosen === chosenByNobody ? activeOne : chosen)}
      allowDeselect={false}
    />
  )
}
