/** The ways into an organization that this session does not reach: its identity providers. */
import type { ResultOf } from '../api/client.ts'
import { Button, ButtonRow, useWords } from '../design/index.ts'
import { SHELL_WORDS } from './words.ts'

type ClosedOrganization = ResultOf<'/user/closed-organizations', 'get'>['items'][number]

interface ProviderSignInProps {
  organization: ClosedOrganization
  /** The address to return to. */
  next: string
}

export function ProviderSignIn({ organization: { reason, providers }, next }: ProviderSignInProps) {
  const words = useWords(SHELL_WORDS)
  return (
    <ButtonRow>
      {providers.map(({ id, label, startURL }) => (
        <Button key={id} look="primary" onPress={() => location.assign(`${startURL}?next=${encodeURIComponent(next)}`)}>
          {words.signInWith(label)}
        </Button>
      ))}
      {reason === 'other-provider' && <SignInAgain next={next} label={words.signInOtherwise} />}
    </ButtonRow>
  )
}

/** Ends this session first: the sign-in page would lead back to it. */
function SignInAgain({ next, label }: { next: string; label: string }) {
  const signIn = async () => {
    await fetch('/session', { method: 'DELETE' })
    location.assign(`/sign-in?next=${encodeURIComponent(next)}`)
  }
  return <Button onPress={() => void signIn()}>{label}</Button>
}
