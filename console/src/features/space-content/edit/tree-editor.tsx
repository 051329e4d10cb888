/** Editing of the page tree: its actions, their dialogs, and what stands above it. */
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Copy, CopyPlus, CornerDownRight, Eye, EyeOff, FolderPlus, Pencil, Plus, Settings2, Trash2 } from 'lucide-react'
import { useLayoutEffect, useState } from 'react'
import { showToast, useWords } from '../../../design/index.ts'
import { wantCaret } from '../../../shell/caret-place.ts'
import { useCommands } from '../../../shell/commands.ts'
import type { EditPlace } from '../../../shell/content-edits.ts'
import type { PageIndex, PageNode } from '../page-index.ts'
import { type ContentAddress, changeRequestQuery, pageAddress, spaceQuery } from '../queries.ts'
import { CopyDialog } from './copy-dialog.tsx'
import { duplicatePages } from './copy-pages.ts'
import { MovePagesDialog } from './move-dialog.tsx'
import { NewPageDialog, type NewPagePlace } from './new-page-dialog.tsx'
import { usePageEdits } from './page-edits.ts'
import { PageSettings, PageSettingsDialog } from './page-settings.tsx'
import { canPlace, listChildren, listTopmost, type PageUpdate, planMove } from './page-updates.ts'
import type { TreeEditing } from './tree-editing.ts'
import { TreeToolbar } from './tree-toolbar.tsx'
import { TREE_WORDS } from './words.ts'

interface TreeEditorProps {
  source: ContentAddress
  place: EditPlace
  index: PageIndex
  current: PageNode | undefined
  onEditing: (editing: TreeEditing | undefined) => void
}

type OpenDialog =
  | { kind: 'new'; place: NewPagePlace }
  | { kind: 'move' | 'copy'; pages: readonly PageNode[] }
  | { kind: 'settings'; page: PageNode }

