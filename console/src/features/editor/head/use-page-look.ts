/** The icon and the cover of a page: shown at once, taken back when they are refused, with a way to undo them. */
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type ApiProblem, asProblem } from '../../../api/problem.ts'
import type { components } from '../../../api/types.ts'
import { clearUndoToasts, showToast } from '../../../design/index.ts'
import type { OpenEditor } from '../view/open-editor.ts'
import { writeHead } from './write-head.ts'

type EditedPage = components['schemas']['Page']

export type PageLook = Pick<EditedPage, 'emoji' | 'icon' | 'cover' | 'layout'>

/** What is sent; the empty text and null remove it. */
type LookChange = { emoji: string; icon: string } | { cover: EditedPage['cover'] | null }

export function usePageLook(editor: OpenEditor, stored: PageLook) {
  const client = useQueryClient()
  const [chosen, setChosen] = useState<{ over: PageLook; look: Partial<PageLook> }>()
  const newest = useRef(stored)
  newest.current = stored
  const writes = useRef(0)
  const [problem, setProblem] = useState<ApiProblem>()
  // What was chosen holds until the page comes with it.
  const isNewer = chosen !== undefined && JSON.stringify(chosen.over) === JSON.stringify(stored)
  const look: PageLook = isNewer ? { ...stored, ...chosen.look } : stored

  async function write(change: LookChange, before: LookChange, doneText: string | undefined): Promise<void> {
    const earlier = chosen
    const shown = 'cover' in change ? { cover: change.cover ?? undefined } : change
    setChosen((now) => ({
      over: newest.current,
      look: { ...(isNewer ? now?.look : {}), ...shown } as Partial<PageLook>,
    }))
    setProblem(undefined)
    // Only the last change is taken back: an earlier one would bring back what is older than it.
    clearUndoToasts()
    const turn = ++writes.current
    try {
      await writeHead(client, editor, change)
      if (doneText !== undefined && turn === writes.current)
        showToast(doneText, () => void write(before, change, undefined))
    } catch (error) {
      setChosen(earlier)
      setProblem(asProblem(error))
    }
  }

  return {
    look,
    problem,
    dismissProblem: () => setProblem(undefined),
    /** Either is shown, never both. */
    setIcon: (icon: { emoji?: string; icon?: string }, doneText: string) =>
      write({ emoji: '', icon: '', ...icon }, { emoji: look.emoji ?? '', icon: look.icon ?? '' }, doneText),
    setCover: (ref: NonNullable<EditedPage['cover']>['ref'] | undefined, doneText: string) =>
      write({ cover: ref ? { ref, yPos: 0 } : null }, { cover: look.cover ?? null }, doneText),
  }
}
