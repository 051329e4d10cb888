/**
 * ProseMirror would parse the HTML of a clipboard before it asks anything else, in a document that has the content security policy of this one: the
 * browser then reports every style in it. These handlers come first, and what they take is read without a document.
 */
import type { EditorView } from 'prosemirror-view'

/** `take` says whether it inserted the clipboard. */
export const onPaste =
  (take: (view: EditorView, data: DataTransfer) => boolean) =>
  (view: EditorView, event: ClipboardEvent): boolean => {
    if (!view.editable || isComposing(view) || !event.clipboardData || !take(view, event.clipboardData)) return false
    event.preventDefault()
    return true
  }

/** `take` says whether it inserted what was dropped at the position. What is dragged within the editor is moved by ProseMirror. */
export const onDrop =
  (take: (view: EditorView, data: DataTransfer, pos: number) => boolean) =>
  (view: EditorView, event: DragEvent): boolean => {
    if (!view.editable || view.dragging || !event.dataTransfer) return false
    const place = view.posAtCoords({ left: event.clientX, top: event.clientY })
    if (!place || !take(view, event.dataTransfer, place.pos)) return false
    event.preventDefault()
    return true
  }

/** Browsers paste into a composition by themselves, except on Android, where one composes nearly always. */
const isComposing = (view: EditorView) => view.composing && !/Android/.test(navigator.userAgent)
