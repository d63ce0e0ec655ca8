// What can be done with a page. What one may not do is not there.
import { ActionIcon, Menu } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { Page } from '@notarium/contract/brain'
import {
  IconArrowBigRight,
  IconDots,
  IconDownload,
  IconHistory,
  IconLink,
  IconPencil,
  IconQuote,
  IconSignature,
  IconTrash,
} from '@tabler/icons-react'
import type { OutlineHeading } from '../markdown/read-outline.ts'
import { useWho } from '../session/who.ts'
import { copyText } from '../ui/copy-text.ts'
import { LinkButton } from '../ui/links.tsx'
import { CiteDialog } from './cite-dialog.tsx'
import { DeletePage } from './delete-page.tsx'
import { downloadText } from './download-text.ts'
import { MovePage } from './move-page.tsx'
import { SignPage } from './sign-page.tsx'
import { nameOf } from './slug-parts.ts'
import { usePagesWords } from './words.ts'

interface Props {
  readonly brain: string
  readonly page: Page
  readonly outline: readonly OutlineHeading[]
  readonly current: string | undefined
  readonly mayWrite: boolean
  /** An old version is only looked at. */
  readonly isOld: boolean
}

const size = 16

export function PageActions({ brain, page, outline, current, mayWrite, isOld }: Props) {
  const t = usePagesWords()
  const [citing, cite] = useDisclosure()
  const [moving, move] = useDisclosure()
  const [deleting, remove] = useDisclosure()
  const [signing, sign] = useDisclosure()
  const params = { brain, _splat: page.slug }
  const mayChange = mayWrite && !isOld
  const maySign = useWho().signing !== null && mayChange && page.signed_by === null
  return (
    <>
      {mayChange && (
        <LinkButton to="/b/$brain/edit/$" params={params} leftSection={<IconPencil size={size} />}>
          {t('page.edit')}
        </LinkButton>
      )}
      <LinkButton
        to="/b/$brain/history/$"
        params={params}
        variant="default"
        leftSection={<IconHistory size={size} />}
      >
        {t('page.history')}
      </LinkButton>
      <Menu position="bottom-end" width={240}>
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label={t('page.more')}>
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconQuote size={size} />} onClick={cite.open}>
            {t('page.cite')}
          </Menu.Item>
          <Menu.Item leftSection={<IconLink size={size} />} onClick={() => void copyText(location.href)}>
            {t('page.copyLink')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconDownload size={size} />}
            onClick={() => downloadText(`${nameOf(page.slug)}.md`, page.markdown)}
          >
            {t('page.download')}
          </Menu.Item>
          {maySign && (
            <Menu.Item leftSection={<IconSignature size={size} />} onClick={sign.open}>
              {t('page.sign')}
            </Menu.Item>
          )}
          {mayChange && (
            <>
              <Menu.Divider />
              <Menu.Item leftSection={<IconArrowBigRight size={size} />} onClick={move.open}>
                {t('page.move')}
              </Menu.Item>
              <Menu.Item color="red" leftSection={<IconTrash size={size} />} onClick={remove.open}>
                {t('page.delete')}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      <CiteDialog {...{ brain, page, outline, current }} opened={citing} onClose={cite.close} />
      <MovePage {...{ brain, page }} opened={moving} onClose={move.close} />
      <SignPage {...{ brain, page }} opened={signing} onClose={sign.close} />
      <DeletePage {...{ brain, page }} opened={deleting} onClose={remove.close} />
    </>
  )
}
