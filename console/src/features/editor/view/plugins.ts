/** The plugins of the view. Undo and keys of blocks are those of every editor (`createEditorState`). */
import { createInputRules, KEY_BINDINGS } from '@lectern/editor'
import { baseKeymap } from 'prosemirror-commands'
import { dropCursor } from 'prosemirror-dropcursor'
import { gapCursor } from 'prosemirror-gapcursor'
import { keymap } from 'prosemirror-keymap'
import type { Plugin } from 'prosemirror-state'
import { tableEditing } from 'prosemirror-tables'
import { createCodePlugin } from '../code/code-plugin.ts'
import { createFindPlugin } from '../find/find-plugin.ts'
import { createTriggerPlugin, type EditorTriggers, EMOJI, MENTION, SLASH } from '../menus/trigger-plugin.ts'
import { createAddressPlugin } from '../paste/address-plugin.ts'
import { createInsertionPlugin } from '../paste/insert-in-steps.ts'
import { createPastePlugin, type PasteOptions } from '../paste/paste-plugin.ts'
import { createPastedPlugin } from '../paste/pasted.ts'
import type { PickRequest } from '../pickers/pick-request.ts'
import type { ReadPlace } from '../pickers/queries.ts'
import { createTablePlugin } from '../tables/table-keys.ts'
import { createCaretBlockPlugin } from './caret-block.ts'
import { createDirectionPlugin } from './direction-plugin.ts'
import { createEmptyLinePlugin } from './empty-line.ts'
import { createOpenPlugin } from './open-selected.ts'
import { createSelectedBlocksPlugin } from './selected-blocks.ts'
import { createUploadPlugin } from './upload-places.ts'

interface PluginOptions extends PasteOptions {
  triggerKeys: EditorTriggers
  newKey: () => string
  pick: (request: PickRequest) => void
  readPlace: () => ReadPlace
  emptyLine: string
}

export const createPlugins = ({
  triggerKeys,
  newKey,
  pick,
  readPlace,
  emptyLine,
  ...paste
}: PluginOptions): Plugin[] => [
  createTriggerPlugin(SLASH, triggerKeys.slash),
  createTriggerPlugin(MENTION, triggerKeys.mention),
  createTriggerPlugin(EMOJI, triggerKeys.emoji),
  createTablePlugin(),
  createAddressPlugin(readPlace),
  createPastePlugin(paste),
  createPastedPlugin(),
  createInsertionPlugin(),
  createUploadPlugin(),
  createCaretBlockPlugin(),
  createEmptyLinePlugin(emptyLine),
  createDirectionPlugin(),
  createSelectedBlocksPlugin(),
  createCodePlugin(),
  createFindPlugin(),
  createInputRules(newKey),
  createOpenPlugin(pick),
  keymap({
    'Mod-k': () => {
      pick({ kind: 'link' })
      return true
    },
    'Mod-f': () => {
      pick({ kind: 'find' })
      return true
    },
  }),
  keymap(KEY_BINDINGS),
  keymap(baseKeymap),
  dropCursor({ color: false, class: 'drop-cursor' }),
  gapCursor(),
  tableEditing({ allowTableNodeSelection: true }),
]
