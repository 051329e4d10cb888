/** What an administrator does first, until it is done. */
import { useQuery } from '@tanstack/react-query'
import { Check, Circle } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { ResultOf } from '../../api/client.ts'
import { Button, LinkList, Section, useWords } from '../../design/index.ts'
import { newContentAddress, newSiteAddress, organizationAddress, settingsAddress } from '../../shell/addresses.ts'
import styles from './home.module.css'
import { firstStepsQuery } from './queries.ts'
import { HOME_WORDS } from './words.ts'

const HIDDEN = 'lectern.steps-hidden'

type Step = ResultOf<'/orgs/{organizationId}/first-steps', 'get'>['items'][number]['step']

const ADDRESSES: Record<Step, (organization: string) => string> = {
  write: (organization) => newContentAddress(organization, 'space'),
  publish: newSiteAddress,
  invite: (organization) => settingsAddress(organization, 'invites'),
  import: (organization) => organizationAddress(organization, 'imports'),
}

export function FirstStepList({ organization }: { organization: string }) {
  const words = useWords(HOME_WORDS)
  const [isHidden, setHidden] = useState(() => localStorage.getItem(`${HIDDEN}.${organization}`) !== null)
  const { data } = useQuery({ ...firstStepsQuery(organization), enabled: !isHidden, refetchOnMount: 'always' })
  const isOver = data?.items.every(({ done: isDone }) => isDone) === true
  useEffect(() => {
    // The records that tell it are not kept for ever.
    if (isOver) localStorage.setItem(`${HIDDEN}.${organization}`, '1')
  }, [isOver, organization])
  // They appear once it is known which are done.
  if (isHidden || !data) return null
  const steps = data.items.map(({ step, done: isDone }) => ({
    id: step,
    isDone,
    href: ADDRESSES[step](organization),
    title: words.stepTitles[step],
    note: words.stepNotes[step],
  }))
  const done = steps.filter(({ isDone }) => isDone).length
  if (done === steps.length) return null
  const hide = () => {
    localStorage.setItem(`${HIDDEN}.${organization}`, '1')
    setHidden(true)
  }
  return (
    <Section
      title={words.steps}
      lead={words.stepsDone(done, steps.length)}
      actions={
        <Button look="plain" onPress={hide}>
          {words.hideSteps}
        </Button>
      }
    >
      <LinkList
        items={steps.map(({ isDone, title, ...step }) => ({
          ...step,
          icon: isDone ? <Check aria-hidden className={styles.done} /> : <Circle aria-hidden />,
          title: (
            <>
              {isDone && <span className="visually-hidden">{words.done} </span>}
              {title}
            </>
          ),
        }))}
      />
    </Section>
  )
}
