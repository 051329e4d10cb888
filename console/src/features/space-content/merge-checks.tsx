/** What stands between a change request and its merge. */
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleDashed } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ResultOf } from '../../api/client.ts'
import { resourceQuery } from '../../api/query.ts'
import { Loaded, useWords } from '../../design/index.ts'
import { useSearchParameter } from '../../shell/address-state.ts'
import { changeRequestAddress } from '../../shell/addresses.ts'
import { MERGE_RULES_WORDS } from '../../shell/merge-rules-words.ts'
import { MERGE_CHECKS_WORDS } from './merge-checks-words.ts'
import type { SpaceChangeRequest } from './queries.ts'
import styles from './reader.module.css'

const MERGE_CHECKS = '/spaces/{spaceId}/change-requests/{changeRequestId}/merge-checks'
type Checks = ResultOf<typeof MERGE_CHECKS, 'get'>

/** The conflicting pages that are named; the others are counted. */
const MOST_NAMED = 3

interface SummaryProps {
  organization: string
  change: SpaceChangeRequest
}

export function MergeChecksSummary({ organization, change }: SummaryProps) {
  const words = useWords(MERGE_CHECKS_WORDS)
  const [mode] = useSearchParameter<string>('mode', 'read')
  const query = useQuery({
    ...resourceQuery(MERGE_CHECKS, { path: { spaceId: change.space, changeRequestId: change.id } }),
    // The checks merge on trial: they wait until somebody who writes has finished.
    enabled: mode !== 'edit',
  })
  if (change.status === 'merged' || change.status === 'archived' || mode === 'edit') return null
  return (
    <Loaded query={query} skeleton={null}>
      {(checks) => (
        <section className={styles.checks} aria-label={words.title}>
          {checks.mergeable ? (
            <p className={styles.person}>
              <CircleCheck aria-hidden className={styles.passed} />
              {words.ready}
            </p>
          ) : (
            <p className={styles.person}>
              <CircleDashed aria-hidden />
              {words.notReady}
            </p>
          )}
          <ul>
            <Obstacles organization={organization} change={change} checks={checks} />
          </ul>
        </section>
      )}
    </Loaded>
  )
}

function Obstacles({ organization, change, checks }: SummaryProps & { checks: Checks }) {
  const words = useWords(MERGE_CHECKS_WORDS)
  const describeRule = useRuleWords()
  const { blockers, rules, conflicts, links } = checks
  const unmet = rules.items.filter(({ fulfilled }) => !fulfilled)
  const named = conflicts.pages.slice(0, MOST_NAMED)
  const unnamed = conflicts.pages.length - named.length
  const lines: [string, ReactNode][] = []
  if (blockers.some(({ kind }) => kind === 'level')) lines.push(['level', words.level])
  if (rules.bypassed && unmet.length > 0) lines.push(['bypassed', words.bypassed])
  for (const [at, { rule, message }] of unmet.entries()) lines.push([`rule ${at}`, describeRule(rule, message)])
  if (conflicts.open > 0) lines.push(['open', words.openConflicts(conflicts.open)])
  if (conflicts.expected > 0)
    lines.push([
      'expected',
      <>
        {words.expectedConflicts(conflicts.expected)}{' '}
        {named.map(({ id, title, path }, at) => (
          <span key={id}>
            {at > 0 && ', '}
            <a href={changeRequestAddress(organization, change.space, change.number, path)} dir="auto">
              {title}
            </a>
          </span>
        ))}{' '}
        {unnamed > 0 && words.more(unnamed)}
      </>,
    ])
  if (links.broken > 0) lines.push(['links', words.brokenLinks(links.broken)])
  return lines.map(([key, line]) => <li key={key}>{line}</li>)
}

/** The requirement of a rule as the settings name it; a rule of one's own has its own message. */
function useRuleWords() {
  const words = useWords(MERGE_CHECKS_WORDS)
  const { plain, users } = useWords(MERGE_RULES_WORDS)
  const named: Record<string, string> = { ...plain, ...users }
  return ({ rule }: Checks['rules']['items'][number]['rule'], message = '') => words.rule(named[rule] ?? message)
}
