/** Rename, move and delete: what each asks before it does it. */
import { useState } from 'react'
import { updateSpaceByIdLimits } from '../../api/limits.ts'
import {
  Button,
  ConfirmDialog,
  Dialog,
  Form,
  PARTS_WORDS,
  PickList,
  ProblemView,
  showToast,
  TextField,
  useForm,
  useWords,
} from '../../design/index.ts'
import { listAncestors } from '../../shell/content-nodes.ts'
import type { ContentEntry, ListedCollection } from './entries.ts'
import { FailureList } from './failure-list.tsx'
import { type EntryFailure, useContentActions } from './queries.ts'
import { CONTENT_WORDS } from './words.ts'

interface EntryDialogProps {
  entries: readonly ContentEntry[]
  onClose: () => void
}

export function RenameDialog({ entry, onClose }: { entry: ContentEntry; onClose: () => void }) {
  const words = useWords(CONTENT_WORDS)
  const { rename } = useContentActions()
  const form = useForm({
    initial: { title: entry.title },
    limits: { title: { ...updateSpaceByIdLimits.title, required: true, minLength: 1 } },
    submit: async ({ title }) => {
      const [failure] = await rename(entry, title.trim())
      if (failure) throw failure.problem
      showToast(words.renamed(title.trim()), () => void rename(entry, entry.title))
    },
  })
  return (
    <Dialog title={words.renameTitle(entry.title)} isOpen onClose={onClose} size="small">
      <Form form={form} submitLabel={words.rename} onSubmitted={onClose} onCancel={onClose}>
        <TextField label={words.titleLabel} autoFocus {...form.field('title')} />
      </Form>
    </Dialog>
  )
}

const TOP = 'top'

interface MoveDialogProps extends EntryDialogProps {
  collections: readonly ListedCollection[]
  mayUseTop: boolean
}

export function MoveDialog({ entries, collections, mayUseTop, onClose }: MoveDialogProps) {
  const words = useWords(CONTENT_WORDS)
  const parts = useWords(PARTS_WORDS)
  const { move } = useContentActions()
  const [target, setTarget] = useState<string>()
  const [isPending, setPending] = useState(false)
  const [failures, setFailures] = useState<readonly EntryFailure[]>([])
  const choices = listTargets(entries, collections, mayUseTop, words.top)
  const submit = async () => {
    setPending(true)
    const failed = await move(entries, () => (target === TOP ? undefined : target))
    setPending(false)
    setFailures(failed)
    if (failed.length > 0) return
    showToast(words.moved(entries.length, entries[0]?.title ?? ''), () => void move(entries, ({ parent }) => parent))
    onClose()
  }
  return (
    <Dialog
      title={words.moveTitle(entries.length, entries[0]?.title ?? '')}
      isOpen
      onClose={onClose}
      size="small"
      actions={
        <>
          <Button onPress={onClose}>{parts.cancel}</Button>
          <Button look="primary" isPending={isPending} isDisabled={target === undefined} onPress={submit}>
            {words.moveHere}
          </Button>
        </>
      }
    >
      <p>{words.moveLead}</p>
      <FailureList failures={failures} />
      <PickList
        label={words.findCollection}
        choices={choices}
        value={target}
        onChange={setTarget}
        empty={words.noTarget}
      />
    </Dialog>
  )
}

/** Where all of them may go: not into themselves, not where they already are. */
function listTargets(
  entries: readonly ContentEntry[],
  collections: readonly ListedCollection[],
  mayUseTop: boolean,
  top: string,
) {
  const moved = new Set(entries.map(({ id }) => id))
  const isHome = (parent: string | undefined) => entries.every((entry) => entry.parent === parent)
  const targets = collections
    .filter(({ id, permissions }) => permissions.create && !isHome(id))
    .map((each) => ({ each, path: listAncestors(collections, each.id) }))
    .filter(({ path }) => !path.some(({ id }) => moved.has(id)))
    .map(({ each, path }) => {
      const above = path.slice(0, -1).map(({ title }) => title)
      return { value: each.id, label: each.title, hint: above.length > 0 ? above.join(' / ') : undefined }
    })
    .sort((one, other) => one.label.localeCompare(other.label))
  return [...(mayUseTop && !isHome(undefined) ? [{ value: TOP, label: top }] : []), ...targets]
}

export function DeleteDialog({ entries, onClose }: EntryDialogProps) {
  const words = useWords(CONTENT_WORDS)
  const { remove, restore } = useContentActions()
  const [isPending, setPending] = useState(false)
  const [failures, setFailures] = useState<readonly EntryFailure[]>([])
  const spaces = entries.flatMap(({ space }) => space ?? [])
  const collections = entries.length - spaces.length
  const sum = (read: (space: (typeof spaces)[number]) => number) => spaces.reduce((all, each) => all + read(each), 0)
  const [changes, comments] = [sum(({ changeRequestsOpen }) => changeRequestsOpen), sum((each) => each.comments)]
  const losses = [
    changes > 0 && words.losesChanges(changes),
    comments > 0 && words.losesComments(comments),
    spaces.some(({ urls }) => urls.published !== undefined) && words.losesSite,
  ].filter((loss) => loss !== false)
  const confirm = async () => {
    setPending(true)
    const failed = await remove(entries)
    setPending(false)
    setFailures(failed)
    if (failed.length > 0) return
    const undo = collections === 0 ? () => void restore(spaces) : undefined
    showToast(words.deleted(entries.length, entries[0]?.title ?? ''), undo)
    onClose()
  }
  const only = entries.length === 1 ? failures[0] : undefined
  return (
    <ConfirmDialog
      title={words.deleteTitle(entries.length, entries[0]?.title ?? '')}
      confirmLabel={words.delete}
      isOpen
      isDangerous
      isPending={isPending}
      onConfirm={confirm}
      onClose={onClose}
      error={only ? <ProblemView problem={only.problem} isInline /> : <FailureList failures={failures} />}
    >
      {spaces.length > 0 && <p>{words.deleteSpaces(spaces.length)}</p>}
      {collections > 0 && <p>{words.deleteCollections(collections)}</p>}
      {losses.length > 0 && (
        <p>
          {words.goesWithIt} {losses.join(', ')}.
        </p>
      )}
    </ConfirmDialog>
  )
}
