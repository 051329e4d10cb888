/**
 * Copy gives our own form, HTML and text; paste takes our own form, else HTML, else text, which is read as markdown where it looks like it. With
 * Shift, text stays text.
 */
import type { Node as DocumentNode } from '@lectern/content/document'
import { schema, toEditorBlocks } from '@lectern/editor'
import { Fragment, Slice } from 'prosemirror-model'
import { Plugin } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { readForeign } from './read-foreign.ts'
import { takeDataPictures } from './take-data-pictures.ts'

const OWN = 'application/x-lectern-blocks'

export interface PasteOptions {
  /** Files are uploaded and inserted where they were dropped. */
  onFiles: (files: readonly File[], pos: number) => void
  /** A paste could not be read: it came in as plain text. */
  onUnreadable: () => void
}

export function createPastePlugin(options: PasteOptions): Plugin {
  let isPlain = false
  return new Plugin({
    props: {
      handleDOMEvents: {
        keydown: (_view, event) => {
          isPlain = event.shiftKey
          return false
        },
        copy: (view, event) => copy(view, event, false),
        cut: (view, event) => copy(view, event, true),
      },
      handlePaste: (view, event) => {
        const data = event.clipboardData
        if (!data) return false
        if (paste(view, data, isPlain, options)) event.preventDefault()
        return event.defaultPrevented
      },
      handleDrop: (view, event, _slice, isMoved) => {
        const files = [...(event.dataTransfer?.files ?? [])]
        const place = view.posAtCoords({ left: event.clientX, top: event.clientY })
        if (isMoved || files.length === 0 || !place) return false
        event.preventDefault()
        options.onFiles(files, place.pos)
        return true
      },
    },
  })
}

function copy(view: EditorView, event: ClipboardEvent, isCut: boolean): boolean {
  const { selection } = view.state
  const data = event.clipboardData
  if (!data || selection.empty) return false
  const slice = selection.content()
  const { dom, text } = view.serializeForClipboard(slice)
  data.clearData()
  data.setData(OWN, JSON.stringify(slice.toJSON()))
  data.setData('text/html', dom.innerHTML)
  data.setData('text/plain', text)
  event.preventDefault()
  if (isCut) view.dispatch(view.state.tr.deleteSelection().scrollIntoView().setMeta('uiEvent', 'cut'))
  return true
}

function paste(view: EditorView, data: DataTransfer, isPlain: boolean, options: PasteOptions): boolean {
  const { $from } = view.state.selection
  const text = data.getData('text/plain')
  // In code everything is text: the usual paste takes it line by line.
  if ($from.parent.type.spec.code) return insertText(view, text)
  if (isPlain) return insertPlain(view, text, options)
  const own = readOwn(data.getData(OWN))
  if (own) {
    view.dispatch(view.state.tr.replaceSelection(own).scrollIntoView().setMeta('uiEvent', 'paste'))
    return true
  }
  const files = [...data.files]
  const html = data.getData('text/html')
  if (files.length > 0 && html === '') {
    options.onFiles(files, $from.pos)
    return true
  }
  if (html === '' && !looksLikeMarkdown(text)) return insertPlain(view, text, options)
  void (html === '' ? readForeign('markdown', text) : readForeign('html', html)).then((nodes) => {
    if (view.isDestroyed) return
    if (!nodes) {
      insertPlain(view, text, options)
      options.onUnreadable()
      return
    }
    const taken = takeDataPictures(nodes)
    if (taken.nodes.length > 0) insertForeign(view, taken.nodes)
    if (taken.files.length > 0) options.onFiles(taken.files, view.state.selection.from)
  })
  return true
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

function insertForeign(view: EditorView, nodes: readonly DocumentNode[]): void {
  const blocks = toEditorBlocks(nodes)
  const [only] = blocks
  // A single line goes into the line it is pasted in.
  const slice =
    blocks.length === 1 && only!.type === schema.nodes.paragraph
      ? new Slice(Fragment.from(only), 1, 1)
      : new Slice(Fragment.from(blocks), 0, 0)
  view.dispatch(view.state.tr.replaceSelection(slice).scrollIntoView().setMeta('uiEvent', 'paste'))
}

/** A longer text would make the page slow for whoever reads it. */
const MOST_CHARACTERS = 1_000_000
const MOST_LINES = 10_000

/** A text that is too long for a page becomes a file of it: nothing is lost, and nothing stands still. */
function insertPlain(view: EditorView, text: string, { onFiles }: PasteOptions): boolean {
  if (text.length <= MOST_CHARACTERS && countLines(text) <= MOST_LINES) return insertText(view, text)
  onFiles([new File([text], 'pasted.txt', { type: 'text/plain' })], view.state.selection.from)
  return true
}

function countLines(text: string): number {
  let lines = 1
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines++
  return lines
}

function insertText(view: EditorView, text: string): boolean {
  const { $from } = view.state.selection
  const lines = text.replace(/\r\n?/g, '\n').split('\n')
  const type = $from.parent.type.spec.code ? $from.parent.type : schema.nodes.paragraph!
  const used = type.spec.code ? lines : lines.filter((line) => line.trim() !== '')
  const nodes = used.map((line) => type.create(null, line === '' ? [] : schema.text(line)))
  if (nodes.length === 0) return true
  view.dispatch(
    view.state.tr
      .replaceSelection(new Slice(Fragment.from(nodes), 1, 1))
      .scrollIntoView()
      .setMeta('uiEvent', 'paste'),
  )
  return true
}

/** Signs that nobody writes in plain prose: at the start of a line, and within one. */
const LINE_START = /^(?:#{1,6} |[-*+] |\d{1,9}[.)] |> |```|~~~|\{% )/
const WITHIN_LINE = /\*\*[^*]+\*\*|`[^`]+`|\[[^[\]]+\]\([^()]+\)/

const isMarkdownLine = (line: string): boolean =>
  LINE_START.test(line) || WITHIN_LINE.test(line) || (line.length > 2 && line.startsWith('|') && line.endsWith('|'))

const looksLikeMarkdown = (text: string): boolean => text.split('\n').some(isMarkdownLine)
