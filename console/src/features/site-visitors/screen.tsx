/** How visitors of a site sign in, and what is known about them. */
import { useQuery } from '@tanstack/react-query'
import { resourceQuery } from '../../api/query.ts'
import { Loaded, Section, useWords, Warning } from '../../design/index.ts'
import { useParameter } from '../../shell/address-state.ts'
import { siteAddress } from '../../shell/addresses.ts'
import { SiteLayout, type SitePath } from '../sites/index.ts'
import { ClaimsForm } from './claims-form.tsx'
import { KeySection } from './key-section.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { TrialSection } from './trial-section.tsx'
import { VISITOR_WORDS } from './words.ts'

export function Screen() {
  const words = useWords(VISITOR_WORDS)
  const path = { organizationId: useParameter('org'), siteId: useParameter('site') }
  return (
    <SiteLayout section="visitors" lead={words.lead}>
      {({ visibility }) => (
        <>
          {visibility !== 'visitor-auth' && (
            <Warning title={words.unused}>
              {words.unusedText} <a href={siteAddress(path.organizationId, path.siteId)}>{words.toOverview}</a>
            </Warning>
          )}
          <SignIn path={path} />
          <Claims path={path} />
        </>
      )}
    </SiteLayout>
  )
}

function SignIn({ path }: { path: SitePath }) {
  const words = useWords(VISITOR_WORDS)
  const query = useQuery(resourceQuery('/orgs/{organizationId}/sites/{siteId}/publishing/auth', { path }))
  return (
    <Loaded query={query}>
      {({ privateKey, fallbackURL, logoutURL }) => (
        <>
          <Section title={words.signIn} lead={words.signInLead}>
            <SignInForm path={path} fallbackURL={fallbackURL ?? ''} logoutURL={logoutURL ?? ''} />
          </Section>
          <KeySection path={path} privateKey={privateKey} />
        </>
      )}
    </Loaded>
  )
}

function Claims({ path }: { path: SitePath }) {
  const words = useWords(VISITOR_WORDS)
  const query = useQuery(resourceQuery('/orgs/{organizationId}/sites/{siteId}/adaptive-schema', { path }))
  return (
    <Loaded query={query}>
      {({ jsonSchema }) => (
        <>
          <Section title={words.claims} lead={words.claimsLead}>
            <ClaimsForm path={path} jsonSchema={jsonSchema} />
          </Section>
          <TrialSection path={path} jsonSchema={jsonSchema} />
        </>
      )}
    </Loaded>
  )
}
