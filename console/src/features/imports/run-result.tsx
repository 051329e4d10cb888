/** What came of an import: where it went, and what could not be imported. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button, Dialog, useWords } from '../../design/index.ts'
import { changeRequestAddress, revisionAddress } from '../../shell/addresses.ts'
import { changeRequestQuery } from '../space-content/index.ts'
import styles from './imports.module.css'
import { LanguageChoice } from './language-choice.tsx'
import type { ListedImportRun } from './queries.ts'
import { IMPORT_WORDS } from './words.ts'

export function ImportRunResult({ organization, run }: { organization: string; run: ListedImportRun }) {
  const words = useWords(IMPORT_WORDS)
  const [isShown, setShown] = useState(false)
  const { problems, reason, revision, target } = run
  const count = problems.length + (reason === undefined ? 0 : 1)
  return (
    <span className={styles.result}>
      {count > 0 && <Button onPress={() => setShown(true)}>{words.problems(count)}</Button>}
      {revision !== undefined &&
        (target.changeRequest === undefined ? (
          <a href={revisionAddress(organization, target.space, revision)}>{words.showResult}</a>
        ) : (
          <ChangeLink organization={organization} space={target.space} change={target.changeRequest} />
        ))}
      {isShown && <ProblemsDialog organization={organization} run={run} onClose={() => setShown(false)} />}
    </span>
  )
}

function ChangeLink({ organization, space, change }: { organization: string; space: string; change: string }) {
  const words = useWords(IMPORT_WORDS)
  const { data } = useQuery(changeRequestQuery(space, change))
  return data ? <a href={changeRequestAddress(organization, space, data.number)}>{words.openChange}</a> : null
}

interface ProblemsDialogProps {
  organization: string
  run: ListedImportRun
  onClose: () => void
}

function ProblemsDialog({ organization, run, onClose }: ProblemsDialogProps) {
  const words = useWords(IMPORT_WORDS)
  const { reason, problems } = run
  return (
    <Dialog title={words.problemsTitle} isOpen onClose={onClose}>
      {reason !== undefined && (
        <p>
          {words.failedBecause} <span dir="auto">{reason}</span>
        </p>
      )}
      {problems.length > 0 && (
        <ul className={styles.problems}>
          {problems.map(({ address, reason: why }) => (
            <li key={`${address} ${why}`}>
              <code dir="auto">{address}</code>
              <span className={styles.quiet}>{why}</span>
            </li>
          ))}
        </ul>
      )}
      <LanguageChoice organization={organization} run={run} onStarted={onClose} />
    </Dialog>
  )
}
