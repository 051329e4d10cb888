/** At the blocks of a page: marks that lead to what is said about them, and ways to say something. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { MessageSquare, MessageSquarePlus } from 'lucide-react'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { Button, useWords } from '../../design/index.ts'
import { useCommands } from '../../shell/commands.ts'
import { currentUser } from '../../shell/current.ts'
import { listCommentDrafts, toDraftName, writeCommentDraft } from '../../shell/drafts/comment-drafts.ts'
import { useFallbackPolling } from '../../shell/live/fallback-polling.ts'
import {
  askForComment,
  type CommentRequest,
  listenForComments,
  notifySurfaceChange,
  type PageSurface,
  usePageSurface,
} from '../../shell/page-surface.ts'
import { useAddressedComment } from './addressed-comment.ts'
import styles from './comments.module.css'
import { useDraftPlace } from './draft-place.ts'
import { useDrawnSurface } from './drawn-surface.ts'
import { type CommentPlace, commentsQuery } from './queries.ts'
import { COMMENT_WORDS } from './words.ts'

const MOST_QUOTED = 1000

interface PageCommentsProps {
  place: CommentPlace
  page: { id: string; title: string }
}

export function PageComments({ place, page }: PageCommentsProps) {
  const words = useWords(COMMENT_WORDS)
  const navigate = useNavigate()
  useDrawnSurface()
  const { surface, version } = usePageSurface()
  const layer = useRef<HTMLDivElement>(null)
  const { data: user } = useQuery(currentUser)
  const toPlace = useDraftPlace(place)
  const { data } = useInfiniteQuery({
    ...commentsQuery(place, { status: 'open', targetPage: page.id }),
    refetchInterval: useFallbackPolling(),
  })
  const counts = useMemo(() => countByBlock(data?.items ?? []), [data])
  const marks = useMarks(surface, version, counts, layer)
  const selected = useSelectedWords(surface, layer)
  const hovered = useHoveredBlock(surface, version, layer)
  const addressed = useAddressedComment()

  const openPanel = (hash?: string) =>
    void navigate({
      to: '.',
      search: ((before: Record<string, unknown>) => ({ ...before, panel: 'comments' })) as never,
      hash: hash ?? '',
      replace: true,
    })
  const begin = ({ node, quote, isBefore }: CommentRequest) => {
    if (!user) return
    const about = toPlace(user.id, page)
    const name = toDraftName(about, 'comment', isBefore ? `before ${node}` : node)
    const kept = listCommentDrafts(user.id).find((draft) => draft.name === name)
    const preview = surface
      ?.listBlocks()
      .find(({ key }) => key === node)
      ?.text.slice(0, 100)
    writeCommentDraft({
      name,
      about,
      kind: 'comment',
      text: kept?.text ?? '',
      ...kept,
      node,
      preview,
      isBefore,
      quote: quote === undefined ? kept?.quote : [...quote].slice(0, MOST_QUOTED).join(''),
      at: Date.now(),
    })
    openPanel()
  }
  const newest = useRef(begin)
  newest.current = begin
  useEffect(() => listenForComments((request) => newest.current(request)), [])
  // A link to a comment opens the panel that has it.
  const openNewest = useRef(openPanel)
  openNewest.current = openPanel
  useEffect(() => {
    if (addressed !== undefined) openNewest.current(`comment-${addressed}`)
  }, [addressed])
  useCommands([
    {
      id: 'comment on selection',
      label: words.commentKeys,
      icon: MessageSquarePlus,
      keys: 'mod+alt+m',
      run: () => {
        const words = surface?.readSelection()
        if (words) askForComment(words)
        else openPanel()
      },
    },
  ])
  return (
    <div ref={layer} className={styles.layer}>
      {marks.map(({ key, top, count, text, comment }) => (
        <button
          key={key}
          type="button"
          className={styles.mark}
          style={{ insetBlockStart: top }}
          aria-label={words.openThread(count, text)}
          title={words.openThread(count, text)}
          onClick={() => openPanel(`comment-${comment}`)}
        >
          <MessageSquare aria-hidden />
          <span aria-hidden>{count}</span>
        </button>
      ))}
      {hovered && !counts.has(hovered.key) && (
        <button
          type="button"
          tabIndex={-1}
          className={`${styles.mark} ${styles.add}`}
          style={{ insetBlockStart: hovered.top }}
          aria-label={words.commentOn(hovered.text)}
          onClick={() => begin({ node: hovered.key })}
        >
          <MessageSquarePlus aria-hidden />
        </button>
      )}
      {selected && (
        <div className={styles.selected} style={{ insetBlockStart: selected.top, insetInlineStart: selected.left }}>
          <Button icon={MessageSquarePlus} onPress={() => begin(selected)}>
            {words.comment}
          </Button>
        </div>
      )}
    </div>
  )
}

interface OpenBlock {
  count: number
  /** The first of its comments. */
  comment: string
  text: string
}

