/** What the page tree needs to know to be edited. The part that edits it is loaded apart. */
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { PageNode } from '../page-index.ts'

interface PageAction {
  id: string
  label: string
  icon: LucideIcon
  hint?: string | undefined
  isDangerous?: boolean
  onAction: () => void
}

export interface TreeEditing {
  /** Pages that a specification generates are not edited. */
  canEdit: (page: PageNode) => boolean
  canMove: (pages: readonly PageNode[], parent: PageNode | undefined) => boolean
  /** `at` counts the children that are not moved; absent: the end. */
  move: (pages: readonly PageNode[], parent: PageNode | undefined, at?: number) => void
  /** Where the pages would come to lie, as it is read out. */
  describe: (pages: readonly PageNode[], parent: PageNode | undefined, at?: number) => string
  rename: (page: PageNode, title: string) => void
  duplicate: (pages: readonly PageNode[]) => void
  remove: (pages: readonly PageNode[]) => void
  listActions: (pages: readonly PageNode[], startRenaming: (page: PageNode) => void) => PageAction[]
  /** The settings of a page, beside it. */
  renderSettings: (page: PageNode) => ReactNode
  /** Of the last edit, read out. */
  announcement: string
  /** Makes a page and opens it for writing. */
  createPage: () => void
  /** Above the tree: what can be made, and what went wrong. */
  toolbar: ReactNode
}
