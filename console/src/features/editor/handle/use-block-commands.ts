/** Puts the keys of blocks into the list of keys and the palette. */
import {
  duplicateBlock,
  enterBlock,
  extendBlockSelection,
  moveBlock,
  moveBlockAcross,
  selectBlock,
  toggleLineHighlight,
} from '@lectern/editor'
import type { Command } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { useWords } from '../../../design/index.ts'
import { useCommands } from '../../../shell/commands.ts'
import { EDITOR_WORDS } from '../words.ts'
import { HANDLE_WORDS } from './words.ts'

/**
 * The editor handles most of these keys itself, and only while it has the focus. They are written here as no event names them (`↑`, a capital
 * letter), so that the console does not take them from the rest of the screen.
 */
export function useBlockCommands(view: EditorView): void {
  const editor = useWords(EDITOR_WORDS)
  const words = useWords(HANDLE_WORDS)
  const offer = (id: string, label: string, keys: string, command: Command) => ({
    id: `block ${id}`,
    label,
    keys,
    run: () => {
      view.focus()
      command(view.state, view.dispatch)
    },
  })
  const openMenu: Command = () => view.dom.dispatchEvent(new KeyboardEvent('keydown', { key: '/', ctrlKey: true }))
  useCommands([
    offer('select', words.select, 'esc', selectBlock),
    offer('enter', words.enter, 'enter', enterBlock),
    offer('extend', words.extend, 'shift+↑↓', extendBlockSelection(1)),
    offer('up', editor.moveUp, 'alt+↑', moveBlock(-1)),
    offer('down', editor.moveDown, 'alt+↓', moveBlock(1)),
    offer('across up', words.moveAcrossUp, 'alt+shift+↑', moveBlockAcross(-1)),
    offer('across down', words.moveAcrossDown, 'alt+shift+↓', moveBlockAcross(1)),
    offer('duplicate', editor.duplicate, 'mod+D', duplicateBlock),
    offer('highlight', words.highlightLines, 'mod+shift+L', toggleLineHighlight),
    offer('menu', words.openMenu, 'mod+/', openMenu),
  ])
}
