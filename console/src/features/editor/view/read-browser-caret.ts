import type { EditorView } from 'prosemirror-view'

/**
 * Takes over what the browser did and has not reported yet. It moves the caret at once and says so with the next frame: what happens in between, a key
 * or a change of somebody else, would find the caret where it was before, and put it back there.
 */
export function readBrowserCaret(view: EditorView): void {
  // The editor does the same on the browser's report; its types leave it out.
  if (!view.isDestroyed) (view as unknown as { domObserver: { flush: () => void } }).domObserver.flush()
}
