/** Reusable content is created, renamed or deleted. */
import { ConfirmCommand, Stack, useWords } from '../../design/index.ts'
import type { ContentAddress } from '../space-content/index.ts'
import { NameDialog } from './name-dialog.tsx'
import { REUSABLE_WORDS } from './reusable-words.ts'
import type { ItemEdits } from './use-item-edits.ts'
import { UsedIn } from './used-in.tsx'
import { ITEM_WORDS } from './words.ts'

export type ReusableTask = { kind: 'create' } | { kind: 'rename' | 'delete'; content: { id: string; title: string } }

interface ReusableDialogsProps {
  source: ContentAddress
  edits: ItemEdits
  task: ReusableTask
  onClose: () => void
}

const TITLE = 1000

export function ReusableDialogs({ source, edits, task, onClose }: ReusableDialogsProps) {
  const words = useWords(REUSABLE_WORDS)
  const shared = useWords(ITEM_WORDS)
  if (task.kind === 'create')
    return (
      <NameDialog
        title={words.createTitle}
        label={words.title}
        hint={words.titleHint}
        submitLabel={words.create}
        maxLength={TITLE}
        write={(title) =>
          edits.write(
            [{ operation: 'insert_reusable_content', title }],
            ({ reusableContents }) => reusableContents?.[0]?.id,
          )
        }
        doneText={words.created}
        onClose={onClose}
      />
    )
  const { id, title } = task.content
  if (task.kind === 'rename')
    return (
      <NameDialog
        title={words.renameTitle(title)}
        label={words.title}
        submitLabel={shared.rename}
        initial={title}
        maxLength={TITLE}
        write={(next) => edits.write([{ operation: 'update_reusable_content', reusableContent: id, title: next }])}
        doneText={words.renamed}
        onClose={onClose}
      />
    )
  return (
    <ConfirmCommand
      title={words.deleteTitle(title)}
      confirmLabel={words.deleteContent}
      run={() => edits.write([{ operation: 'delete_reusable_content', reusableContent: id }], () => null)}
      doneText={words.deleted}
      onClose={onClose}
    >
      <Stack>
        <span>{words.deleteText}</span>
        <UsedIn source={source} kind="reusable-content" id={id} isDeleting />
      </Stack>
    </ConfirmCommand>
  )
}
