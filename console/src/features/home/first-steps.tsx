/** What an administrator does first, until it is done. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { Check, Circle } from 'lucide-react'
import { useState } from 'react'
import { Button, LinkList, Section, useWords } from '../../design/index.ts'
import { newContentAddress, organizationAddress, settingsAddress } from '../../shell/addresses.ts'
import styles from './home.module.css'
import { firstStepQueries } from './queries.ts'
import { HOME_WORDS } from './words.ts'

const HIDDEN = 'lectern.steps-hidden'

export function FirstSteps({ organization, spaces }: { organization: string; spaces: number }) {
  const words = useWords(HOME_WORDS)
  const queries = firstStepQueries(organization)
  const [isHidden, setHidden] = useState(() => localStorage.getItem(`${HIDDEN}.${organization}`) !== null)
  const imports = useInfiniteQuery(queries.imports).data
  const members = useInfiniteQuery(queries.members).data
  const sites = useInfiniteQuery(queries.sites).data
  // They appear once it is known which are done.
  if (isHidden || !imports || !members || !sites) return null
  const steps = [
    {
      id: 'space',
      isDone: spaces > 0,
      href: newContentAddress(organization, 'space'),
      title: words.stepSpace,
      note: words.stepSpaceText,
    },
    {
      id: 'import',
      isDone: imports.count > 0,
      href: organizationAddress(organization, 'imports'),
      title: words.stepImport,
      note: words.stepImportText,
    },
    {
      id: 'invite',
      isDone: members.count > 1,
      href: settingsAddress(organization, 'invites'),
      title: words.stepInvite,
      note: words.stepInviteText,
    },
    {
      id: 'publish',
      isDone: sites.count > 0,
      href: organizationAddress(organization, 'sites'),
      title: words.stepPublish,
      note: words.stepPublishText,
    },
  ]
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
