import { useQuery } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import { resourceQuery, useCommand } from '../../api/query.ts'
import { Badge, Button, ButtonRow, ProblemView, useWords } from '../../design/index.ts'
import { SYSTEM_WORDS } from './words.ts'

const EVERY = 1000

/** Sends a mail to oneself and says what became of it. `isSent`: mails leave the server, instead of becoming files. */
export function TestMailButton({ isSent }: { isSent: boolean }) {
  const words = useWords(SYSTEM_WORDS)
  const send = useCommand('post', '/system/test-mails')
  const mailId = send.data?.id ?? ''
  const { data: mail = send.data } = useQuery({
    ...resourceQuery('/system/test-mails/{mailId}', { path: { mailId } }),
    enabled: mailId !== '',
    refetchInterval: ({ state }) => (state.data === undefined || state.data.status === 'waiting' ? EVERY : false),
  })
  return (
    <ButtonRow>
      {send.error && <ProblemView problem={send.error} isInline />}
      <span role="status">
        {mail?.status === 'waiting' && <Badge>{mail.reason ?? words.testWaiting(mail.recipient)}</Badge>}
        {mail?.status === 'sent' && (
          <Badge tone={isSent ? 'good' : 'warn'}>
            {isSent ? words.testSent(mail.recipient) : words.testInOutbox(mail.recipient)}
          </Badge>
        )}
        {mail?.status === 'failed' && <Badge tone="bad">{words.testFailed(mail.reason ?? '')}</Badge>}
      </span>
      <Button icon={Mail} isPending={send.isPending} onPress={() => send.mutate({})}>
        {words.sendTest}
      </Button>
    </ButtonRow>
  )
}
