import { Library } from 'lucide-react'
import { ApiProblem, type ProblemKind } from '../api/problem.ts'
import {
  Button,
  EmptyState,
  ErrorBoundary,
  Loaded,
  ProblemTitle,
  ProblemView,
  Screen,
  Section,
  Skeleton,
  Stack,
  Warning,
} from '../design/index.ts'

const KINDS: ProblemKind[] = [
  'forbidden',
  'not-found',
  'conflict',
  'invalid',
  'too-many',
  'unavailable',
  'offline',
  'fault',
]

const toProblem = (kind: ProblemKind) =>
  new ApiProblem('title must have at most 50 characters', { kind, requestId: '7d1f', retryAfter: 5 })

function Crashing(): never {
  throw new Error('A part that crashes')
}

export function StateParts() {
  const failed = {
    data: undefined,
    error: toProblem('unavailable'),
    isPending: false,
    refetch: (async () => {}) as never,
  }
  const pending = { data: undefined, error: null, isPending: true, refetch: failed.refetch }
  return (
    <Screen title="States" lead="Empty, loading, failing" actions={<Button>Action</Button>}>
      <Section title="Empty and loading">
        <Stack>
          <EmptyState icon={Library} title="No spaces yet" action={<Button look="primary">New space</Button>}>
            A space holds pages.
          </EmptyState>
          <Skeleton />
          <Skeleton look="text" rows={3} />
          <Skeleton look="cards" rows={2} />
          <Loaded query={pending}>{() => null}</Loaded>
          <Loaded query={failed}>{() => null}</Loaded>
        </Stack>
      </Section>
      <Section title="Problems" isDangerous>
        <Stack>
          {KINDS.map((kind) => (
            <ProblemView key={kind} problem={toProblem(kind)} onRetry={() => {}} />
          ))}
          <ProblemView problem={toProblem('conflict')} isInline />
          <p>
            <ProblemTitle problem={toProblem('unavailable')} />
          </p>
          <Warning title="No mail is sent">This server has no mail server set up.</Warning>
          <ErrorBoundary>
            <Crashing />
          </ErrorBoundary>
        </Stack>
      </Section>
    </Screen>
  )
}
