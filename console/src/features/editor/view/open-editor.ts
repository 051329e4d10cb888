/** Opens a page for writing: what is stored, with what an earlier tab left unsent; an editor on it; a session that saves it. */
import { type Document, diffBlocks } from '@lectern/content/document'
import { applyRemoteSplices, createEditorState, REMOTE_EDIT, toDocument, toEditorBlocks } from '@lectern/editor'
import { EditorView } from 'prosemirror-view'
import { onConnectionBack } from '../../../api/connection.ts'
import { type ApiProblem, asProblem } from '../../../api/problem.ts'
import { createTarget, type EditPlace, type EditTarget, type OnChangeRequest } from '../../../shell/content-edits.ts'
import { NEW_CHANGE_REQUEST, openDrafts } from '../../../shell/drafts/draft-store.ts'
import { registerEditor } from '../../../shell/drafts/open-editors.ts'
import type { DraftPlace } from '../../../shell/drafts/types.ts'
import { type DocumentSession, openDocumentSession } from '../../../shell/saving/document-session.ts'
import { newKey } from '../../../shell/saving/new-key.ts'
import { recoverDrafts } from '../../../shell/saving/recover-drafts.ts'
import { createTransport } from '../../../shell/saving/transport.ts'
import type { Clock, OtherWriter } from '../../../shell/saving/types.ts'
import type { EditorTriggers, TriggerKeys } from '../menus/trigger-plugin.ts'
import { fetchPictures, listWebPictures } from '../paste/fetch-pictures.ts'
import type { ReadPaste } from '../paste/readings.ts'
import { type UploadState, uploadIntoSpace } from '../paste/upload.ts'
import type { PASTE_WORDS } from '../paste/words.ts'
import type { PickRequest } from '../pickers/pick-request.ts'
import { createNameFinder } from '../pickers/reference-names.ts'
import type { TableWords } from '../tables/words.ts'
import type { EDITOR_WORDS } from '../words.ts'
import { type CardChoice, createConflictPlugin, MARKED_BLOCKS } from './conflict-cards.ts'
import { isTyping } from './is-typing.ts'
import { createNodeViews } from './node-views.ts'
import { createPictureFinder } from './picture-finder.ts'
import { createPlugins } from './plugins.ts'
import { readBrowserCaret } from './read-browser-caret.ts'
import { UPLOADS } from './upload-places.ts'

const PULL_EVERY = 5000
/** Milliseconds without a key after which the tools around the text are drawn again. */
const TYPING_PAUSE = 120

const clock: Clock = {
  now: Date.now,
  after: (milliseconds, run) => {
    const timer = setTimeout(run, milliseconds)
    return () => clearTimeout(timer)
  },
}

function readCaretFirst(view: EditorView): boolean {
  if (!view.composing) readBrowserCaret(view)
  return false
}

const settle = <R>(work: Promise<R>): Promise<{ value: R } | { error: unknown }> =>
  work.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  )

export interface OpenEditor {
  view: EditorView
  session: DocumentSession
  place: EditPlace
  target: EditTarget
  /** Brings the pictures of what was pasted. */
  bringPictures: (paste: ReadPaste) => void
  /** The id of the page. */
  page: string
  /** Shows another document in place of the one that is edited, as an edit. */
  replaceDocument: (document: Document) => void
  /** Adds what has to be done before the document is saved for the last time. */
  registerFlush: (flush: () => Promise<void>) => () => void
  /** Does it now. */
  flush: () => Promise<void>
  /** Where its draft belongs. */
  about: () => DraftPlace
  triggerKeys: EditorTriggers
  /** Words of a tab that is gone were found on this computer. */
  hasRecovered: boolean
  close: () => Promise<void>
}

interface OpenOptions {
  host: HTMLElement
  place: EditPlace
  page: { id: string; title: string }
  person: string
  words: (typeof EDITOR_WORDS)['en']
  tableWords: TableWords
  pasteWords: (typeof PASTE_WORDS)['en']
  /** Something changed that tools around the text show; while somebody types in a block, once they pause. */
  onUpdate: (view: EditorView) => void
  /** Something changed in the text. */
  onChange: () => void
  /** How far the files are that are uploaded; undefined: none is under way. */
  onUpload: (state: UploadState | undefined) => void
  /** So many pictures of a paste keep their addresses, because they could not be fetched. */
  onNotFetched: (count: number) => void
  /** A paste could not be read and came in as plain text. */
  onUnreadable: () => void
  /** Something is to be picked in a part of its own. */
  onPick: (request: PickRequest) => void
  /** The first edit made a change request. */
  onChangeRequest: OnChangeRequest
  /** The person has decided to leave: closing the tab is not asked about. */
  onLetGo: () => void
}

