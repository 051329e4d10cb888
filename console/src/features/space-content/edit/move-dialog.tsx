/** What a drag does, in words: below which page, and where among its pages. */
import { useState } from 'react'
import { Button, Dialog, PARTS_WORDS, PickList, SelectField, Stack, useWords } from '../../../design/index.ts'
import { ancestorsOf, type PageIndex, type PageNode } from '../page-index.ts'
import { canPlace, listChildren, listTopmost } from './page-updates.ts'
import { TREE_WORDS } from './words.ts'

interface MovePagesDialogProps {
  index: PageIndex
  pages: readonly PageNode[]
  onMove: (pages: readonly PageNode[], parent: PageNode | undefined, at?: number) => Promise<boolean>
  onClose: () => void
}

const ROOT = 'root'
const MOST_POSITIONS = 200

export function MovePagesDialog({ index, pages, onMove, onClose }: MovePagesDialogProps) {
  const words = useWords(TREE_WORDS)
  const parts = useWords(PARTS_WORDS)
  const moved = listTopmost(index, pages)
  const [parentId, setParentId] = useState<string>(ROOT)
  const [at, setAt] = useState('last')
  const parent = parentId === ROOT ? undefined : index.byId.get(parentId)
  const others = listChildren(index, parent).filter((child) => !moved.includes(child))
  const choices = [
    { value: ROOT, label: words.top },
    ...[...index.byId.values()]
      .filter((node) => canPlace(moved, node))
      .map((node) => ({
        value: node.page.id,
        label: node.title,
        hint: ancestorsOf(node)
          .map(({ title }) => title)
          .join(' / '),
      })),
  ]
  const positions = [
    { value: 'last', label: words.last },
    { value: 'first', label: words.first },
    ...others
      .slice(0, MOST_POSITIONS)
      .map(({ title }, place) => ({ value: `${place + 1}`, label: words.after(title) })),
  ]
  const submit = () => {
    onClose()
    void onMove(moved, parent, at === 'last' ? undefined : at === 'first' ? 0 : Number(at))
  }
  return (
    <Dialog
      title={words.moveTitle(moved.length === 1 ? moved[0]!.title : words.pages(moved.length))}
      isOpen
      onClose={onClose}
      size="small"
      actions={
        <>
          <Button onPress={onClose}>{parts.cancel}</Button>
          <Button look="primary" onPress={submit}>
            {words.move}
          </Button>
        </>
      }
    >
      <Stack>
        <PickList
          label={words.below}
          choices={choices}
          value={parentId}
          onChange={(value) => {
            setParentId(value)
            setAt('last')
          }}
          empty={words.noPage}
        />
        <SelectField label={words.position} choices={positions} value={at} onChange={setAt} />
      </Stack>
    </Dialog>
  )
}
