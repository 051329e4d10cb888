/** The blocks of one cell, written in an editor of their own. */
import type { Node } from '@lectern/content/document'
import { createEditorState, createInputRules, KEY_BINDINGS, toDocument } from '@lectern/editor'
import { baseKeymap } from 'prosemirror-commands'
import { keymap } from 'prosemirror-keymap'
import { EditorView } from 'prosemirror-view'
import { useEffect, useRef } from 'react'
import { newKey } from '../../../shell/saving/new-key.ts'

interface CellEditorProps {
  label: string
  nodes: readonly Node[]
  onChange: (nodes: readonly Node[]) => void
  onLeave: () => void
}

export function CellEditor({ label, nodes, onChange, onLeave }: CellEditorProps) {
  const host = useRef<HTMLDivElement>(null)
  const newest = useRef({ onChange, onLeave })
  newest.current = { onChange, onLeave }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the editor is opened once, and its blocks come back by `onChange`
  useEffect(() => {
    const leave = () => {
      newest.current.onLeave()
      return true
    }
    const state = createEditorState(
      { object: 'document', data: {}, nodes },
      {
        newKey,
        plugins: [
          createInputRules(newKey),
          keymap({ Escape: leave, 'Mod-Enter': leave }),
          keymap(KEY_BINDINGS),
          keymap(baseKeymap),
        ],
      },
    )
    const view: EditorView = new EditorView(host.current!, {
      state,
      attributes: { 'aria-label': label, role: 'textbox', 'aria-multiline': 'true' },
      handleDOMEvents: {
        // Escape means the cell here, and not the dialog around it.
        keydown: (_view, event) => {
          if (event.key === 'Escape') event.stopPropagation()
          return false
        },
      },
      dispatchTransaction: (transaction) => {
        view.updateState(view.state.apply(transaction))
        if (transaction.docChanged) newest.current.onChange(toDocument(view.state.doc).nodes)
      },
    })
    view.focus()
    return () => view.destroy()
  }, [])
  return <div ref={host} />
}
