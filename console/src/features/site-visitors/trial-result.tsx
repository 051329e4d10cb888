import { Eye, EyeOff } from 'lucide-react'
import type { components } from '../../api/types.ts'
import { useWords } from '../../design/index.ts'
import styles from './site-visitors.module.css'
import { TRIAL_WORDS } from './trial-words.ts'

type Trial = components['schemas']['VisitorTrial']
type Condition = components['schemas']['TriedCondition']

interface Part {
  id: string
  title: string
  isShown: boolean
  conditions: Condition[]
}

/** What is shown and what is hidden, each with the conditions that decide it. A page that was chosen comes first. */
export function TrialResult({ trial }: { trial: Trial }) {
  const words = useWords(TRIAL_WORDS)
  const { ignoredClaims, sections, siteSpaces, pages, page } = trial
  return (
    <div className={styles.result}>
      {ignoredClaims.length > 0 && <p role="status">{words.ignored(ignoredClaims.join(', '))}</p>}
      {page && <PartList title={words.thisPage} parts={[page]} />}
      {pages && (
        <>
          <p>{words.pagesShown(pages.shown, pages.count)}</p>
          <PartList title={words.pages} parts={pages.conditional} empty={words.noConditions} />
        </>
      )}
      {sections.length > 0 && <PartList title={words.sections} parts={sections} />}
      <PartList title={words.siteSpaces} parts={siteSpaces} />
    </div>
  )
}

function PartList({ title, parts, empty }: { title: string; parts: readonly Part[]; empty?: string }) {
  const words = useWords(TRIAL_WORDS)
  return (
    <section aria-label={title} className={styles.part}>
      <h3 className={styles.partTitle}>{title}</h3>
      {parts.length === 0 && empty !== undefined && <p className={styles.quiet}>{empty}</p>}
      <ul className={styles.parts}>
        {parts.map(({ id, title: name, isShown, conditions }) => (
          <li key={id} data-shown={isShown}>
            <span className={styles.state}>
              {isShown ? <Eye size={16} aria-hidden /> : <EyeOff size={16} aria-hidden />}
              <strong>{name}</strong> <span className={styles.quiet}>{isShown ? words.shown : words.hidden}</span>
            </span>
            {conditions.length > 0 && (
              <ul className={styles.conditions}>
                {conditions.map((condition) => (
                  <li key={`${condition.on} ${condition.id} ${condition.expression}`}>
                    <ConditionLine condition={condition} />
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function ConditionLine({ condition: { on, title, expression, reason, message } }: { condition: Condition }) {
  const words = useWords(TRIAL_WORDS)
  return (
    <>
      <span className={styles.quiet}>
        {words.on[on]} {title !== '' && `“${title}”`}
      </span>{' '}
      <code>{expression}</code>{' '}
      <span className={styles.reason} data-reason={reason}>
        {words.reasons[reason]}
        {message !== undefined && `: ${message}`}
      </span>
    </>
  )
}
