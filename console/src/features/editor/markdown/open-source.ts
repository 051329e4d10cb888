/** The text of a page in CodeMirror. It is loaded when somebody first writes markdown. */
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands'
import { markdown } from '@codemirror/lang-markdown'
import { syntaxHighlighting } from '@codemirror/language'
import { Annotation, EditorState } from '@codemirror/state'
import { drawSelection, EditorView, keymap, lineNumbers } from '@codemirror/view'
import { applyRemoteSplices, REMOTE_EDIT, toDocument } from '@lectern/editor'
import { classHighlighter } from '@lezer/highlight'
import { call } from '../../../api/client.ts'
import { type ApiProblem, asProblem } from '../../../api/problem.ts'
import { sendChanges } from '../../../shell/content-edits.ts'
import type { OpenEditor } from '../view/open-editor.ts'
import type { SettingsChange } from './front-matter.ts'
import { frontMatterLines } from './front-matter-lines.ts'
import { createMarkdownClient } from './markdown-client.ts'
import type { EditedPage, KnownPages } from './markdown-messages.ts'
import { createSourceSync } from './source-sync.ts'

const READ_AFTER = 120
const SETTINGS_AFTER = 1000
const MOST_WAIT = 30_000
const TEMPORARY: ReadonlySet<string> = new Set<ApiProblem['kind']>(['too-many', 'unavailable', 'offline', 'fault'])

const Remote = Annotation.define<true>()

export interface SourceState {
  /** The text cannot be read for this reason. */
  rule?: string | undefined
  /** The front matter cannot be saved for this reason. */
  settings?: { rule: string } | { unknown: string } | { problem: ApiProblem } | undefined
  /** How many blocks stand in the text as a line that keeps them. */
  keptCount: number
  /** The front matter that is on the screen is not stored. */
  hasUnsavedSettings: boolean
}

export interface OpenSource {
  view: EditorView
  /** Reads and saves what was typed last. */
  flush: () => Promise<void>
  close: () => void
}

interface SourceOptions {
  host: HTMLElement
  editor: OpenEditor
  label: string
  onState: (state: Partial<SourceState>) => void
}

/** CodeMirror's own colours are for a light ground, and stronger than a style sheet in a layer. */
const COLOURS = {
  '&': { backgroundColor: 'var(--paper)', color: 'var(--ink)' },
  '&.cm-focused': { outline: '2px solid var(--accent)', outlineOffset: '-2px' },
  '.cm-content': { caretColor: 'var(--ink)', fontFamily: 'var(--font-mono, monospace)' },
  '.cm-cursor': { borderColor: 'var(--ink)' },
  '.cm-gutters': { backgroundColor: 'transparent', color: 'var(--ink-dim)', border: '0' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'var(--accent-wash, Highlight)',
  },
}

