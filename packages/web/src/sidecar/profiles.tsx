// The profiles of the sidecar: which keys sign, and how. One is active, or none.
import { Badge, Button, Group, Stack, Text, Title } from '@mantine/core'
import type { SidecarProfile, SidecarStatus } from '@notarium/contract/hub'
import { useState } from 'react'
import { ask } from '../api/ask.ts'
import { forget } from '../api/use-asked.ts'
import { Confirm } from '../ui/confirm.tsx'
import { Part } from '../ui/part.tsx'
import style from './sidecar.module.css'
import { Validity } from './validity.tsx'
import { useSidecarWords } from './words.ts'

/** How minimal mode is named on the wire. */
const none = ''

export function Profiles({ status: { profiles, activeProfile } }: { status: SidecarStatus }) {
  const t = useSidecarWords()
  const [wanted, setWanted] = useState<string>()
  const activate = async () => {
    await ask('POST /api/admin/crypto/activate', { body: { profile: wanted ?? none } })
    await forget('GET /api/admin/crypto')
  }
  const isMinimal = wanted === none
  return (
    <Part
      title={t('profiles')}
      tools={
        activeProfile !== null && (
          <Button variant="subtle" size="xs" color="gray" onClick={() => setWanted(none)}>
            {t('minimal.choose')}
          </Button>
        )
      }
    >
      <Stack gap="sm">
        {profiles.length === 0 && <Text size="sm">{t('profiles.none')}</Text>}
        {profiles.map((profile) => (
          <Profile
            key={profile.name}
            profile={profile}
            isActive={profile.name === activeProfile}
            onActivate={() => setWanted(profile.name)}
          />
        ))}
      </Stack>
      <Confirm
        opened={wanted !== undefined}
        onClose={() => setWanted(undefined)}
        title={isMinimal ? t('minimal.title') : t('activate.title', { name: wanted ?? '' })}
        action={isMinimal ? t('minimal.choose') : t('activate')}
        onConfirm={activate}
        harmless={!isMinimal}
      >
        {isMinimal ? t('minimal.meaning') : t('activate.meaning')}
      </Confirm>
    </Part>
  )
}

interface ProfileProps {
  readonly profile: SidecarProfile
  readonly isActive: boolean
  readonly onActivate: () => void
}

function Profile({ profile, isActive, onActivate }: ProfileProps) {
  const t = useSidecarWords()
  const placementWords = usePlacementWords()
  const { name, provider, algorithm, placement, loaded, keys } = profile
  return (
    <article className={style['profile']} data-active={isActive}>
      <Group justify="space-between" gap="xs">
        <Title order={3} size="h5">
          {name}
        </Title>
        {isActive ? (
          <Badge>{t('profile.active')}</Badge>
        ) : (
          <Button size="xs" variant="light" onClick={onActivate} aria-label={t('activate.of', { name })}>
            {t('activate')}
          </Button>
        )}
      </Group>
      <Text size="sm" c="dimmed">
        {[provider, algorithm, placementWords(placement)].join(' · ')}
      </Text>
      {keys.map((key) => (
        <Group key={key.alias} gap="xs" mt={4}>
          <Text size="sm" ff="monospace">
            {key.alias}
          </Text>
          <Text size="sm">{key.subject}</Text>
          <Validity from={key.notBefore} until={key.notAfter} />
        </Group>
      ))}
      {!loaded && (
        <Text size="sm" c="dimmed" mt={4}>
          {t('profile.unloaded')}
        </Text>
      )}
      {loaded && keys.length === 0 && (
        <Text size="sm" c="dimmed" mt={4}>
          {t('profile.keyless')}
        </Text>
      )}
    </article>
  )
}

const placements = ['enveloped', 'detached', 'wss'] as const

function usePlacementWords(): (placement: string) => string {
  const t = useSidecarWords()
  return (placement) => {
    const known = placements.find((each) => each === placement)
    return known === undefined ? placement : t(`placement.${known}`)
  }
}
