/** Where one is signed in. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { MonitorSmartphone } from 'lucide-react'
import { useState } from 'react'
import { type ItemOf, listQuery, useCommand } from '../../api/query.ts'
import {
  Badge,
  Button,
  ButtonRow,
  ConfirmCommand,
  EmptyState,
  ListTable,
  Section,
  Time,
  useWords,
} from '../../design/index.ts'
import { leaveAndSignOut } from '../../shell/leave.ts'
import { describeBrowser } from './describe-browser.ts'
import { ACCOUNT_WORDS } from './words.ts'

type Session = ItemOf<'/user/sessions'>

export function SessionList() {
  const words = useWords(ACCOUNT_WORDS)
  const query = useInfiniteQuery(listQuery('/user/sessions'))
  const command = useCommand('delete', '/user/sessions/{sessionId}')
  const others = useCommand('delete', '/user/sessions')
  const [ending, setEnding] = useState<Session | 'others'>()
  const hasOthers = query.data?.items.some(({ current }) => !current) === true
  return (
    <Section title={words.sessions} lead={words.sessionsLead}>
      <ListTable
        label={words.sessions}
        query={query}
        keyOf={({ id }) => id}
        columns={[
          {
            id: 'browser',
            label: words.browser,
            sortBy: ({ userAgent }) => describeBrowser(userAgent),
            render: ({ userAgent, current }) => (
              <>
                <span title={userAgent}>{describeBrowser(userAgent) ?? words.unknownBrowser}</span>{' '}
                {current && <Badge tone="good">{words.thisOne}</Badge>}
              </>
            ),
          },
          {
            id: 'address',
            label: words.address,
            sortBy: ({ address }) => address,
            render: ({ address }) => address ?? '–',
          },
          {
            id: 'seen',
            label: words.lastSeen,
            sortBy: ({ lastSeenAt }) => lastSeenAt,
            render: ({ lastSeenAt }) => <Time value={lastSeenAt} />,
          },
          {
            id: 'end',
            label: words.actions,
            isLabelHidden: true,
            align: 'end',
            render: (session) => (
              <Button onPress={() => (session.current ? void leaveAndSignOut() : setEnding(session))}>
                {session.current ? words.signOut : words.end}
              </Button>
            ),
          },
        ]}
        empty={<EmptyState icon={MonitorSmartphone} title={words.noSessions} />}
      />
      {hasOthers && (
        <ButtonRow>
          <Button onPress={() => setEnding('others')}>{words.endOthers}</Button>
        </ButtonRow>
      )}
      {ending === 'others' && (
        <ConfirmCommand
          title={words.endOthersTitle}
          confirmLabel={words.endOthers}
          doneText={words.endedOthers}
          run={() => others.mutateAsync({})}
          onClose={() => setEnding(undefined)}
        >
          <p>{words.endOthersText}</p>
        </ConfirmCommand>
      )}
      {ending && ending !== 'others' && (
        <ConfirmCommand
          title={words.endTitle}
          confirmLabel={words.end}
          doneText={words.ended}
          run={() => command.mutateAsync({ path: { sessionId: ending.id } })}
          onClose={() => setEnding(undefined)}
        >
          <p>{words.endText}</p>
        </ConfirmCommand>
      )}
    </Section>
  )
}
