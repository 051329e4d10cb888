import type { Node } from '@lectern/content/document'
import { type Html, html } from '../html.ts'
import { fill } from '../words.ts'
import type { DocumentWriter } from './writer.ts'

/** Writes a number that links to the note at the end of the page. The script shows the note in place. */
export function writeNoteReference(
  note: readonly Node[],
  { note: keep, words, idPrefix, isInLink }: DocumentWriter,
): Html {
  const number = keep(note)
  if (isInLink()) return html`<sup class="noteref">${number}</sup>`
  return html`<sup class="noteref"><a id="${idPrefix}NoteRef-${number}" href="#${idPrefix}Note-${number}" role="doc-noteref" aria-label="${fill(words.note, number)}">${number}</a></sup>`
}
