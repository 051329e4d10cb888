/** What stands between a change request and its merge. */
import { useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, CircleDashed } from 'lucide-react'
import type { ReactNode } from 'react'
import { Loaded, useWords } from '../../design/index.ts'
import { changeRequestAddress, changeTabAddress } from '../../shell/addresses.ts'
import { MERGE_RULES_WORDS } from '../../shell/merge-rules-words.ts'
import type { SpaceChangeRequest } from '../space-content/index.ts'
import { BrokenLinkList } from './broken-links.tsx'
import styles from './change-requests.module.css'
import { useMergeCautions } from './merge-cautions.ts'
import { MERGE_CHECKS_WORDS } from './merge-checks-words.ts'
import { type CheckedMerge, isUnderWay, mergeChecksQuery, READ_WRITERS_EVERY } from './queries.ts'

/** The conflicting pages that are named; the others are counted. */
const MOST_NAMED = 3

interface SummaryProps {
  organization: string
  change: SpaceChangeRequest
}

export function MergeChecksSummary({ organization, change }: SummaryProps) {
  const words = useWords(MERGE_CHECKS_WORDS)
  const query = useQuery({
    ...mergeChecksQuery(change),
    enabled: isUnderWay(change),
    refetchInterval: ({ state }) => (state.data?.writing.length ? READ_WRITERS_EVERY : false),
  })
  const cautionsOf = useMergeCautions()
  const stopReason = useStopReason()
  if (!isUnderWay(change)) return null
  return (
    <section className={styles.checks} aria-label={words.title}>
      <Loaded query={query} skeleton={<p className={styles.quiet}>{words.checking}</p>}>
        {(checks) => (
          <>
            {checks.mergeable && cautionsOf(checks).length > 0 ? (
              <p className={styles.check}>
                <CircleAlert aria-hidden className={styles.failed} />
                <strong>{words.caution}</strong>
              </p>
            ) : checks.mergeable ? (
              <p className={styles.check}>
                <CircleCheck aria-hidden className={styles.passed} />
                <strong>{words.ready}</strong>
              </p>
            ) : (
              <p className={styles.check}>
                <CircleAlert aria-hidden className={styles.failed} />
                <strong>
                  {words.stopped}: {stopReason(checks)}
                </strong>
              </p>
            )}
            <ul>
              <CheckLines organization={organization} change={change} checks={checks} />
            </ul>
          </>
        )}
      </Loaded>
    </section>
  )
}

function CheckLines({ organization, change, checks }: SummaryProps & { checks: CheckedMerge }) {
  const words = useWords(MERGE_CHECKS_WORDS)
  const describeRule = useRuleWords()
  const cautionsOf = useMergeCautions()
  const { blockers, rules, conflicts, links, comments } = checks
  const hasUnmet = rules.items.some(({ fulfilled }) => !fulfilled)
  const named = conflicts.pages.slice(0, MOST_NAMED)
  const unnamed = conflicts.pages.length - named.length
  const lines: [key: string, isPassed: boolean, line: ReactNode][] = []
  if (blockers.some(({ kind }) => kind === 'level')) lines.push(['level', false, words.level])
  if (blockers.some(({ kind }) => kind === 'sync')) lines.push(['sync', false, words.sync])
  for (const caution of cautionsOf(checks)) lines.push([caution, false, caution])
  if (rules.bypassed && hasUnmet) lines.push(['bypassed', true, words.bypassed])
  for (const [at, { rule, message, fulfilled }] of rules.items.entries())
    if (rule.rule !== 'allow_bypass') lines.push([`rule ${at}`, fulfilled, describeRule(rule, message)])
  if (conflicts.open > 0)
    lines.push([
      'open',
      false,
      <a key="open" href={changeTabAddress(organization, change.space, change.number, 'conflicts')}>
        {words.openConflicts(conflicts.open)}
      </a>,
    ])
  else if (conflicts.expected > 0)
    lines.push([
      'expected',
      false,
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
  else lines.push(['conflicts', true, words.noConflicts])
  if (links.broken > 0)
    lines.push([
      'links',
      false,
      <BrokenLinkList key="links" organization={organization} change={change} count={links.broken} />,
    ])
  else lines.push(['links', true, words.noBrokenLinks])
  if (comments.open > 0) lines.push(['comments', false, words.openComments(comments.open)])
  return lines.map(([key, isPassed, line]) => (
    <li key={key} className={styles.check}>
      {isPassed ? <CircleCheck aria-hidden className={styles.passed} /> : <CircleDashed aria-hidden />}
      <span>{line}</span>
    </li>
  ))
}

/** What stops the merge first, in one sentence. */
export function useStopReason(): (checks: CheckedMerge) => string {
  const words = useWords(MERGE_CHECKS_WORDS)
  const describeRule = useRuleWords()
  return ({ blockers: [first], rules, conflicts }) => {
    if (first?.kind === 'level' || first?.kind === 'sync') return words[first.kind]
    if (first?.kind === 'rule') {
      const unmet = rules.items.find(({ fulfilled }) => !fulfilled)
      return unmet ? describeRule(unmet.rule, unmet.message) : first.message
    }
    if (first?.kind === 'conflicts')
      return conflicts.open > 0 ? words.openConflicts(conflicts.open) : words.updateFirst(conflicts.expected)
    return first?.message ?? ''
  }
}

/** The requirement of a rule as the settings name it; a rule of one's own has its own message. */
function useRuleWords() {
  const words = useWords(MERGE_CHECKS_WORDS)
  const { plain, users } = useWords(MERGE_RULES_WORDS)
  const named: Record<string, string> = { ...plain, ...users }
  return (rule: CheckedMerge['rules']['items'][number]['rule'], failure = '') =>
    words.rule(named[rule.rule] ?? ('expression' in rule ? (rule.message ?? rule.expression) : failure))
}
