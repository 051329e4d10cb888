import type { Command } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'

/** An open menu holds the focus, and a browser that gets it back brings the old selection: the command runs when the menu is gone. */
export function runAfterMenu(view: EditorView, command: Command): void {
  const run = () => {
    if (view.isDestroyed) return
    view.focus()
    command(view.state, view.dispatch)
  }
  // Under an open menu the page is inert. Where it is gone already, no key comes before the command.
  if (view.dom.closest('[inert]')) setTimeout(run)
  else run()
}
