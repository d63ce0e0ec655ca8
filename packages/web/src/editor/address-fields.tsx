// Title and address of a new page. Folders are offered while the address is typed, and whether it is taken is looked up.
import { Autocomplete, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { useAsked } from '../api/use-asked.ts'
import { TextLink } from '../ui/links.tsx'
import style from './address-fields.module.css'
import { asSlug, folderPart, lastPart, slugFault } from './slug-suggestion.ts'
import { useEditorWords } from './words.ts'

interface Props {
  readonly brain: string
  readonly title: string
  readonly onTitle: (title: string) => void
  readonly address: string
  readonly onAddress: (address: string) => void
  /** Once it is saved, it is moved, not renamed here. */
  readonly isFixed: boolean
  readonly hasTried: boolean
}

const longestTitle = 300
const longestAddress = 512
const pauseMs = 300

export function AddressFields({ brain, title, onTitle, address, onAddress, isFixed, hasTried }: Props) {
  const t = useEditorWords()
  const folders = useFolders(brain, folderPart(address))
  const taken = useTaken(brain, asSlug(address), !isFixed)
  const fault = slugFault(asSlug(address))
  const isBusyTyping = fault === 'empty' || address.endsWith('/')
  const error = fault !== undefined && (hasTried || !isBusyTyping) ? t(`fault.${fault}`) : taken.error

  return (
    <div className={style['fields']}>
      <TextInput
        label={t('new.name')}
        placeholder={t('new.namePlaceholder')}
        value={title}
        maxLength={longestTitle}
        disabled={isFixed}
        autoComplete="off"
        autoFocus={title === ''}
        onChange={(event) => onTitle(event.currentTarget.value)}
      />
      <div>
        <Autocomplete
          label={t('new.address')}
          placeholder={t('new.addressPlaceholder')}
          value={address}
          maxLength={longestAddress}
          disabled={isFixed}
          error={error}
          data={folders}
          maxDropdownHeight={260}
          // A folder that is picked keeps the name behind it.
          onOptionSubmit={(folder) => onAddress(folder + lastPart(address))}
          onChange={(next) => {
            if (!folders.includes(next)) onAddress(next)
          }}
          filter={({ options }) => options}
        />
        {taken.note !== undefined && (
          <Text size="xs" c="dimmed" mt={4} role="status">
            {taken.note}
          </Text>
        )}
      </div>
    </div>
  )
}

/** The folders below the one that is typed, with their slash. */
function useFolders(brain: string, folder: string): string[] {
  const query = { prefix: folder.replace(/\/$/, '') }
  const { data } = useAsked('GET /api/brains/{brain}/folders', { params: { brain }, query }, { keep: true })
  return data?.folders.map(({ path }) => `${path}/`) ?? []
}

function useTaken(brain: string, typed: string, enabled: boolean): { error?: ReactNode; note?: string } {
  const t = useEditorWords()
  const [slug] = useDebouncedValue(typed, pauseMs)
  const { data } = useAsked(
    'GET /api/brains/{brain}/pages/{slug*}',
    { params: { brain, slug }, query: { startLine: 1, endLine: 1 } },
    { enabled: enabled && slugFault(slug) === undefined },
  )
  if (!enabled || data === undefined || data.slug !== typed) return {}
  if (data.deletedAt !== null) return { note: t('new.wasDeleted') }
  const params = { brain, _splat: slug }
  return {
    error: (
      <>
        {t('new.exists', { title: data.title })}{' '}
        <TextLink to="/b/$brain/edit/$" params={params} size="xs">
          {t('new.editIt')}
        </TextLink>
      </>
    ),
  }
}
