/** Collections and spaces with what can be done to each, and to many at once. */
import { BookText, Copy, Folder, FolderInput, Pencil, Settings, ShieldCheck, Trash2 } from 'lucide-react'
import { useState } from 'react'
import {
  Badge,
  Button,
  DataTable,
  Menu,
  ProblemView,
  showToast,
  type TableColumn,
  Time,
  useWords,
} from '../../design/index.ts'
import { collectionLevelsAddress, spaceScreenAddress } from '../../shell/addresses.ts'
import styles from './content.module.css'
import type { ContentEntry, ListedCollection } from './entries.ts'
import { DeleteDialog, MoveDialog, RenameDialog } from './entry-dialogs.tsx'
import { type EntryFailure, useContentActions } from './queries.ts'
import { CONTENT_WORDS } from './words.ts'

interface EntryTableProps {
  label: string
  organization: string
  entries: readonly ContentEntry[]
  collections: readonly ListedCollection[]
  mayUseTop: boolean
}

type OpenDialog = { kind: 'rename' | 'move' | 'delete'; entries: readonly ContentEntry[] }

const NONE: ReadonlySet<string> = new Set()

export function EntryTable({ label, organization, entries, collections, mayUseTop }: EntryTableProps) {
  const words = useWords(CONTENT_WORDS)
  const { duplicate } = useContentActions()
  const [selected, setSelected] = useState(NONE)
  const [dialog, setDialog] = useState<OpenDialog>()
  const [failure, setFailure] = useState<EntryFailure>()
  const mayManageAny = entries.some(({ mayManage }) => mayManage)
  const chosen = entries.filter(({ id, mayManage }) => mayManage && selected.has(id))
  const close = () => {
    setDialog(undefined)
    setSelected(NONE)
  }
  const copy = async (entry: ContentEntry) => {
    const [failed] = await duplicate(entry)
    setFailure(failed)
    if (!failed) showToast(words.duplicated(entry.title))
  }
  const renderMenu = (entry: ContentEntry) =>
    entry.mayManage && (
      <Menu
        label={words.actionsOf(entry.title)}
        actions={[
          {
            id: 'rename',
            label: words.rename,
            icon: Pencil,
            onAction: () => setDialog({ kind: 'rename', entries: [entry] }),
          },
          {
            id: 'move',
            label: words.move,
            icon: FolderInput,
            onAction: () => setDialog({ kind: 'move', entries: [entry] }),
          },
          entry.space && { id: 'duplicate', label: words.duplicate, icon: Copy, onAction: () => void copy(entry) },
          entry.space && {
            id: 'settings',
            label: words.settings,
            icon: Settings,
            href: spaceScreenAddress(organization, entry.id, 'settings'),
          },
          {
            id: 'levels',
            label: words.levels,
            icon: ShieldCheck,
            href: entry.space
              ? spaceScreenAddress(organization, entry.id, 'levels')
              : collectionLevelsAddress(organization, entry.id),
          },
          {
            id: 'delete',
            label: words.delete,
            icon: Trash2,
            isDangerous: true,
            isDisabled: entry.children > 0,
            hint: entry.children > 0 ? words.notEmpty : undefined,
            onAction: () => setDialog({ kind: 'delete', entries: [entry] }),
          },
        ]}
      />
    )
  const canDelete = chosen.every(({ children }) => children === 0)
  return (
    <>
      {failure && <ProblemView problem={failure.problem} isInline />}
      {chosen.length > 0 && (
        <div className={styles.selectionBar}>
          <span role="status">{words.selected(chosen.length)}</span>
          <Button icon={FolderInput} onPress={() => setDialog({ kind: 'move', entries: chosen })}>
            {words.move}
          </Button>
          <Button
            icon={Trash2}
            blockedBy={canDelete ? undefined : words.notEmpty}
            onPress={() => setDialog({ kind: 'delete', entries: chosen })}
          >
            {words.delete}
          </Button>
          <Button look="plain" onPress={() => setSelected(NONE)}>
            {words.clear}
          </Button>
        </div>
      )}
      <DataTable
        label={label}
        items={entries}
        keyOf={({ id }) => id}
        hrefOf={({ href }) => href}
        columns={useColumns(renderMenu, mayManageAny)}
        selection={mayManageAny ? { keys: selected, onChange: setSelected } : undefined}
        selectLabel={words.select}
      />
      {dialog?.kind === 'rename' && dialog.entries[0] && <RenameDialog entry={dialog.entries[0]} onClose={close} />}
      {dialog?.kind === 'move' && (
        <MoveDialog entries={dialog.entries} collections={collections} mayUseTop={mayUseTop} onClose={close} />
      )}
      {dialog?.kind === 'delete' && <DeleteDialog entries={dialog.entries} onClose={close} />}
    </>
  )
}

function useColumns(
  renderMenu: (entry: ContentEntry) => React.ReactNode,
  hasMenu: boolean,
): TableColumn<ContentEntry>[] {
  const words = useWords(CONTENT_WORDS)
  const columns: TableColumn<ContentEntry>[] = [
    {
      id: 'name',
      label: words.name,
      isName: true,
      sortBy: ({ title }) => title,
      render: ({ title, emoji, space, children }) => (
        <span className={styles.name}>
          <span className={styles.icon} aria-hidden>
            {emoji ?? (space ? <BookText /> : <Folder />)}
          </span>
          <span dir="auto">{title}</span>
          {!space && <span className={styles.quiet}>{words.holds(children)}</span>}
          {space?.urls.published !== undefined && <Badge tone="good">{words.published}</Badge>}
        </span>
      ),
    },
    {
      id: 'mode',
      label: words.mode,
      sortBy: ({ space }) => space && (space.editMode === 'live' ? words.live : words.locked),
      render: ({ space }) =>
        space && <span className={styles.quiet}>{space.editMode === 'live' ? words.live : words.locked}</span>,
    },
    {
      id: 'updated',
      label: words.updated,
      sortBy: ({ space }) => space?.updatedAt,
      render: ({ space }) => space && <Time value={space.updatedAt} />,
    },
    {
      id: 'changes',
      label: words.changes,
      align: 'end',
      sortBy: ({ space }) => space?.changeRequestsOpen,
      render: ({ space }) => (space && space.changeRequestsOpen > 0 ? space.changeRequestsOpen : null),
    },
  ]
  return hasMenu
    ? [...columns, { id: 'actions', label: words.actions, isLabelHidden: true, align: 'end', render: renderMenu }]
    : columns
}
