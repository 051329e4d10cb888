/** What the fields add to the menus of a block: its settings, another tab or step, a button or icon in the text. */
import { findBlockRange, findHolderItem, insertItem, schema } from '@lectern/editor'
import { Plus, Settings2 } from 'lucide-react'
import { NodeSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { type ReactNode, Suspense, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { ErrorBoundary, lazyDialog, type MenuAction, useWords } from '../../../design/index.ts'
import type { EditPlace, EditTarget } from '../../../shell/content-edits.ts'
import { runAfterMenu } from '../menus/run-after-menu.ts'
import { BLOCK_SETTINGS } from './block-settings.ts'
import { BLOCK_SETTING_WORDS } from './words.ts'

const FieldsDialog = lazyDialog(async () => (await import('./fields-dialog.tsx')).FieldsDialog)

interface FieldActions {
  /** For the menu of a block. */
  actions: (MenuAction | false | undefined)[]
  /** For the menu of what can be inserted. */
  inlines: MenuAction[]
  dialog: ReactNode
}

export function useFieldActions(view: EditorView, place: EditPlace, target: EditTarget): FieldActions {
  const words = useWords(BLOCK_SETTING_WORDS)
  const [pos, setPos] = useState<number>()
  useLayoutEffect(() => listenForFields(view, setPos), [view])
  const selected = findSettable(view)
  const item = findHolderItem(view.state)
  const insertInline = (type: 'button' | 'icon', data: object) => () => {
    const { from } = view.state.selection
    const node = schema.node(type, { data })
    if (!view.state.selection.$from.parent.type.contentMatch.matchType(node.type)) return
    view.dispatch(view.state.tr.replaceSelectionWith(node, false))
    setPos(from)
  }
  const close = () => {
    flushSync(() => setPos(undefined))
    runAfterMenu(view, () => true)
  }
  return {
    actions: [
      selected !== undefined && {
        id: 'fields',
        label: words.open,
        icon: Settings2,
        onAction: () => setPos(selected),
      },
      item && {
        id: 'add item',
        label: words.add[item.type as keyof typeof words.add],
        icon: Plus,
        onAction: () => runAfterMenu(view, insertItem),
      },
    ],
    inlines: [
      {
        id: 'inline button',
        label: words.insertButton,
        onAction: insertInline('button', { label: words.insertButton, kind: 'primary' }),
      },
      { id: 'inline icon', label: words.insertIcon, onAction: insertInline('icon', { icon: 'star' }) },
    ],
    dialog: pos !== undefined && (
      <ErrorBoundary resetKey={String(pos)}>
        <Suspense>
          <FieldsDialog key={pos} view={view} place={place} target={target} pos={pos} onClose={close} />
        </Suspense>
      </ErrorBoundary>
    ),
  }
}

/** The selected inline, or the block with the caret, if it has settings. */
function findSettable({ state }: EditorView): number | undefined {
  const { selection } = state
  if (selection instanceof NodeSelection && selection.node.isInline)
    return selection.node.type.name in BLOCK_SETTINGS ? selection.from : undefined
  const range = findBlockRange(state)
  return range && range.nodes.length === 1 && range.nodes[0]!.type.name in BLOCK_SETTINGS ? range.from : undefined
}

/** A double click on a button, an icon or a picture in the text opens its settings. Returns what ends it. */
function listenForFields(view: EditorView, open: (pos: number) => void): () => void {
  const listen = () => {
    const { selection } = view.state
    if (selection instanceof NodeSelection && selection.node.isInline && selection.node.type.name in BLOCK_SETTINGS)
      open(selection.from)
  }
  view.dom.addEventListener('dblclick', listen)
  return () => view.dom.removeEventListener('dblclick', listen)
}
