/** A trial sign-in in a window of its own. What came of it stands here, with the reason if it was refused. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { SquareArrowOutUpRight } from 'lucide-react'
import { useEffect, useState } from 'react'
import { type ApiProblem, asProblem } from '../../api/problem.ts'
import { listQuery, useCommand } from '../../api/query.ts'
import {
  Badge,
  Box,
  Button,
  ButtonRow,
  LinkButton,
  Loaded,
  ProblemView,
  Section,
  useWords,
} from '../../design/index.ts'
import { settingsAddress } from '../../shell/addresses.ts'
import { type ProviderProps, testQuery } from './queries.ts'
import { explainTest, REASON_WORDS } from './test-reasons.ts'
import { SAML_WORDS } from './words.ts'

export function TestSection({ organization, provider }: ProviderProps) {
  const words = useWords(SAML_WORDS)
  const command = useCommand('post', '/orgs/{organizationId}/saml/{samlProviderId}/tests')
  const [test, setTest] = useState<string>()
  const [opened, setOpened] = useState<Window | null>(null)
  const isClosed = useIsClosed(opened)
  const [problem, setProblem] = useState<ApiProblem>()
  const begin = async () => {
    setProblem(undefined)
    // Opened at the press itself: browsers refuse a window that comes later.
    const popup = window.open('about:blank', 'lectern-saml-test', 'popup,width=560,height=720')
    try {
      const path = { organizationId: organization, samlProviderId: provider.id }
      const { id, startURL } = await command.mutateAsync({ path })
      setTest(id)
      setOpened(popup)
      if (popup) popup.location.href = startURL
    } catch (error) {
      popup?.close()
      setProblem(asProblem(error))
    }
  }
  return (
    <Section title={words.test} lead={words.testLead}>
      {problem && <ProblemView problem={problem} isInline />}
      <ButtonRow>
        <Button
          icon={SquareArrowOutUpRight}
          isPending={command.isPending}
          isDisabled={provider.status !== 'active'}
          onPress={() => void begin()}
        >
          {words.testStart}
        </Button>
        {provider.status !== 'active' && <span>{words.testWaits}</span>}
      </ButtonRow>
      <DomainHint organization={organization} />
      {test !== undefined && (
        <TestResult organization={organization} provider={provider} test={test} isClosed={isClosed} />
      )}
    </Section>
  )
}

/** Whether the window was closed. It is asked for: a window of another origin tells nothing by itself. */
function useIsClosed(opened: Window | null): boolean {
  const [isClosed, setClosed] = useState(false)
  useEffect(() => {
    setClosed(false)
    if (!opened) return
    const timer = setInterval(() => setClosed(opened.closed), 500)
    return () => clearInterval(timer)
  }, [opened])
  return isClosed
}

/** Single sign-on vouches for addresses of verified domains alone. */
function DomainHint({ organization }: { organization: string }) {
  const words = useWords(SAML_WORDS)
  const { data } = useInfiniteQuery(
    listQuery('/orgs/{organizationId}/domains', { path: { organizationId: organization } }),
  )
  if (!data || data.items.some(({ status }) => status === 'verified')) return null
  return (
    <p>
      {words.noDomain} <a href={settingsAddress(organization, 'general')}>{words.verifyDomain}</a>
    </p>
  )
}

interface TestResultProps extends ProviderProps {
  test: string
  /** Its window is no longer there. */
  isClosed: boolean
}

function TestResult({ organization, provider, test, isClosed }: TestResultProps) {
  const words = useWords(SAML_WORDS)
  const reasonWords = useWords(REASON_WORDS)
  return (
    <div role="status">
      <Loaded query={useQuery(testQuery(organization, provider.id, test))}>
        {({ status, email, startURL, ...result }) => (
          <Box>
            {status === 'waiting' && (
              <>
                <p>{isClosed ? words.windowClosed : words.waiting}</p>
                <LinkButton href={startURL} target="lectern-saml-test" icon={SquareArrowOutUpRight}>
                  {words.openWindow}
                </LinkButton>
              </>
            )}
            {status === 'passed' && (
              <p>
                <Badge tone="good">{words.passed}</Badge> {words.passedText(email ?? '')}
              </p>
            )}
            {status === 'refused' && (
              <>
                <p>
                  <Badge tone="bad">{words.refused}</Badge>{' '}
                  {email === undefined ? words.refusedText : words.turnedAwayText(email)}
                </p>
                {explainTest(result, reasonWords).map((sentence) => (
                  <p key={sentence}>{sentence}</p>
                ))}
              </>
            )}
          </Box>
        )}
      </Loaded>
    </div>
  )
}
