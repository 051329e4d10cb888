/** Says where a path leads by redirect, as the site would follow it. */

import { ArrowRight } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { call } from '../../api/client.ts'
import { type ApiProblem, asProblem } from '../../api/problem.ts'
import { Button, ProblemView, TextField, useWords } from '../../design/index.ts'
import type { SitePath } from '../sites/index.ts'
import styles from './site-redirects.module.css'
import { describeSourceFault } from './source-fault.ts'
import { REDIRECT_WORDS } from './words.ts'

type Outcome = { kind: 'target'; url: string } | { kind: 'none' } | { kind: 'failed'; problem: ApiProblem }

export function TrySection({ path }: { path: SitePath }) {
  const words = useWords(REDIRECT_WORDS)
  const [source, setSource] = useState('')
  const [isPending, setPending] = useState(false)
  const [outcome, setOutcome] = useState<Outcome>()
  const fault = describeSourceFault(source, words)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (source === '' || fault !== undefined) return
    setPending(true)
    try {
      const { target } = await call('get', '/orgs/{organizationId}/sites/{siteId}/redirect', {
        path,
        query: { source },
      })
      setOutcome({ kind: 'target', url: target })
    } catch (error) {
      const problem = asProblem(error)
      setOutcome(problem.kind === 'not-found' ? { kind: 'none' } : { kind: 'failed', problem })
    } finally {
      setPending(false)
    }
  }
  return (
    <>
      <form onSubmit={(event) => void submit(event)} className={styles.try} noValidate>
        <TextField
          label={words.tryPath}
          placeholder="/old/path"
          isCode
          value={source}
          onChange={(value) => {
            setSource(value)
            setOutcome(undefined)
          }}
          error={fault}
        />
        <Button type="submit" icon={ArrowRight} isPending={isPending}>
          {words.trySubmit}
        </Button>
      </form>
      <div role="status">
        {outcome?.kind === 'none' && <p>{words.tryNone}</p>}
        {outcome?.kind === 'target' && (
          <p>
            {words.tryLeads}{' '}
            <a href={outcome.url} target="_blank" rel="noreferrer" className={styles.address}>
              {outcome.url}
            </a>
          </p>
        )}
      </div>
      {outcome?.kind === 'failed' && <ProblemView problem={outcome.problem} isInline />}
    </>
  )
}
