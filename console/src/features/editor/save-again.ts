import type { OpenEditor } from './view/open-editor.ts'

/** Its button goes away with the problem: the text has the keys then. */
export function saveAgain({ view, session }: OpenEditor): void {
  view.focus()
  void session.save()
}