export async function openMarkdownSource({ host, editor, label, onState }: SourceOptions): Promise<OpenSource> {
  const { view: rich, target, place, page: pageId } = editor
  const opened = await Promise.all([
    readPage(place.space, target.current(), pageId),
    listPages(place.space, target.current()),
  ])
  const [page, pages] = opened
  const client = createMarkdownClient()
  const first = await client.print(toDocument(rich.state.doc), pages)
  const printed = first.kind === 'printed' ? first : { text: '', keptCount: 0 }
  onState({ keptCount: printed.keptCount })
  const compared = await client.compare(page)
  const frontMatter = compared.kind === 'compared' ? compared.frontMatter : ''
  let timer: ReturnType<typeof setTimeout> | undefined
  let settingsTimer: ReturnType<typeof setTimeout> | undefined
  let settings: SettingsChange = { change: {} }
  /** What the server stores in another form is not sent again. */
  let savedChange = '{}'
  let failures = 0
  let isClosed = false

  const view = new EditorView({
    parent: host,
    state: EditorState.create({
      doc: frontMatter + printed.text,
      extensions: [
        EditorView.cspNonce.of(document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? ''),
        lineNumbers(),
        history(),
        drawSelection(),
        EditorView.lineWrapping,
        markdown(),
        frontMatterLines,
        syntaxHighlighting(classHighlighter),
        EditorView.theme(COLOURS),
        keymap.of([...defaultKeymap, ...historyKeymap, indentWithTab]),
        EditorView.contentAttributes.of({ 'aria-label': label, spellcheck: 'true', dir: 'auto' }),
        EditorView.updateListener.of(({ docChanged, changes, transactions }) => {
          if (!docChanged || transactions.some((each) => each.annotation(Remote))) return
          sync.typed(changes)
          clearTimeout(timer)
          timer = setTimeout(() => void sync.sync(), READ_AFTER)
        }),
      ],
    }),
  })

  const sync = createSourceSync(
    client,
    {
      readVersion: () => rich.state.doc,
      readDocument: () => toDocument(rich.state.doc),
      applyRead: (read) => {
        const transaction = read.splices && applyRemoteSplices(rich.state, read.splices)
        // It is an edit of this person: saved and undone like any other.
        if (!transaction) editor.replaceDocument(read.document)
        else if (transaction.docChanged)
          rich.dispatch(transaction.setMeta(REMOTE_EDIT, undefined).setMeta('addToHistory', true))
        noteSettings(read.settings)
      },
      readText: () => view.state.doc,
      changeText: (changes) => view.dispatch({ changes, annotations: Remote.of(true) }),
      frontMatter,
      pages,
      onProblem: (rule) => onState({ rule }),
    },
    printed.text,
  )

  const toUnsaved = () =>
    'change' in settings && JSON.stringify(settings.change) !== savedChange ? settings.change : undefined

  function noteSettings(next: SettingsChange): void {
    settings = next
    clearTimeout(settingsTimer)
    const isFaulty = !('change' in settings)
    onState({
      settings: isFaulty ? (settings as SourceState['settings']) : undefined,
      hasUnsavedSettings: isFaulty || toUnsaved() !== undefined,
    })
    if (toUnsaved()) settingsTimer = setTimeout(() => void saveSettings(), SETTINGS_AFTER)
  }

  async function saveSettings(): Promise<void> {
    clearTimeout(settingsTimer)
    const unsaved = toUnsaved()
    if (!unsaved) return
    try {
      const change = { operation: 'update_page', page: pageId, ...unsaved }
      await target.write((id) => sendChanges(place.space, id, [change], { amend: true }))
      failures = 0
      const reply = await client.compare(await readPage(place.space, target.current(), pageId))
      if (reply.kind !== 'compared') return
      savedChange = 'change' in reply.settings ? JSON.stringify(reply.settings.change) : '{}'
      noteSettings(reply.settings)
    } catch (error) {
      const problem = asProblem(error)
      onState({ settings: { problem } })
      // What the server refuses it would refuse again.
      if (!TEMPORARY.has(problem.kind) || isClosed) return
      settingsTimer = setTimeout(() => void saveSettings(), Math.min(SETTINGS_AFTER * 2 ** ++failures, MOST_WAIT))
    }
  }

  // What others write is merged into the document by the session, every few seconds at most.
  const watch = setInterval(() => void sync.sync(), 1000)
  const flush = async () => {
    clearTimeout(timer)
    await sync.sync()
    await saveSettings()
  }
  return {
    view,
    flush,
    close: () => {
      isClosed = true
      clearInterval(watch)
      clearTimeout(timer)
      clearTimeout(settingsTimer)
      view.destroy()
      client.close()
    },
  }
}

const SETTINGS_ONLY = { format: 'document', metadata: false } as const

const readPage = (spaceId: string, changeRequestId: string | undefined, pageId: string): Promise<EditedPage> =>
  changeRequestId === undefined
    ? call('get', '/spaces/{spaceId}/content/page/{pageId}', { path: { spaceId, pageId }, query: SETTINGS_ONLY })
    : call('get', '/spaces/{spaceId}/change-requests/{changeRequestId}/content/page/{pageId}', {
        path: { spaceId, changeRequestId, pageId },
        query: SETTINGS_ONLY,
      })

async function listPages(spaceId: string, changeRequestId: string | undefined): Promise<KnownPages> {
  const query = { metadata: false }
  const { pages } = await (changeRequestId === undefined
    ? call('get', '/spaces/{spaceId}/content/pages', { path: { spaceId }, query })
    : call('get', '/spaces/{spaceId}/change-requests/{changeRequestId}/content/pages', {
        path: { spaceId, changeRequestId },
        query,
      }))
  const known: [string, string][] = []
  const rest: EditedPage[] = [...(pages as EditedPage[])]
  for (let each = rest.pop(); each; each = rest.pop()) {
    if (each.type === 'document' && each.path !== undefined) known.push([each.id, each.path])
    rest.push(...(each.pages ?? []))
  }
  return known
}
