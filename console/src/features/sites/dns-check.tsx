/** Asks the DNS whether a host name leads here. */
import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { type ApiProblem, asProblem } from '../../api/problem.ts'
import type { components } from '../../api/types.ts'
import { Badge, Button, ButtonRow, ProblemView, type Tone, useWords } from '../../design/index.ts'
import type { SitePath } from './queries.ts'
import { SITE_WORDS } from './words.ts'

type Check = components['schemas']['HostnameCheck']

const TONES: Record<Check['status'], Tone> = {
  right: 'good',
  elsewhere: 'warn',
  'not-found': 'warn',
  unanswered: 'plain',
  'no-hostname': 'plain',
}

export function DnsCheck({ path }: { path: SitePath }) {
  const words = useWords(SITE_WORDS)
  const [isPending, setPending] = useState(false)
  const [result, setResult] = useState<Check>()
  const [problem, setProblem] = useState<ApiProblem>()
  const check = async () => {
    setPending(true)
    setProblem(undefined)
    try {
      setResult(await call('post', '/orgs/{organizationId}/sites/{siteId}/hostname/check', { path }))
    } catch (error) {
      setProblem(asProblem(error))
    } finally {
      setPending(false)
    }
  }
  return (
    <>
      <div role="status">
        {result && !isPending && (
          <p>
            <Badge tone={TONES[result.status]}>{words.dnsStatus[result.status]}</Badge> {describeCheck(result, words)}
          </p>
        )}
      </div>
      {problem && <ProblemView problem={problem} isInline />}
      <ButtonRow>
        <Button icon={RefreshCw} isPending={isPending} onPress={() => void check()}>
          {result || problem ? words.dnsAgain : words.dnsCheck}
        </Button>
      </ButtonRow>
    </>
  )
}

function describeCheck({ status, expected, found, message }: Check, words: (typeof SITE_WORDS)['en']): string {
  switch (status) {
    case 'right':
      return words.dnsRight(expected)
    case 'elsewhere':
      return words.dnsElsewhere(found.join(', '), expected)
    case 'not-found':
      return words.dnsNotFound
    case 'unanswered':
      return words.dnsUnanswered(message ?? '')
    case 'no-hostname':
      return ''
  }
}
