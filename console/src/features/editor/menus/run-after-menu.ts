import type { Command } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'

/** An open menu holds the focus, and a browser that gets it back brings the old selection: the command runs when the menu is gone. */
export function runAfterMenu(view: EditorView, command: Command): void {
  const run = () => {
    if (view.isDestroyed) return
    view.focus()
    command(view.state, view.dispatch)
  }
  // Under an open menu the page is inert. The command comes with the end of that, before the next key, however long the menu takes to close.
  const isCovered = () => view.dom.closest('[inert]') !== null
  if (!isCovered()) {
    run()
    return
  }
  const observer = new MutationObserver(() => {
    if (isCovered()) return
    observer.disconnect()
    run()
  })
  observer.observe(document, { attributes: true, attributeFilter: ['inert'], subtree: true })
}
