import type { Document } from '@lectern/content/document'
import { history } from 'prosemirror-history'
import { EditorState, type Plugin } from 'prosemirror-state'
import { toEditor } from './convert/to-editor.ts'
import { createKeyPlugin } from './keys/key-plugin.ts'

export interface EditorOptions {
  /** Makes a key that no document has. */
  readonly newKey: () => string
  /** Plugins of the view; they come before those of every editor. */
  readonly plugins?: readonly Plugin[]
}

/** A document opened for editing, with undo and keys that stay. */
export const createEditorState = (document: Document, { newKey, plugins = [] }: EditorOptions): EditorState =>
  EditorState.create({ doc: toEditor(document), plugins: [...plugins, history(), createKeyPlugin(newKey)] })
