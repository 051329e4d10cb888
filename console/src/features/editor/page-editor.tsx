/** A page to write in. */
import { useQuery } from '@tanstack/react-query'
import { Link, MessageSquarePlus, Replace, Search } from 'lucide-react'
import type { EditorView } from 'prosemirror-view'
import { Suspense, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { awaitConnection, onConnectionBack } from '../../api/connection.ts'
import { type ApiProblem, asProblem } from '../../api/problem.ts'
import { resourceQuery } from '../../api/query.ts'
import {
  Button,
  lazyDialog,
  lazyPart,
  ProblemView,
  ProgressMeter,
  Skeleton,
  showToast,
  useWords,
} from '../../design/index.ts'
import { takeCaretPlace } from '../../shell/caret-place.ts'
import { useCommands } from '../../shell/commands.ts'
import type { EditPlace, OnChangeRequest } from '../../shell/content-edits.ts'
import { askForComment } from '../../shell/page-surface.ts'
import { readReusableId } from '../../shell/saving/edited-text.ts'
import styles from './editor.module.css'
import './editor.css'
import './code/code.css'
import './view/inlines.css'
import { useFieldActions } from './fields/use-field-actions.tsx'
import { BlockAnnouncer } from './handle/block-announcer.tsx'
import { BlockHandle } from './handle/block-handle.tsx'
import { selectAddressedBlock } from './handle/select-addressed-block.ts'
import { useBlockCommands } from './handle/use-block-commands.ts'
import { PageHead } from './head/page-head.tsx'
import type { PageLook } from './head/use-page-look.ts'
import { ToggleMarkdown } from './markdown/toggle-markdown.tsx'
import { BlockMenus } from './menus/block-menu.tsx'
import { BubbleToolbar } from './menus/bubble-toolbar.tsx'
import { InlineMenus } from './menus/inline-menus.tsx'
import { SlashMenu } from './menus/slash-menu.tsx'
import { PasteChip } from './paste/paste-chip.tsx'
import type { UploadState } from './paste/upload.ts'
import { PASTE_WORDS } from './paste/words.ts'
import { findSubjectRequest, type PickRequest } from './pickers/pick-request.ts'
import { rememberPage } from './pickers/recent-pages.ts'
import { useReusableActions } from './reusable/use-reusable-actions.ts'
import { SaveProblem, SaveState } from './save-state.tsx'
import { TableTools } from './tables/table-tools.tsx'
import { TABLE_WORDS } from './tables/words.ts'
import { useLeaveQuestion } from './use-leave-question.ts'
import { openEditorSurface, readSelectedWords } from './view/editor-surface.ts'
import { hasOpenList } from './view/is-typing.ts'
import { type OpenEditor, openEditor } from './view/open-editor.ts'
import { EDITOR_WORDS } from './words.ts'

const SourcePane = lazyPart(async () => (await import('./markdown/source-pane.tsx')).SourcePane)
const Picker = lazyDialog(async () => (await import('./pickers/index.tsx')).Picker, {
  isSearch: ({ request }) => ['link', 'find', 'find-in-pages', 'subject'].includes(request.kind),
})

interface PageEditorProps {
  place: EditPlace
  page: { id: string; title: string; description?: string | undefined } & PageLook
  /** The first edit made a change request. */
  onChangeRequest: OnChangeRequest
  /** What was written is discarded: there is nothing left to edit. */
  onDiscarded: () => void
  /** The person who edits has merged the change request: there is nothing left to write into. */
  isOver?: boolean
  /** Everything is stored, and the editor can be left. */
  onOver?: () => void
}

export function PageEditor({ place, page, onChangeRequest, onDiscarded, isOver = false, onOver }: PageEditorProps) {
  const words = useWords(EDITOR_WORDS)
  const tableWords = useWords(TABLE_WORDS)
  const pasteWords = useWords(PASTE_WORDS)
  const { data: user } = useQuery(resourceQuery('/user'))
  const host = useRef<HTMLDivElement>(null)
  const [editor, setEditor] = useState<OpenEditor>()
  const [, setVersion] = useState<EditorView['state']>()
  const [problem, setProblem] = useState<ApiProblem>()
  const [request, setRequest] = useState<PickRequest>()
  const [upload, setUpload] = useState<UploadState>()
  const [notFetched, setNotFetched] = useState(0)
  const [attempt, setAttempt] = useState(0)
  const [isMarkdown, setMarkdown] = useState(false)
  const [isTitleFirst, setTitleFirst] = useState(false)
  const person = user?.id
  const { space, target } = place
  const where = target.kind === 'change-request' ? target.id : target.kind
  const { id, title } = page
  // Reusable content has neither the fields of a page nor comments.
  const isReusable = readReusableId(id) !== undefined
  const isLeaving = useLeaveQuestion(editor?.session)
  useEnd(editor?.session, isOver, onOver)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new title or language is no reason to open the page again
  useEffect(() => {
    if (person === undefined) return
    let isGone = false
    const opening = openEditor({
      host: host.current!,
      place,
      page: { id, title },
      person,
      words,
      tableWords,
      pasteWords,
      onChangeRequest,
      onUnreadable: () => showToast(words.pastedAsText),
      onUpload: setUpload,
      onNotFetched: (count) => setNotFetched(count),
      onPick: setRequest,
      onUpdate: (view) => {
        const draw = () => setVersion(view.state)
        // The next key may choose from the list: it has to be the one for the letters before that key.
        if (hasOpenList(view.state)) flushSync(draw)
        else draw()
      },
      onChange: () => surface.current?.changed(),
      onLetGo: () => {
        isLeaving.current = true
      },
    })
    opening.then(
      (opened) => {
        if (isGone) return
        // The text and its tools come at once: nobody points at a text that does not listen yet.
        const caret = takeCaretPlace(id)
        flushSync(() => {
          setTitleFirst(caret === 'title')
          setEditor(opened)
          setProblem(undefined)
        })
        selectAddressedBlock(opened.view)
        if (caret === 'text') opened.view.focus()
        if (!isReusable) rememberPage({ organization: place.organization, space, page: id, title })
        if (opened.hasRecovered) showToast(words.recovered)
      },
      (error: unknown) => !isGone && setProblem(asProblem(error)),
    )
    return () => {
      isGone = true
      setEditor(undefined)
      void opening.then((opened) => opened.close()).catch(() => {})
    }
  }, [space, where, id, person, attempt])

  const isOffline = problem?.kind === 'offline'
  useEffect(() => {
    if (!isOffline) return
    awaitConnection()
    return onConnectionBack(() => setAttempt((count) => count + 1))
  }, [isOffline])

  const surface = useRef<ReturnType<typeof openEditorSurface>>(undefined)
  useEffect(() => {
    if (!editor) return
    const opened = openEditorSurface(editor.view)
    surface.current = opened
    return opened.close
  }, [editor])

  const comment = () => {
    const words = editor && readSelectedWords(editor.view)
    if (words) askForComment(words)
  }
  // The dialog holds the focus until it is gone: only then the caret goes back to where it was.
  const closePicker = () => {
    flushSync(() => setRequest(undefined))
    editor?.view.focus()
  }
  /** For buttons that go away when they are pressed. */
  const leaveFor = (run: () => void) => () => {
    editor?.view.focus()
    run()
  }
  const context = editor && { view: editor.view, place, target: editor.target, page }
  useCommands([
    editor && {
      id: 'link',
      label: words.linkKeys,
      icon: Link,
      keys: 'mod+k',
      isLocal: true,
      run: () => setRequest({ kind: 'link' }),
    },
    editor && {
      id: 'find in page',
      label: words.findKeys,
      icon: Search,
      keys: 'mod+f',
      isLocal: true,
      run: () => setRequest({ kind: 'find' }),
    },
    editor && {
      id: 'find in pages',
      label: words.findInPages,
      icon: Replace,
      run: () => setRequest({ kind: 'find-in-pages' }),
    },
  ])

  return (
    <div className={styles.editor}>
      {editor && !isMarkdown && !isReusable ? (
        <PageHead
          editor={editor}
          title={title}
          description={page.description ?? ''}
          look={toLook(page)}
          isTitleFirst={isTitleFirst}
        />
      ) : (
        !isReusable && (
          <h1 className={styles.title} dir="auto">
            {title}
          </h1>
        )
      )}
      {editor && (
        <div className={styles.bar}>
          <SaveState session={editor.session} />
          <SaveProblem editor={editor} onDiscarded={onDiscarded} />
          {upload &&
            (upload.problem ? (
              <section className={styles.failed} aria-label={upload.label}>
                {upload.label}
                <ProblemView problem={upload.problem} onRetry={leaveFor(upload.retry)} isInline />
                <Button onPress={leaveFor(upload.dismiss)}>{words.leaveOut}</Button>
              </section>
            ) : (
              <ProgressMeter label={upload.label} value={upload.done} most={upload.count} />
            ))}
          {notFetched > 0 && (
            <p className={styles.failed} role="status">
              {pasteWords.notFetched(notFetched)}
              <Button onPress={leaveFor(() => setNotFetched(0))}>{words.understood}</Button>
            </p>
          )}
          <span className={styles.space} />
          {!isReusable && <ToggleMarkdown isOn={isMarkdown} onChange={setMarkdown} editor={editor} />}
          {!isMarkdown && <EditorTools editor={editor} place={place} pick={setRequest} />}
        </div>
      )}
      {editor && <SlashMenu view={editor.view} keys={editor.triggerKeys.slash} pick={setRequest} />}
      {context && (
        <InlineMenus
          context={context}
          mentionKeys={editor!.triggerKeys.mention}
          emojiKeys={editor!.triggerKeys.emoji}
        />
      )}
      {editor && (
        <PasteChip
          view={editor.view}
          onRead={editor.bringPictures}
          onUnreadable={() => showToast(pasteWords.unreadable)}
        />
      )}
      {editor && (
        <BubbleToolbar
          view={editor.view}
          onLink={() => setRequest({ kind: 'link' })}
          onComment={isReusable ? undefined : comment}
        />
      )}
      {context && request && (
        <Suspense fallback={null}>
          <Picker request={request} context={context} onClose={closePicker} pick={setRequest} />
        </Suspense>
      )}
      {problem && <ProblemView problem={problem} onRetry={() => setAttempt((count) => count + 1)} />}
      {!editor && !problem && <Skeleton rows={10} look="text" />}
      <div className={isMarkdown ? styles.beside : undefined}>
        {editor && isMarkdown && (
          <Suspense fallback={<Skeleton rows={10} look="text" />}>
            <SourcePane editor={editor} title={title} />
          </Suspense>
        )}
        <div ref={host} className={styles.host} />
      </div>
    </div>
  )
}

/** Words that are not stored keep the editor open: it offers them another place. */
function useEnd(session: OpenEditor['session'] | undefined, isOver: boolean, onOver: (() => void) | undefined): void {
  const end = useRef(onOver)
  end.current = onOver
  useEffect(() => {
    if (!session || !isOver) return
    const check = () => {
      const { status, held } = session.state()
      if (status !== 'saved' || held.size > 0) return
      stop()
      end.current?.()
    }
    const stop = session.subscribe(check)
    check()
    return stop
  }, [session, isOver])
}

const toLook = ({ emoji, icon, cover, layout }: PageLook): PageLook => ({ emoji, icon, cover, layout })

interface EditorToolsProps {
  editor: OpenEditor
  place: EditPlace
  pick: (request: PickRequest) => void
}

/** Menus and keys of blocks and tables. */
function EditorTools({ editor: { view, target, page }, place, pick }: EditorToolsProps) {
  const words = useWords(EDITOR_WORDS)
  useBlockCommands(view)
  const { actions, inlines, dialog } = useFieldActions(view, place, target)
  const reusable = useReusableActions(view, place, target)
  const subject = findSubjectRequest(view)
  const more = [
    readReusableId(page) === undefined && {
      id: 'comment',
      label: words.comment,
      icon: MessageSquarePlus,
      hint: 'Ctrl+Alt+M',
      onAction: () => {
        const selected = readSelectedWords(view)
        if (selected) askForComment({ node: selected.node })
      },
    },
    subject && { id: 'subject', label: words.changeSubject, icon: Replace, onAction: () => pick(subject) },
    ...(readReusableId(page) === undefined ? reusable : []),
    ...actions,
  ]
  return (
    <>
      <TableTools view={view} place={place} target={target} />
      <BlockMenus view={view} more={more} inlines={inlines} pick={pick} />
      <BlockHandle view={view} more={more} />
      <BlockAnnouncer view={view} />
      {dialog}
    </>
  )
}
