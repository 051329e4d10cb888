import { Archive, GitMerge, GitPullRequestArrow, GitPullRequestDraft, type LucideIcon } from 'lucide-react'
import { useWords } from '../../design/index.ts'
import styles from './changes.module.css'
import type { ChangeRequestItem } from './queries.ts'
import { CHANGES_WORDS } from './words.ts'

const ICONS: Record<ChangeRequestItem['status'], LucideIcon> = {
  open: GitPullRequestArrow,
  draft: GitPullRequestDraft,
  merged: GitMerge,
  archived: Archive,
}

/** The status as an icon, with its word for whoever hears the screen or hovers. */
export function ChangeStatusIcon({ status }: { status: ChangeRequestItem['status'] }) {
  const words = useWords(CHANGES_WORDS)
  const Icon = ICONS[status]
  return (
    <span className={styles.status} data-status={status} title={words.statuses[status]}>
      <Icon aria-hidden />
      <span className="visually-hidden">{words.statuses[status]}: </span>
    </span>
  )
}
