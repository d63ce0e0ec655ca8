// Drop a document, get it back signed.
import { Button, Group, Select, Stack, Text, TextInput } from '@mantine/core'
import type { SidecarStatus } from '@notarium/contract/hub'
import { IconDownload, IconSignature } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { ask } from '../api/ask.ts'
import { useDoing } from '../api/use-doing.ts'
import { Part } from '../ui/part.tsx'
import { asDocument, DocumentDrop } from './document-drop.tsx'
import { activeOne, ProfileSelect } from './profile-select.tsx'
import { RefusalNote } from './refusal-note.tsx'
import { useSidecarWords } from './words.ts'

export function SignDocument({ status }: { status: SidecarStatus }) {
  const t = useSidecarWords()
  const [profile, setProfile] = useState(activeOne)
  const [chosenKey, setChosenKey] = useState('')
  const [file, setFile] = useState<File>()
  const [signed, setSigned] = useState<{ readonly of: File; readonly content: Blob }>()

  const meant = status.profiles.find(({ name }) => name === (profile || status.activeProfile))
  const aliases = meant?.keys.map(({ alias }) => alias) ?? []
  const keyAlias = chosenKey || (aliases[0] ?? '')
  const isMinimal = profile === activeOne && status.activeProfile === null

  const sign = useDoing(async (document: File) => {
    setSigned(undefined)
    const query = { profile, keyAlias }
    const xml = await ask('POST /api/admin/crypto/sign', { query, body: asDocument(document) })
    setSigned({ of: document, content: new Blob([xml], { type: 'application/xml' }) })
  })
  const changeProfile = (name: string) => {
    setProfile(name)
    setChosenKey('')
  }
  return (
    <Part title={t('sign')}>
      <Stack>
        <ProfileSelect status={status} value={profile} onChange={changeProfile} />
        {isMinimal ? (
          <Text size="sm">{t('sign.minimal')}</Text>
        ) : (
          <KeyInput aliases={aliases} value={keyAlias} onChange={setChosenKey} />
        )}
        <DocumentDrop
          label={t('sign.drop')}
          file={file}
          onChoose={(chosen) => {
            setFile(chosen)
            setSigned(undefined)
          }}
        />
        <RefusalNote problem={sign.problem} />
        <Group>
          <Button
            leftSection={<IconSignature size={16} />}
            disabled={file === undefined || keyAlias === '' || isMinimal}
            loading={sign.busy}
            onClick={() => file !== undefined && void sign.run(file)}
          >
            {t('sign.submit')}
          </Button>
          {signed !== undefined && <Download content={signed.content} name={signedName(signed.of.name)} />}
        </Group>
      </Stack>
    </Part>
  )
}

interface KeyProps {
  readonly aliases: readonly string[]
  readonly value: string
  readonly onChange: (alias: string) => void
}

/** The keys of a profile that is not loaded are not known: then one types. */
function KeyInput({ aliases, value, onChange }: KeyProps) {
  const t = useSidecarWords()
  if (aliases.length === 0) {
    return (
      <TextInput
        label={t('sign.key')}
        description={t('sign.key.unknown')}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        autoComplete="off"
      />
    )
  }
  return (
    <Select
      label={t('sign.key')}
      data={[...aliases]}
      value={value}
      onChange={(alias) => onChange(alias ?? '')}
      allowDeselect={false}
    />
  )
}

function Download({ content, name }: { content: Blob; name: string }) {
  const t = useSidecarWords()
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(content)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [content])
  return (
    <Button component="a" href={url} download={name} variant="light" leftSection={<IconDownload size={16} />}>
      {t('sign.download', { name })}
    </Button>
  )
}

const signedName = (name: string) => `${name.replace(/\.xml$/i, '')}.signed.xml`