export async function openEditor({
  host,
  place,
  page,
  person,
  words,
  tableWords,
  pasteWords,
  onUpdate,
  ...options
}: OpenOptions): Promise<OpenEditor> {
  const target = createTarget(place, options.onChangeRequest)
  const transport = createTransport({ space: place.space, target, page: page.id, person, newKey })
  const address = location.pathname + location.search
  const isNew = place.target.kind === 'new-change-request'
  const about = (): DraftPlace => ({
    person,
    organization: place.organization,
    space: place.space,
    changeRequest: target.current() ?? (isNew ? NEW_CHANGE_REQUEST : undefined),
    page: page.id,
    title: page.title,
    address,
  })
  // What was typed before the change request was made may have been left unsent when it was.
  const isOwn = place.target.kind === 'change-request' && place.target.isOwn
  const others = isOwn ? [{ ...about(), changeRequest: NEW_CHANGE_REQUEST }] : []
  const [read, drafts] = await Promise.all([settle(transport.read()), openDrafts(about, others)])
  // An editor that is not open leaves what others left of its page to the frame.
  if ('error' in read) {
    drafts.release()
    throw read.error
  }
  const stored = read.value
  const recovered = recoverDrafts(stored, drafts.abandoned, newKey)
  const readPlace = () => ({ space: place.space, changeRequest: target.current() })
  const createKeys = (): TriggerKeys => ({ pick: undefined, move: undefined, active: -1 })
  const triggerKeys: EditorTriggers = { slash: createKeys(), mention: createKeys(), emoji: createKeys() }
  const createState = (document: Document) =>
    createEditorState(document, {
      newKey,
      plugins: [
        createConflictPlugin(words, { decide, dismiss: (key) => session.dismiss(key) }),
        ...createPlugins({
          triggerKeys,
          newKey,
          pick: options.onPick,
          readPlace,
          emptyLine: words.emptyLine,
          onUnreadable: options.onUnreadable,
          onFiles: (files, pos) => void insertFiles(files, pos),
          onRead: bringPictures,
        }),
      ],
    })
  let pause: ReturnType<typeof setTimeout> | undefined
  const view: EditorView = new EditorView(host, {
    state: createState(recovered.document),
    nodeViews: createNodeViews({
      words,
      tableWords,
      pictures: createPictureFinder(place.space, target),
      findName: createNameFinder(readPlace),
      pick: options.onPick,
    }),
    attributes: { 'aria-label': words.body(page.title), role: 'textbox', 'aria-multiline': 'true', spellcheck: 'true' },
    handleDOMEvents: { keydown: readCaretFirst, copy: readCaretFirst, cut: readCaretFirst, paste: readCaretFirst },
    dispatchTransaction: (transaction) => {
      const before = view.state
      view.updateState(before.apply(transaction))
      if (transaction.docChanged && !transaction.getMeta(REMOTE_EDIT)) session.changed()
      options.onChange()
      clearTimeout(pause)
      if (isTyping(before, view.state)) pause = setTimeout(onUpdate, TYPING_PAUSE, view)
      else onUpdate(view)
    },
  })
  // React asks the element with the focus for this before each commit, and counts the letters of all of its nodes if it is editable.
  Object.defineProperty(view.dom, 'contentEditable', { value: 'inherit' })
  const session = openDocumentSession({
    opened: stored,
    held: recovered.held,
    view: {
      read: () => {
        readBrowserCaret(view)
        return toDocument(view.state.doc)
      },
      show: (document) => {
        const splices = diffBlocks(toDocument(view.state.doc), document)
        const transaction = splices && applyRemoteSplices(view.state, splices)
        if (transaction) view.dispatch(transaction)
        else view.updateState(createState(document))
      },
    },
    transport,
    drafts: drafts.store,
    clock,
    newKey,
  })
  async function insertFiles(files: readonly File[], pos: number): Promise<void> {
    view.dispatch(view.state.tr.setMeta(UPLOADS, { add: pos }))
    await uploadFiles(files, UPLOADS.getState(view.state)!.at(-1)!.id)
  }

  /** One after the other, each where the first was dropped: what is written meanwhile moves that place. Files that fail can be sent again. */
  async function uploadFiles(files: readonly File[], id: number): Promise<void> {
    const failed: File[] = []
    let problem: ApiProblem | undefined
    for (const [at, file] of files.entries()) {
      const onProgress = (sent: number, total: number) =>
        options.onUpload({
          label: words.uploading(file.name),
          done: at + sent / Math.max(total, 1),
          count: files.length,
        })
      try {
        onProgress(0, 1)
        const node = await uploadIntoSpace(file, {
          organization: place.organization,
          space: place.space,
          target,
          onProgress,
        })
        if (view.isDestroyed) return
        const found = UPLOADS.getState(view.state)?.find((each) => each.id === id)
        const $pos = view.state.doc.resolve(
          Math.min(found?.pos ?? view.state.doc.content.size, view.state.doc.content.size),
        )
        const end = $pos.depth === 0 ? $pos.pos : $pos.after(1)
        view.dispatch(view.state.tr.insert(end, toEditorBlocks([node])))
      } catch (error) {
        problem = asProblem(error)
        failed.push(file)
      }
    }
    if (view.isDestroyed) return
    const end = () => {
      view.dispatch(view.state.tr.setMeta(UPLOADS, { remove: id }))
      options.onUpload(undefined)
    }
    if (!problem) return end()
    const label = words.notUploaded(failed.map(({ name }) => name).join(', '))
    options.onUpload({ label, problem, retry: () => void uploadFiles(failed, id), dismiss: end })
  }

  /** Pictures that came with their bytes are uploaded, those of other hosts fetched by the server. */
  function bringPictures({ slice, files }: ReadPaste): void {
    const refs = listWebPictures(slice)
    const fetching = refs.length === 0 ? Promise.resolve() : fetchWebPictures(refs)
    if (files.length > 0) void fetching.then(() => insertFiles(files, view.state.selection.from))
  }

  async function fetchWebPictures(refs: ReturnType<typeof listWebPictures>): Promise<void> {
    const onProgress = (done: number, count: number) =>
      options.onUpload({ label: pasteWords.fetching(done + 1, count), done, count })
    const failed = await fetchPictures(view, refs, { space: place.space, target, onProgress })
    options.onUpload(undefined)
    if (failed > 0) options.onNotFetched(failed)
  }

  /** The choice of a person ends a conflict. */
  function decide(key: string, choice: CardChoice): void {
    const theirs = session.state().held.get(key)
    const index = view.state.doc.children.findIndex(({ attrs }) => attrs.key === key)
    const node = view.state.doc.children[index]
    if (!theirs || !node) return
    const pos = view.state.doc.children.slice(0, index).reduce((size, { nodeSize }) => size + nodeSize, 0)
    const [other] = toEditorBlocks([theirs])
    if (choice === 'theirs') view.dispatch(view.state.tr.replaceWith(pos, pos + node.nodeSize, other!))
    // The block that others know keeps its key; mine comes behind it under a new one.
    if (choice === 'both') {
      const mine = node.type.create({ ...node.attrs, key: newKey() }, node.content, node.marks)
      view.dispatch(view.state.tr.replaceWith(pos, pos + node.nodeSize, [other!, mine]))
    }
    session.release(key)
    view.focus()
  }
  const writers = new Map<string, OtherWriter>()
  const showMarked = () => {
    const { held, kept } = session.state()
    const marked = { held, kept, writers: new Map(writers) }
    view.dispatch(view.state.tr.setMeta(MARKED_BLOCKS, marked).setMeta('addToHistory', false))
  }
  /** Names the other writer of blocks that need the person; they are shown before that is known. */
  const nameWriter = async (keys: readonly string[]) => {
    const writer = await transport.findOtherWriter?.().catch(() => undefined)
    if (!writer || view.isDestroyed) return
    for (const key of keys) writers.set(key, writer)
    showMarked()
  }
  const stopShowing = session.subscribe(() => {
    const { held, kept } = session.state()
    const shown = MARKED_BLOCKS.getState(view.state)!
    if (shown.held === held && shown.kept === kept) return
    if (held.size + kept.size + shown.held.size + shown.kept.size === 0) return
    const added = [...held.keys(), ...kept.keys()].filter((key) => !shown.held.has(key) && !shown.kept.has(key))
    showMarked()
    if (added.length > 0) void nameWriter(added)
  })
  showMarked()
  if (recovered.held.size > 0) void nameWriter([...recovered.held.keys()])
  const hasRecovered = recovered.document !== stored.document
  if (hasRecovered) {
    session.changed()
    void session.keep().then(drafts.adopt)
  }
  const timer = setInterval(() => {
    if (document.visibilityState === 'visible') void session.pull().catch(() => {})
  }, PULL_EVERY)
  const resume = () => void session.save()
  window.addEventListener('online', resume)
  const stopConnection = onConnectionBack(resume)
  const flushes = new Set<() => Promise<void>>()
  const flushAll = async () => {
    await Promise.all([...flushes].map((flush) => flush().catch(() => {})))
  }
  const save = async () => {
    await flushAll()
    await session.save().catch(() => {})
  }
  const unregister = registerEditor({ save, pull: session.pull, letGo: options.onLetGo })
  return {
    view,
    session,
    bringPictures,
    about,
    place,
    target,
    page: page.id,
    replaceDocument: (document) => {
      view.updateState(createState(document))
      session.changed()
    },
    registerFlush: (flush) => {
      flushes.add(flush)
      return () => flushes.delete(flush)
    },
    flush: flushAll,
    triggerKeys,
    hasRecovered,
    close: async () => {
      clearTimeout(pause)
      clearInterval(timer)
      stopShowing()
      unregister()
      window.removeEventListener('online', resume)
      stopConnection()
      await save()
      await session.close()
      drafts.release()
      view.destroy()
    },
  }
}
