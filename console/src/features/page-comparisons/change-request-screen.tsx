/** What a change request changes, page by page: read, ticked as seen, commented on, reverted. */
import { FileDiff, Pencil, RefreshCw } from 'lucide-react'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { Button, ConfirmDialog, EmptyState, LinkButton, ProblemView, useWords } from '../../design/index.ts'
import { changeTabAddress } from '../../shell/addresses.ts'
import { ChangeFrame, isUnderWay, type OpenChange, useOpenConflicts } from '../change-requests/index.ts'
import styles from './comparison.module.css'
import { Comparison } from './comparison.tsx'
import type { ComparisonPart, PartRow } from './queries.ts'
import { useRevert } from './use-revert.ts'
import { useSeen } from './use-seen.ts'
import { COMPARISON_WORDS } from './words.ts'

export function Screen() {
  return <ChangeFrame tab="changes">{(open) => <Changes key={open.change.id} open={open} />}</ChangeFrame>
}

function Changes({ open: { organization, space, change } }: { open: OpenChange }) {
  const words = useWords(COMPARISON_WORDS)
  // What is on the screen stays until the reader asks for the newest.
  const [revision, setRevision] = useState(change.revision)
  const [isMixed, setMixed] = useState(false)
  const showRevision = useCallback((next: string) => {
    setMixed(false)
    setRevision(next)
  }, [])
  const source = useMemo(
    () => ({ organization, space: space.id, number: change.number, revision }),
    [organization, space.id, change.number, revision],
  )
  const seen = useSeen(space.id, change.number)
  const revert = useRevert(change, showRevision)
  const [asked, setAsked] = useState<{ page: ComparisonPart; goOn: () => void }>()
  const openConflicts = useOpenConflicts(change)
  const mayRevert = space.permissions.edit && isUnderWay(change)
  const toTab = (tab: string) => changeTabAddress(organization, space.id, change.number, tab)
  const revertBlock = ({ id, revision: shown }: ComparisonPart, { key, beforeKey }: PartRow) => {
    const block = [...new Set([key, beforeKey].filter((each) => each !== undefined))]
    // What fails is said above the page.
    revert.run({ page: id, block, revision: shown, doneText: words.blockReverted, canUndo: true }).catch(() => {})
  }
  return (
    <>
      {openConflicts > 0 && (
        <Notice title={words.conflicts} text={words.conflictsText}>
          <LinkButton href={toTab('conflicts')}>{words.settle}</LinkButton>
        </Notice>
      )}
      {(change.revision !== revision || isMixed) && (
        <Notice title={words.moved} text={words.movedText}>
          <Button icon={RefreshCw} onPress={() => showRevision(change.revision)}>
            {words.showNewest}
          </Button>
        </Notice>
      )}
      {revert.problem && !asked && <ProblemView problem={revert.problem} isInline />}
      <Comparison
        source={source}
        seen={seen}
        mayComment={space.permissions.comment}
        onRevert={mayRevert ? (page, goOn) => setAsked({ page, goOn }) : undefined}
        onRevertBlock={mayRevert ? revertBlock : undefined}
        onMoved={() => setMixed(true)}
        empty={
          <EmptyState
            icon={FileDiff}
            title={words.none}
            action={
              mayRevert && (
                <LinkButton look="primary" icon={Pencil} href={toTab('pages')}>
                  {words.write}
                </LinkButton>
              )
            }
          >
            {words.noneText}
          </EmptyState>
        }
      />
      {asked && (
        <RevertDialog
          page={asked.page}
          revert={revert}
          onDone={asked.goOn}
          onClose={() => {
            revert.clearProblem()
            setAsked(undefined)
          }}
        />
      )}
    </>
  )
}

interface NoticeProps {
  title: string
  text: string
  children: ReactNode
}

const Notice = ({ title, text, children }: NoticeProps) => (
  <div role="status" className={styles.notice}>
    <p>
      <strong>{title}.</strong> {text}
    </p>
    {children}
  </div>
)

interface RevertDialogProps {
  page: ComparisonPart
  revert: ReturnType<typeof useRevert>
  onDone: () => void
  onClose: () => void
}

function RevertDialog({ page, revert, onDone, onClose }: RevertDialogProps) {
  const words = useWords(COMPARISON_WORDS)
  const [isPending, setPending] = useState(false)
  const kind = !page.before ? 'added' : !page.after ? 'deleted' : 'edited'
  const title = (page.after ?? page.before)?.title || words.untitled
  const confirm = async () => {
    setPending(true)
    try {
      // A page that is removed goes with the pages below it, which would not come back.
      await revert.run({
        page: page.id,
        revision: page.revision,
        doneText: words.pageReverted,
        canUndo: kind !== 'added',
      })
    } catch {
      setPending(false)
      return
    }
    onClose()
    onDone()
  }
  return (
    <ConfirmDialog
      title={words.revertTitle(title)}
      confirmLabel={words.revertPage}
      isOpen
      isDangerous={kind === 'added'}
      isPending={isPending}
      error={revert.problem && <ProblemView problem={revert.problem} isInline />}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p>{words.revertTexts[kind]}</p>
    </ConfirmDialog>
  )
}
