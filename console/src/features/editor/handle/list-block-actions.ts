/** What can be done with the selected blocks, in the menu of the handle and in that of the bar. */
import {
  areLinesHighlighted,
  BLOCKS,
  type BlockName,
  deleteBlock,
  duplicateBlock,
  findBlockRange,
  moveBlock,
  toggleLineHighlight,
  turnInto,
} from '@lectern/editor'
import { ArrowDown, ArrowUp, CopyPlus, Highlighter, Link, Repeat2, Trash2 } from 'lucide-react'
import type { Command } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { type MenuAction, showToast } from '../../../design/index.ts'
import { runAfterMenu } from '../menus/run-after-menu.ts'
import type { EDITOR_WORDS } from '../words.ts'
import type { HANDLE_WORDS } from './words.ts'

interface ActionWords {
  editor: (typeof EDITOR_WORDS)['en']
  handle: (typeof HANDLE_WORDS)['en']
}

interface ActionOptions {
  words: ActionWords
  /** Absent where the targets have a menu of their own. */
  onTurnInto?: () => void
  /** Actions that other parts of the editor add, such as the fields of a block. */
  more?: readonly (MenuAction | false | undefined)[]
}

const TARGETS = (Object.keys(BLOCKS) as BlockName[]).filter((name) => BLOCKS[name].isTarget)

export function listBlockActions(
  view: EditorView,
  { words: { editor, handle }, onTurnInto, more = [] }: ActionOptions,
): (MenuAction | false | undefined)[] {
  const { run, can } = createRunner(view)
  const range = findBlockRange(view.state)
  const key: unknown = range?.nodes[0]?.attrs.key
  const areLit = areLinesHighlighted(view.state)
  return [
    ...more,
    areLit !== undefined && {
      id: 'highlight',
      label: areLit ? handle.plainLines : handle.highlightLines,
      icon: Highlighter,
      hint: 'Ctrl+Shift+L',
      onAction: run(toggleLineHighlight),
    },
    onTurnInto !== undefined &&
      TARGETS.some((name) => can(turnInto(name))) && {
        id: 'turn',
        label: `${editor.turnInto}…`,
        icon: Repeat2,
        onAction: onTurnInto,
      },
    {
      id: 'up',
      label: editor.moveUp,
      icon: ArrowUp,
      hint: 'Alt+↑',
      isDisabled: !can(moveBlock(-1)),
      onAction: run(moveBlock(-1)),
    },
    {
      id: 'down',
      label: editor.moveDown,
      icon: ArrowDown,
      hint: 'Alt+↓',
      isDisabled: !can(moveBlock(1)),
      onAction: run(moveBlock(1)),
    },
    {
      id: 'duplicate',
      label: editor.duplicate,
      icon: CopyPlus,
      hint: 'Ctrl+D',
      isDisabled: !can(duplicateBlock),
      onAction: run(duplicateBlock),
    },
    typeof key === 'string' && {
      id: 'link',
      label: handle.copyLink,
      icon: Link,
      onAction: () => void copyLink(key, handle),
    },
    {
      id: 'delete',
      label: editor.deleteBlock,
      icon: Trash2,
      hint: 'Del',
      isDangerous: true,
      isDisabled: !can(deleteBlock),
      onAction: run(deleteBlock),
    },
  ]
}

export function listTargets(view: EditorView, label: (name: BlockName) => string): MenuAction[] {
  const { run, can } = createRunner(view)
  return TARGETS.filter((name) => can(turnInto(name))).map((name) => ({
    id: name,
    label: label(name),
    onAction: run(turnInto(name)),
  }))
}

function createRunner(view: EditorView) {
  return {
    run: (command: Command) => () => runAfterMenu(view, command),
    can: (command: Command) => command(view.state),
  }
}

/** The address of the page, and behind it the key of the block. */
async function copyLink(key: string, words: ActionWords['handle']): Promise<void> {
  const { origin, pathname } = window.location
  try {
    await navigator.clipboard.writeText(`${origin}${pathname}#${encodeURIComponent(key)}`)
    showToast(words.linkCopied)
  } catch {
    showToast(words.linkNotCopied)
  }
}