function countByBlock(
  comments: readonly {
    id: string
    target: { node?: { id: string; preview?: string }; page?: { outdated: boolean } }
  }[],
): ReadonlyMap<string, OpenBlock> {
  const counts = new Map<string, OpenBlock>()
  for (const { id, target } of comments) {
    if (!target.node || target.page?.outdated) continue
    const known = counts.get(target.node.id)
    counts.set(target.node.id, {
      count: (known?.count ?? 0) + 1,
      comment: known?.comment ?? id,
      text: known?.text ?? target.node.preview ?? '',
    })
  }
  return counts
}

interface Mark extends OpenBlock {
  key: string
  top: number
}

const HEIGHT = 26

/** Marks stand beside the first line of their blocks; those of neighbours do not cover each other. */
function useMarks(
  surface: PageSurface | undefined,
  version: number,
  counts: ReadonlyMap<string, OpenBlock>,
  layer: React.RefObject<HTMLDivElement | null>,
): Mark[] {
  const [marks, setMarks] = useState<Mark[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version says that blocks moved
  useLayoutEffect(() => {
    const origin = layer.current?.getBoundingClientRect().top ?? 0
    const found = [...counts].flatMap(([key, open]) => {
      const block = surface?.findBlock(key)
      return block ? [{ key, ...open, top: block.getBoundingClientRect().top - origin }] : []
    })
    found.sort((one, other) => one.top - other.top)
    let free = 0
    for (const mark of found) {
      mark.top = Math.max(mark.top, free)
      free = mark.top + HEIGHT
    }
    setMarks((before) => (JSON.stringify(before) === JSON.stringify(found) ? before : found))
  }, [surface, version, counts, layer])
  const element = surface?.element
  useEffect(() => {
    if (!element) return
    const observer = new ResizeObserver(notifySurfaceChange)
    observer.observe(element)
    return () => observer.disconnect()
  }, [element])
  return marks
}

interface HoveredBlock {
  key: string
  text: string
  top: number
}

/** The block under the pointer or the finger; the editor has handles of its own. */
function useHoveredBlock(
  surface: PageSurface | undefined,
  version: number,
  layer: React.RefObject<HTMLDivElement | null>,
): HoveredBlock | undefined {
  const [hovered, setHovered] = useState<HoveredBlock>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was hovered may be gone
  useEffect(() => setHovered(undefined), [version])
  const element = surface?.hasHandles ? undefined : surface?.element
  useEffect(() => {
    if (!element) return
    const look = (event: PointerEvent) => {
      const block = event.composedPath().find((each) => each instanceof HTMLElement && each.dataset.keys !== undefined)
      if (!(block instanceof HTMLElement)) return
      const origin = layer.current?.getBoundingClientRect().top ?? 0
      const key = block.dataset.keys!.split(' ')[0]!
      const text = block.textContent?.trim().slice(0, 60) ?? ''
      const top = block.getBoundingClientRect().top - origin
      setHovered((before) => (before?.key === key && before.top === top ? before : { key, text, top }))
    }
    element.addEventListener('pointerover', look)
    element.addEventListener('pointerdown', look)
    return () => {
      element.removeEventListener('pointerover', look)
      element.removeEventListener('pointerdown', look)
    }
  }, [element, layer])
  return hovered
}

interface SelectedPlace extends CommentRequest {
  top: number
  left: number
}

/** Selected words, with the place for a button below them; the editor has a toolbar of its own. */
function useSelectedWords(
  surface: PageSurface | undefined,
  layer: React.RefObject<HTMLDivElement | null>,
): SelectedPlace | undefined {
  const [selected, setSelected] = useState<SelectedPlace>()
  useEffect(() => {
    if (!surface || surface.hasHandles) {
      setSelected(undefined)
      return
    }
    const look = () => {
      const words = surface.readSelection()
      const origin = layer.current?.getBoundingClientRect()
      if (!words || !origin) return setSelected(undefined)
      const { rect, ...request } = words
      const left = Math.max(0, Math.min(rect.left - origin.left, origin.width - 140))
      setSelected({ ...request, top: rect.bottom - origin.top + 6, left })
    }
    // Words may have been selected before somebody listened.
    look()
    document.addEventListener('selectionchange', look)
    return () => document.removeEventListener('selectionchange', look)
  }, [surface, layer])
  return selected
}
