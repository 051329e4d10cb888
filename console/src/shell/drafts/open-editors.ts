/** The editors of this tab, so that whatever ends its session can save first. */
interface OpenedEditor {
  save: () => Promise<void>
  /** Shows what was stored elsewhere. */
  pull: () => Promise<void>
  /** Closing the tab is not asked about any more. */
  letGo: () => void
}

const editors = new Set<OpenedEditor>()

export function registerEditor(editor: OpenedEditor): () => void {
  editors.add(editor)
  return () => editors.delete(editor)
}

/** Saves what can be saved now. What fails stays a draft. */
export async function saveOpenEditors(): Promise<void> {
  await Promise.all([...editors].map((editor) => editor.save().catch(() => {})))
}

/** Shows what another part of this tab has stored. */
export async function pullOpenEditors(): Promise<void> {
  await Promise.all([...editors].map((editor) => editor.pull().catch(() => {})))
}

export function letEditorsGo(): void {
  for (const editor of editors) editor.letGo()
}
