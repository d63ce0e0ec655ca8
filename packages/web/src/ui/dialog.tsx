// A dialog over the page. Escape, the cross and a click beside it close it.
import { Modal, type ModalProps } from '@mantine/core'
import { useUiWords } from './words.ts'

export function Dialog(props: ModalProps) {
  const t = useUiWords()
  return <Modal closeButtonProps={{ 'aria-label': t('close') }} {...props} />
}
