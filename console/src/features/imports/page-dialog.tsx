/** One of all pages of a space, found by typing. */
import type { components } from '../../api/types.ts'
import { Dialog, PickList, useWords } from '../../design/index.ts'
import { IMPORT_WORDS } from './words.ts'

interface PageDialogProps {
  pages: readonly components['schemas']['Page'][]
  value: string
  onChoose: (page: string) => void
  onClose: () => void
}

export function PageDialog({ pages, value, onChoose, onClose }: PageDialogProps) {
  const words = useWords(IMPORT_WORDS)
  return (
    <Dialog title={words.choosePage} isOpen onClose={onClose} size="small">
      <PickList
        label={words.findPage}
        choices={pages.map(({ id, title, path }) => ({ value: id, label: title, hint: path }))}
        value={value === '' ? undefined : value}
        onChange={onChoose}
        empty={words.noPage}
      />
    </Dialog>
  )
}
