/** One's own account. */
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Loaded, lazyPart, Screen as ScreenFrame, Skeleton, TabLinks, useWords } from '../../design/index.ts'
import { useSearchParameter } from '../../shell/address-state.ts'
import { useBreadcrumbs } from '../../shell/breadcrumbs.ts'
import { currentUser } from '../../shell/current.ts'
import { AppearanceSettings } from './appearance-settings.tsx'
import { MailSection } from './mail-settings.tsx'
import { PasswordForm } from './password-form.tsx'
import { ProfileForm } from './profile-form.tsx'
import { SessionList } from './session-list.tsx'
import { TokenList } from './token-list.tsx'
import { ACCOUNT_WORDS } from './words.ts'

const LeftDraftList = lazyPart(async () => (await import('../../shell/drafts/left-drafts.tsx')).LeftDraftList)

const TABS = ['profile', 'security', 'tokens', 'mails', 'appearance', 'drafts'] as const

export function Screen() {
  const words = useWords(ACCOUNT_WORDS)
  const query = useQuery(currentUser)
  const [tab] = useSearchParameter<(typeof TABS)[number]>('tab', 'profile')
  useBreadcrumbs([{ label: words.home, href: '/' }])
  return (
    <ScreenFrame
      title={words.account}
      lead={query.data?.email}
      width="narrow"
      tabs={
        <TabLinks
          label={words.account}
          tabs={TABS.map((each) => ({
            href: each === 'profile' ? '/account' : `/account?tab=${each}`,
            label: words.tabs[each],
            isCurrent: each === tab,
          }))}
        />
      }
    >
      {tab === 'profile' && <Loaded query={query}>{(user) => <ProfileForm user={user} />}</Loaded>}
      {tab === 'security' && (
        <>
          <PasswordForm />
          <SessionList />
        </>
      )}
      {tab === 'tokens' && <TokenList />}
      {tab === 'mails' && <MailSection />}
      {tab === 'appearance' && <AppearanceSettings />}
      {tab === 'drafts' && (
        <Suspense fallback={<Skeleton rows={2} />}>
          <LeftDraftList />
        </Suspense>
      )}
    </ScreenFrame>
  )
}