export function TreeEditor({ source, place, index, current, onEditing }: TreeEditorProps) {
  const words = useWords(TREE_WORDS)
  const client = useQueryClient()
  const navigate = useNavigate()
  const edits = usePageEdits(source, place, index, current?.page.id)
  const [dialog, setDialog] = useState<OpenDialog>()
  const [announcement, setAnnouncement] = useState('')
  const close = () => setDialog(undefined)

  const nameOf = (pages: readonly PageNode[]) => (pages.length === 1 ? pages[0]!.title : words.pages(pages.length))

  const describe = (pages: readonly PageNode[], parent: PageNode | undefined, at?: number) => {
    const others = listChildren(index, parent).filter((child) => !pages.includes(child))
    const position = at ?? others.length
    const before = others[position - 1]
    const where = before ? words.placeBelow(before.title) : parent ? words.placeFirstIn(parent.title) : words.placeFirst
    return `${words.place(nameOf(pages), position + 1, others.length + pages.length)}, ${where}`
  }

  const move = (pages: readonly PageNode[], parent: PageNode | undefined, at?: number) => {
    const moved = listTopmost(index, pages)
    const text = describe(moved, parent, at)
    setAnnouncement(text)
    return edits.update(planMove(index, moved, parent, at ?? Number.MAX_SAFE_INTEGER), words.moved(text))
  }

  const rename = ({ page, title: before }: PageNode, title: string) => {
    const field = page.linkTitle === undefined ? 'title' : 'linkTitle'
    const toUpdate = (value: string): PageUpdate => ({ operation: 'update_page', page: page.id, [field]: value })
    void edits.update({ updates: [toUpdate(title)], undo: [toUpdate(before)] }, words.renamed(title))
  }

  const setHidden = (pages: readonly PageNode[], hidden: boolean) => {
    const changed = pages.filter(({ page }) => page.hidden === !hidden)
    const toUpdate = ({ page }: PageNode, value: boolean): PageUpdate => ({
      operation: 'update_page',
      page: page.id,
      hidden: value,
    })
    void edits.update(
      {
        updates: changed.map((node) => toUpdate(node, hidden)),
        undo: changed.map((node) => toUpdate(node, !hidden)),
      },
      (hidden ? words.hidden : words.shown)(nameOf(changed)),
    )
  }

  const group = async (pages: readonly PageNode[]) => {
    const moved = listTopmost(index, pages)
    const top = (node: PageNode): PageNode => (node.parent ? top(node.parent) : node)
    const at = moved[0] && index.roots.indexOf(top(moved[0]))
    const written = await edits.tryWrite([
      { operation: 'insert_page', type: 'group', title: words.groupTitle, ref: 'group', into: null, at },
      ...moved.map(({ page }) => ({ operation: 'update_page', page: page.id, into: 'group' })),
    ])
    if (written) setAnnouncement(words.grouped)
  }

  const duplicate = async (pages: readonly PageNode[]) => {
    const topmost = listTopmost(index, pages)
    try {
      await edits.run(async (changeRequest) => {
        const all = await duplicatePages(source, index, topmost, changeRequest, words.copyOf)
        return all.at(-1)!
      })
      setAnnouncement(words.duplicated(nameOf(topmost)))
      showToast(words.duplicated(nameOf(topmost)))
    } catch (error) {
      edits.fail(error)
    }
  }

  /** The revision that pages can be brought back from. */
  const readRevision = async () => {
    const { target } = place
    const query =
      target.kind === 'change-request' ? changeRequestQuery(source.space, target.id) : spaceQuery(source.space)
    return (await client.fetchQuery<{ revision: string }>({ ...(query as object), staleTime: 0 } as never)).revision
  }

  const remove = async (pages: readonly PageNode[]) => {
    const removed = listTopmost(index, pages)
    const ids = new Set<string>()
    const rest = removed.toReversed()
    for (let node = rest.pop(); node; node = rest.pop()) {
      ids.add(node.page.id)
      rest.push(...node.children.filter(({ isGenerated }) => !isGenerated).toReversed())
    }
    try {
      const revision = await readRevision()
      await edits.write(removed.map(({ page }) => ({ operation: 'delete_page', page: page.id })))
      const text = words.removed(nameOf(removed))
      setAnnouncement(text)
      showToast(text, () => {
        // From the top: each goes below its parent again, after the one that was before it.
        const changes = [...ids].map((page) => ({ operation: 'revert_page', page, revision }))
        void edits.tryWrite(changes).then((written) => written && setAnnouncement(words.restored(nameOf(removed))))
      })
      if (current && ids.has(current.page.id)) {
        const left = index.documents.filter(({ page }) => !ids.has(page.id))
        const next = removed[0]?.parent?.page.path ?? left[0]?.page.path ?? ''
        await navigate({ to: pageAddress(source, next), replace: true })
      }
    } catch (error) {
      edits.fail(error)
    }
  }

  /** A page is named where it is written. */
  const createPage = async (parent: PageNode | undefined, at?: number) => {
    const written = await edits.tryWrite([
      { operation: 'insert_page', into: parent?.page.id ?? null, ...(at !== undefined && { at }), document: {} },
    ])
    const page = written?.changes[0]?.page
    if (typeof page !== 'object') return
    const number = source.number ?? written?.changeRequest?.number
    wantCaret(page.id, 'title')
    await navigate({
      to: pageAddress({ ...source, number }, await edits.findPath(page.id, number)),
      search: { mode: 'edit' } as never,
    })
  }

  const create = (parent: PageNode | undefined, at?: number, kind: NewPagePlace['kind'] = 'document') =>
    kind === 'document' ? void createPage(parent, at) : setDialog({ kind: 'new', place: { parent, at, kind } })

  const listActions: TreeEditing['listActions'] = (pages, startRenaming) => {
    const [page] = pages
    const single = pages.length === 1 ? page : undefined
    const canHide = pages.every((node) => node.page.hidden !== undefined)
    const isHidden = pages.every((node) => node.page.hidden)
    const hasGroup = pages.some((node) => node.page.type === 'group')
    const mayHold = single && (single.page.type === 'document' || single.page.type === 'group')
    return [
      ...(single
        ? [
            { id: 'rename', label: words.rename, icon: Pencil, hint: 'F2', onAction: () => startRenaming(single) },
            {
              id: 'settings',
              label: words.settings,
              icon: Settings2,
              onAction: () => setDialog({ kind: 'settings', page: single }),
            },
            ...(mayHold
              ? [{ id: 'inside', label: words.createInside, icon: CornerDownRight, onAction: () => create(single) }]
              : []),
            {
              id: 'below',
              label: words.createBelow,
              icon: Plus,
              onAction: () => create(single.parent, listChildren(index, single.parent).indexOf(single) + 1),
            },
          ]
        : []),
      { id: 'move', label: words.moveTo, icon: CornerDownRight, onAction: () => setDialog({ kind: 'move', pages }) },
      ...(hasGroup ? [] : [{ id: 'group', label: words.group, icon: FolderPlus, onAction: () => void group(pages) }]),
      ...(canHide
        ? [
            {
              id: 'hide',
              label: isHidden ? words.show : words.hide,
              icon: isHidden ? Eye : EyeOff,
              onAction: () => setHidden(pages, !isHidden),
            },
          ]
        : []),
      { id: 'duplicate', label: words.duplicate, icon: CopyPlus, onAction: () => void duplicate(pages) },
      { id: 'copy', label: words.copyTo, icon: Copy, onAction: () => setDialog({ kind: 'copy', pages }) },
      { id: 'delete', label: words.remove, icon: Trash2, isDangerous: true, onAction: () => void remove(pages) },
    ]
  }

  useCommands([
    { id: 'new page', label: words.create, icon: Plus, keys: 'c', run: () => create(undefined) },
    current &&
      !current.isGenerated && {
        id: 'page settings',
        label: words.settings,
        icon: Settings2,
        run: () => setDialog({ kind: 'settings', page: current }),
      },
  ])

  const editing: TreeEditing = {
    canEdit: ({ isGenerated }) => !isGenerated,
    canMove: canPlace,
    move: (...target) => void move(...target),
    describe,
    rename,
    duplicate: (pages) => void duplicate(pages),
    remove: (pages) => void remove(pages),
    listActions,
    renderSettings: (page) => (
      <PageSettings key={page.page.id} source={source} index={index} page={page} edits={edits} />
    ),
    announcement,
    createPage: () => void createPage(undefined),
    toolbar: <TreeToolbar edits={edits} onCreate={(kind) => create(undefined, undefined, kind)} />,
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is a new object each time, and handed over when something of it changed
  useLayoutEffect(() => onEditing(editing), [onEditing, index, announcement, edits.problem, place, current])
  useLayoutEffect(() => () => onEditing(undefined), [onEditing])

  if (dialog?.kind === 'new')
    return <NewPageDialog source={source} index={index} place={dialog.place} edits={edits} onClose={close} />
  if (dialog?.kind === 'move')
    return <MovePagesDialog index={index} pages={dialog.pages} onMove={move} onClose={close} />
  if (dialog?.kind === 'copy') return <CopyDialog source={source} index={index} pages={dialog.pages} onClose={close} />
  if (dialog?.kind === 'settings')
    return <PageSettingsDialog source={source} index={index} page={dialog.page} edits={edits} onClose={close} />
  return null
}
