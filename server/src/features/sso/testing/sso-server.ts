/** A server whose log can be read, with an identity provider beside it. */
import { pino } from 'pino'
import { createBrowser } from '../../../../test/browser.ts'
import { startTestServer } from '../../../../test/harness.ts'
import { type AuthnRequest, encode, readRequest, startIdentityProvider } from './identity-provider.ts'

export async function startSsoServer(environment: Record<string, string> = {}) {
  const log: { reqId?: string; reason?: string; refusal?: string; level: number }[] = []
  const logger = pino({ level: 'warn' }, { write: (line: string) => log.push(JSON.parse(line)) })
  const server = await startTestServer(environment, undefined, logger)
  const { url, api, given, database } = server
  const identityProvider = await startIdentityProvider()

  /** An organization with an active provider. */
  async function organizationWithSso(
    settings: object = {},
    organization?: Awaited<ReturnType<typeof given.organization>>,
  ) {
    organization ??= await given.organization()
    const provider = await api.as(organization.admin).post(`${organization.path}/saml`, {
      label: 'Acme login',
      ssoURL: identityProvider.ssoUrl,
      entityID: identityProvider.entityId,
      certificate: identityProvider.certificate,
      ...settings,
    })
    return { organization, provider }
  }

  /** Begins a sign-in and returns the request that the browser takes to the identity provider. */
  async function begin(provider: { service: { startURL: string } }, next?: string): Promise<AuthnRequest> {
    const address = next === undefined ? '' : `?next=${encodeURIComponent(next)}`
    const { location } = await createBrowser(url).get(provider.service.startURL + address)
    return readRequest(location!)
  }

  /** Posts a response as the identity provider's page makes a browser do it. */
  async function post(request: Pick<AuthnRequest, 'acsUrl'>, xml: string, more: Record<string, string> = {}) {
    const browser = createBrowser(url)
    const answer = await browser.submit(
      request.acsUrl,
      { SAMLResponse: encode(xml), ...more },
      { origin: 'https://idp.example', 'sec-fetch-site': 'cross-site' },
    )
    const requestId = answer.headers.get('x-request-id')
    return { ...answer, browser, logged: log.find(({ reqId }) => reqId === requestId) }
  }

  const findUser = (email: string) =>
    database.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()

  return { ...server, log, identityProvider, organizationWithSso, begin, post, findUser }
}
