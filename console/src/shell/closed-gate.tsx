/** In place of the screens of an organization that this session does not reach: the way to sign in. */
import { LockKeyhole } from 'lucide-react'
import type { ReactNode } from 'react'
import { EmptyState, Screen, useWords } from '../design/index.ts'
import { useClosedOrganization } from './current.ts'
import { ProviderSignIn } from './provider-sign-in.tsx'
import { SHELL_WORDS } from './words.ts'

export function ClosedGate({ children }: { children: ReactNode }) {
  const words = useWords(SHELL_WORDS)
  const closed = useClosedOrganization()
  if (!closed) return children
  return (
    <Screen title={closed.title} width="narrow">
      <EmptyState
        icon={LockKeyhole}
        title={closed.reason === 'sso-required' ? words.ssoRequired : words.otherSignIn}
        action={<ProviderSignIn organization={closed} next={location.pathname + location.search} />}
      >
        {closed.reason === 'sso-required' ? words.ssoRequiredText : words.otherSignInText}
      </EmptyState>
    </Screen>
  )
}
