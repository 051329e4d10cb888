/** One conflict: both sides with what each changed, and the ways to settle it. */
import { useQueryClient } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { useId, useState } from 'react'
import type { ApiProblem } from '../../api/problem.ts'
import { useCommand } from '../../api/query.ts'
import { Badge, Button, ButtonRow, ProblemView, useWords, Warning } from '../../design/index.ts'
import { changeRequestAddress } from '../../shell/addresses.ts'
import type { Conflict, Resolution } from './conflict.ts'
import { ConflictEdit } from './conflict-edit.tsx'
import { ConflictSide } from './conflict-side.tsx'
import { ConflictText } from './conflict-text.tsx'
import { CONFLICT_WORDS } from './conflict-words.ts'
import styles from './conflicts.module.css'
import { describeConflict, type Side, useSideText } from './describe-conflict.ts'
import type { OpenChange } from './open-change.ts'
import { pathOf } from './queries.ts'

interface ConflictCardProps {
  organization: string
  open: OpenChange
  conflict: Conflict
  mayEdit: boolean
  onSettled: (settled: Settled) => void
}

/** What taking it back needs. */
export interface Settled {
  /** The revision that settled it. */
  revision: string
  /** Keeps what was typed for it again. */
  keepAgain: (() => void) | undefined
}

export function ConflictCard({
  organization,
  open: { space, change },
  conflict,
  mayEdit,
  onSettled,
}: ConflictCardProps) {
  const words = useWords(CONFLICT_WORDS)
  const headingId = useId()
  const { send, isPending, problem, isGone } = useSettle(change, conflict, onSettled)
  const [isEditing, setEditing] = useState(false)
  const toText = useSideText(change, conflict)
  const [base, primary, side] = [toText(conflict.base), toText(conflict.primary), toText(conflict.change)]
  const { canEdit, canKeepBoth } = describeConflict(conflict)
  const { page } = conflict
  const isText = conflict.kind === 'block' || conflict.kind === 'page'
  const title = page?.title ?? conflict.reusableContent?.title ?? conflict.file?.name ?? ''
  const sides: { name: 'primary' | 'change'; text: Side }[] = [
    { name: 'primary', text: primary },
    { name: 'change', text: side },
  ]
  return (
    <article className={styles.card} aria-labelledby={headingId} tabIndex={-1} data-conflict={conflict.id}>
      <header className={styles.cardHead}>
        <h2 id={headingId}>
          {page ? (
            <a href={changeRequestAddress(organization, space.id, change.number, page.path)} dir="auto">
              {title || words.untitled}
            </a>
          ) : (
            <span dir="auto">{title || words.untitled}</span>
          )}
        </h2>
        <Badge>{words.kindOf(conflict.kind, conflict.field, page === undefined)}</Badge>
      </header>
      <div className={styles.sides}>
        {sides.map(({ name, text }) => (
          <section key={name} className={styles.side} aria-label={words.sides[name]}>
            <h3>{words.sides[name]}</h3>
            {isText && text !== undefined ? (
              <ConflictText change={change} conflict={conflict} side={name} />
            ) : (
              <ConflictSide base={base} text={text} />
            )}
            {mayEdit && (
              <Button isDisabled={isPending} onPress={() => void send({ keep: name })}>
                {words.keep(name, conflict.kind, text === undefined)}
              </Button>
            )}
          </section>
        ))}
      </div>
      {base !== undefined && conflict.kind !== 'page' && conflict.kind !== 'file' && (
        <details className={styles.base}>
          <summary>{words.sides.base}</summary>
          {isText ? <ConflictText change={change} conflict={conflict} side="base" /> : <pre dir="auto">{base}</pre>}
        </details>
      )}
      {problem && <ProblemView problem={problem} isInline />}
      {isGone && <Warning title={words.goneTitle}>{words.goneText}</Warning>}
      {isEditing ? (
        <ConflictEdit
          change={change}
          conflict={conflict}
          initial={side ?? primary ?? ''}
          isPending={isPending}
          onSend={send}
          onClose={() => setEditing(false)}
        />
      ) : (
        mayEdit &&
        (canEdit || canKeepBoth) && (
          <ButtonRow>
            {canKeepBoth && primary !== undefined && side !== undefined && (
              <Button
                isDisabled={isPending}
                onPress={() => void send({ document: { markdown: `${primary}\n\n${side}` } })}
              >
                {words.keepBoth}
              </Button>
            )}
            {canEdit && (
              <Button icon={Pencil} isDisabled={isPending} onPress={() => setEditing(true)}>
                {words.edit}
              </Button>
            )}
          </ButtonRow>
        )
      )}
    </article>
  )
}

/** Sends how a conflict is settled. One that is not there any more was settled by somebody else. */
function useSettle(change: OpenChange['change'], conflict: Conflict, onSettled: ConflictCardProps['onSettled']) {
  const client = useQueryClient()
  const command = useCommand('post', '/spaces/{spaceId}/change-requests/{changeRequestId}/conflicts/{conflictId}')
  const [problem, setProblem] = useState<ApiProblem>()
  const [isGone, setGone] = useState(false)
  const send = async (body: Resolution, keepAgain?: () => void): Promise<boolean> => {
    setProblem(undefined)
    try {
      const { revision } = await command.mutateAsync({ path: { ...pathOf(change), conflictId: conflict.id }, body })
      onSettled({ revision, keepAgain })
      return true
    } catch (error) {
      const found = error as ApiProblem
      if (found.kind === 'not-found') setGone(true)
      else setProblem(found)
      if (found.kind === 'conflict' || found.kind === 'forbidden')
        void client.invalidateQueries({
          predicate: ({ queryKey: [path] }) => String(path).startsWith('/spaces/{spaceId}'),
        })
      return false
    }
  }
  return { send, isPending: command.isPending, problem, isGone }
}
