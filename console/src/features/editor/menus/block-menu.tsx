/** Menus of the bar: what can be inserted, and what can be done with the block that has the caret or is selected. */
import { BLOCKS, type BlockName } from '@lectern/editor'
import { Plus } from 'lucide-react'
import type { EditorView } from 'prosemirror-view'
import { Button, Menu, type MenuAction, useWords } from '../../../design/index.ts'
import { listBlockActions, listTargets } from '../handle/list-block-actions.ts'
import { useBlockName } from '../handle/use-block-name.ts'
import { HANDLE_WORDS } from '../handle/words.ts'
import { insertOrPick, type PickRequest } from '../pickers/pick-request.ts'
import { EDITOR_WORDS } from '../words.ts'
import { runAfterMenu } from './run-after-menu.ts'

const NAMES = Object.keys(BLOCKS) as BlockName[]

interface BlockMenusProps {
  view: EditorView
  more: readonly (MenuAction | false | undefined)[]
  /** What can be inserted into a line. */
  inlines: readonly MenuAction[]
  pick: (request: PickRequest) => void
}

export function BlockMenus({ view, more, inlines, pick }: BlockMenusProps) {
  const words = { editor: useWords(EDITOR_WORDS), handle: useWords(HANDLE_WORDS) }
  const nameOf = useBlockName()
  const insert = (name: BlockName) => () =>
    runAfterMenu(view, () => {
      insertOrPick(view, name, pick)
      return true
    })
  return (
    <>
      <Menu
        label={words.editor.insert}
        trigger={<Button icon={Plus}>{words.editor.insert}</Button>}
        actions={[...NAMES.map((name) => ({ id: name, label: nameOf(name), onAction: insert(name) })), ...inlines]}
      />
      <Menu
        label={words.editor.turnInto}
        trigger={<Button>{words.editor.turnInto}</Button>}
        actions={() => listTargets(view, nameOf)}
      />
      <Menu label={words.editor.blockMenu} actions={() => listBlockActions(view, { words, more })} />
    </>
  )
}
