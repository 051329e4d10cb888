/**
 * Copy gives our own form, HTML and markdown; paste takes our own form, else HTML, else text, which is read as markdown where it looks like it. With
 * Shift, text stays text.
 */
import { findCell, schema } from '@lectern/editor'
import { Slice } from 'prosemirror-model'
import { Plugin, Selection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { fillBodyCells } from '../tables/table-keys.ts'
import { clipboardSerializer } from './clipboard-serializer.ts'
import { CODE_SOURCE_TYPE, readCodeSource } from './code-source.ts'
import { copySelection, loadPrinter, OWN_TYPE } from './copy-selection.ts'
import { onDrop, onPaste } from './on-paste.ts'
import { insertPaste } from './pasted.ts'
import {
  isPlainLine,
  looksLikeMarkdown,
  type PasteSource,
  type Reading,
  type ReadPaste,
  readAs,
  toCodeSlice,
  toLinesSlice,
  toTextSlice,
} from './readings.ts'

export interface PasteOptions {
  /** Files are uploaded and inserted where they were dropped. */
  onFiles: (files: readonly File[], pos: number) => void
  /** A paste was read: its pictures are still to be brought. */
  onRead: (paste: ReadPaste) => void
  /** A paste could not be read: it came in as plain text. */
  onUnreadable: () => void
}

export function createPastePlugin(options: PasteOptions): Plugin {
  let isPlain = false
  return new Plugin({
    props: {
      clipboardSerializer,
      handleDOMEvents: {
        keydown: (_view, event) => {
          isPlain = event.shiftKey && (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'v'
          return false
        },
        copy: (view, event) => copy(view, event, false),
        cut: (view, event) => copy(view, event, true),
        paste: onPaste((view, data) => paste(view, data, isPlain, options)),
        drop: onDrop((view, data, pos) => drop(view, data, pos, options)),
      },
    },
    view: () => {
      loadPrinter()
      return {}
    },
  })
}

function copy(view: EditorView, event: ClipboardEvent, isCut: boolean): boolean {
  const data = event.clipboardData
  if (!data || view.state.selection.empty) return false
  copySelection(view, data)
  event.preventDefault()
  if (isCut) view.dispatch(view.state.tr.deleteSelection().scrollIntoView().setMeta('uiEvent', 'cut'))
  return true
}

function paste(view: EditorView, data: DataTransfer, isPlain: boolean, options: PasteOptions): boolean {
  const { $from } = view.state.selection
  const text = data.getData('text/plain')
  // In code everything is text, line by line.
  if ($from.parent.type.spec.code && !isTooLong(text)) {
    insertPaste(view, { slice: toLinesSlice(text), files: [] })
    return true
  }
  const code = readCodeSource(data.getData(CODE_SOURCE_TYPE))
  const language = code?.language
  const isProse = code !== undefined && language === undefined
  const html = isProse ? '' : data.getData('text/html')
  const source = { text, html, ...(language !== undefined && { language }) }
  if (isPlain || $from.parent.type.spec.code) return insertPlain(view, source, options)
  const own = readOwn(data.getData(OWN_TYPE))
  if (findCell(view.state) && /<table/i.test(source.html)) {
    void insertForeign(view, source, options, own)
    return true
  }
  if (own) {
    insertPaste(view, { slice: own, files: [] })
    return true
  }
  const files = [...data.files]
  if (files.length > 0 && source.html === '') {
    options.onFiles(files, $from.pos)
    return true
  }
  if (language !== undefined && text !== '' && !isTooLong(text)) {
    const slice = toCodeSlice(text, language)
    insertPaste(view, { slice, files: [] }, offer(source, 'code', slice))
    return true
  }
  if (source.html === '' && !looksLikeMarkdown(text)) return insertPlain(view, source, options)
  void insertForeign(view, source, options)
  return true
}

/** What comes from another window is inserted where it was dropped, as if it were pasted there. */
function drop(view: EditorView, data: DataTransfer, pos: number, options: PasteOptions): boolean {
  const files = [...data.files]
  if (files.length > 0) {
    options.onFiles(files, pos)
    return true
  }
  if (data.getData('text/html') === '' && data.getData('text/plain') === '') return false
  view.dispatch(view.state.tr.setSelection(Selection.near(view.state.doc.resolve(pos))))
  view.focus()
  return paste(view, data, false, options)
}

/** What another program wrote under our name is not believed: the schema checks it. */
function readOwn(json: string): Slice | undefined {
  if (json === '') return undefined
  try {
    const slice = Slice.fromJSON(schema, JSON.parse(json))
    for (const node of slice.content.content) node.check()
    return slice
  } catch {
    return undefined
  }
}

/** Cells that are pasted into a table go into its cells; what else was copied here comes in its own form. */
async function insertForeign(view: EditorView, source: PasteSource, options: PasteOptions, own?: Slice): Promise<void> {
  const reading = source.html === '' ? 'markdown' : 'html'
  const read = await readAs(reading, source)
  if (view.isDestroyed || (read?.grid && fillBodyCells(view, read.grid))) return
  if (own) insertPaste(view, { slice: own, files: [] })
  else if (!read) {
    insertPlain(view, source, options)
    options.onUnreadable()
  } else insertPaste(view, read, offer(source, reading, read.slice), () => options.onRead(read))
}

/** A longer text would make the page slow for whoever reads it. */
const MOST_CHARACTERS = 1_000_000
const MOST_LINES = 10_000

const isTooLong = (text: string) => text.length > MOST_CHARACTERS || countLines(text) > MOST_LINES

/** A text that is too long for a page becomes a file of it: nothing is lost, and nothing stands still. */
function insertPlain(view: EditorView, source: PasteSource, { onFiles }: PasteOptions): boolean {
  const { text } = source
  if (isTooLong(text)) {
    onFiles([new File([text], 'pasted.txt', { type: 'text/plain' })], view.state.selection.from)
    return true
  }
  const slice = toTextSlice(text)
  if (slice.size > 0) insertPaste(view, { slice, files: [] }, offer(source, 'text', slice))
  return true
}

/** Undefined where every reading would be the same, or too long to be tried. */
function offer(source: PasteSource, reading: Reading, slice: Slice) {
  const { text } = source
  if (text.trim() === '' || isTooLong(text)) return undefined
  const isSame = isPlainLine(slice) && !looksLikeMarkdown(text)
  return isSame ? undefined : { source, reading }
}

function countLines(text: string): number {
  let lines = 1
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines++
  return lines
}
