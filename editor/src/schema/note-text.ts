import { type Node, textOfNodes } from '@lectern/content/document'

interface NoteFragment {
  readonly nodes?: readonly Node[]
}

/** Returns the words of the note that a link or an annotation carries, one line for each paragraph. */
export const readNoteText = (fragments: readonly NoteFragment[] | null | undefined): string =>
  (fragments ?? [])
    .flatMap(({ nodes }) => nodes ?? [])
    .map((node) => textOfNodes(node.object === 'block' ? (node.nodes ?? []) : [node]))
    .join('\n')
