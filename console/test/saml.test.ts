import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import {
  type IdentityProvider,
  startIdentityProvider,
} from '../../server/src/features/sso/testing/identity-provider.ts'
import { describeConsole, pickFromList, typeIntoFocused } from './browse.ts'
import { expectProblems, findProblem, HOSTILE_NAME, refuse, rewrite } from './faults.ts'

const PROVIDERS = /\/v1\/orgs\/[^/]+\/saml(?:\?|$)/
const PROVIDER = /\/v1\/orgs\/[^/]+\/saml\/[^/]+$/

describeConsole('single sign-on', (console) => {
  let identityProvider: IdentityProvider
  beforeAll(async () => {
    identityProvider = await startIdentityProvider()
  })

  const path = (organization: { id: string }, rest = '') => `/o/${organization.id}/settings/saml${rest}`

  const givenProvider = async (settings: object = {}) => {
    const { given, api } = console.server
    const organization = await given.organization()
    const admin = api.as(organization.admin)
    const provider = await admin.post(`${organization.path}/saml`, {
      label: 'Acme login',
      ssoURL: identityProvider.ssoUrl,
      entityID: identityProvider.entityId,
      certificate: identityProvider.certificate,
      ...settings,
    })
    return { organization, admin, provider: provider as { id: string }, address: path(organization, `/${provider.id}`) }
  }

  const writeMetadata = (certificate: string) => `<?xml version="1.0"?>
<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${identityProvider.entityId}">
<md:IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">
<md:KeyDescriptor use="encryption"><ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:X509Data><ds:X509Certificate>AAAA</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>
<md:KeyDescriptor use="signing"><ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:X509Data><ds:X509Certificate>
${certificate.replaceAll(/-----[^-]+-----/g, '')}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>
<md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="https://idp.example/post"/>
<md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${identityProvider.ssoUrl}"/>
</md:IDPSSODescriptor></md:EntityDescriptor>`

  /** Begins a test and signs in in its window. */
  const runTest = async (page: Page) => {
    const opening = page.waitForEvent('popup')
    await page.getByRole('button', { name: 'Test in a new window' }).press('Enter')
    const popup = await opening
    await popup.getByRole('button', { name: 'Continue' }).click()
    return popup
  }

  test('is set up from metadata, tested in a window, and required', async () => {
    const { given, api } = console.server
    const organization = await given.organization()
    await given.team(organization, [], 'Writers')
    const admin = api.as(organization.admin)
    identityProvider.signInAs('newcomer@example.com')
    await console.visit(organization.admin, path(organization), async (page) => {
      await page.getByText('No provider yet').waitFor()
      await expect.poll(() => page.getByRole('switch').isDisabled()).toBe(true)
      await page.keyboard.press('c')
      await typeIntoFocused(page, 'Acme login')
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { name: 'Acme login', level: 1 }).waitFor()
      await page.getByText('Not set up yet').waitFor()
      await expect.poll(() => page.getByRole('group', { name: 'Reply address (ACS)' }).innerText()).toContain('/acs')
      await expect.poll(() => page.getByRole('button', { name: 'Test in a new window' }).isDisabled()).toBe(true)

      await page.getByRole('button', { name: 'Take them from metadata' }).press('Enter')
      await page.getByRole('textbox', { name: 'Metadata' }).fill('<html>no metadata</html>')
      await page.getByRole('button', { name: 'Take them over' }).press('Enter')
      await page.getByText('This is no metadata').waitFor()
      await page.getByRole('textbox', { name: 'Metadata' }).fill(writeMetadata(identityProvider.certificate))
      await page.getByRole('button', { name: 'Take them over' }).press('Enter')
      await expect
        .poll(() => page.getByRole('textbox', { name: 'Their sign-on address' }).inputValue())
        .toBe(identityProvider.ssoUrl)
      await page.getByText('Valid until').waitFor()
      await page
        .getByRole('region', { name: /Their addresses/ })
        .getByRole('button', { name: 'Save' })
        .press('Enter')
      await page.getByText('Set up', { exact: true }).waitFor()

      const newcomers = page.getByRole('region', { name: /Newcomers/ })
      await newcomers.getByRole('button', { name: 'Role' }).press('Enter')
      await pickFromList(page, 'Editor')
      await newcomers.getByRole('button', { name: 'Team' }).press('Enter')
      await pickFromList(page, 'Writers')
      await newcomers.getByRole('button', { name: 'Save' }).press('Enter')
      await expect
        .poll(async () => (await admin.get(`${organization.path}/saml`)).items[0])
        .toMatchObject({ status: 'active', defaultRole: 'edit', defaultTeam: { title: 'Writers' } })

      const popup = await runTest(page)
      await popup.getByText('Nobody was signed in').waitFor()
      await page.getByText('newcomer@example.com would be signed in.').waitFor()

      await page.goto(console.server.url + path(organization))
      const required = page.getByRole('switch', { name: /must use/ })
      await expect.poll(() => required.isEnabled()).toBe(true)
      await required.press('Space')
      await page.getByRole('alertdialog').getByRole('button', { name: 'Require it' }).press('Enter')
      await expect.poll(() => admin.get(organization.path)).toMatchObject({ sso: true })
    })
  })

  test('shows in the test why an answer is refused, and whom it would turn away', async () => {
    const { organization, address } = await givenProvider({ entityID: 'https://other.example' })
    identityProvider.signInAs(organization.admin.email)
    await console.visit(organization.admin, address, async (page) => {
      const opening = page.waitForEvent('popup')
      await page.getByRole('button', { name: 'Test in a new window' }).press('Enter')
      const abandoned = await opening
      await page.getByText('Waiting for the other window').waitFor()
      await abandoned.close()
      await page.getByText('The window was closed before the sign-in was through').waitFor()
      const popup = await runTest(page)
      await popup.getByText('the issuer is').waitFor()
      await page.getByRole('status').getByText('The answer comes from the entity id').waitFor()
      await page.getByRole('textbox', { name: 'Their entity id' }).fill(identityProvider.entityId)
      await page.keyboard.press('Enter')
      await page.getByText('Saved').waitFor()
      await runTest(page)
      await page.getByText(`${organization.admin.email} would be turned away`).waitFor()
      await page.getByText('not marked as an SSO member').waitFor()
      await page.getByText('No domain of the organization is verified yet').waitFor()
    })
  })

  test('tells of certificates that end, and of texts that are none', async () => {
    const { organization, admin, address } = await givenProvider({ certificate: 'no certificate' })
    const look = async (page: Page) => {
      await page.getByText('Not a certificate').waitFor()
      await page.clock.install({ time: new Date('2049-12-20T00:00:00Z') })
      await page.getByRole('textbox', { name: 'Certificate' }).fill(identityProvider.certificate)
      await page.getByText('Ends soon').waitFor()
      await page.clock.setFixedTime(new Date('2050-01-20T00:00:00Z'))
      await page.getByRole('textbox', { name: 'Certificate' }).fill(`${identityProvider.certificate}\n`)
      await page.getByText('Expired').waitFor()
      await page.getByRole('button', { name: 'Delete' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
      await page.getByText('No provider yet').waitFor()
    }
    // The clock is that of a whole context: the visits after this one keep theirs.
    await console.visit(organization.admin, address, look, { context: {} })
    expect(await admin.get(`${organization.path}/saml`)).toMatchObject({ items: [] })
  })

  test('is the business of administrators', async () => {
    const { organization, address } = await givenProvider()
    const creator = await console.server.given.member(organization, 'create')
    await console.visit(
      creator,
      address,
      async (page) => {
        await findProblem(page, 403).waitFor()
        expect(await page.getByRole('main').getByRole('textbox').count()).toBe(0)
        const sections = page.getByRole('navigation', { name: 'Settings' })
        expect(await sections.getByRole('link', { name: 'Single sign-on' }).count()).toBe(0)
      },
      { statuses: [403] },
    )
  })

  test('that cannot be read, or not be written, is told of in place; hostile names are text', async () => {
    const { organization, address } = await givenProvider()
    await expectProblems(console, organization.admin, path(organization), PROVIDERS)
    await expectProblems(console, organization.admin, address, PROVIDER)
    await console.visit(
      organization.admin,
      address,
      async (page) => {
        await refuse(page, PROVIDER, 409, 'PATCH')
        await page.getByRole('textbox', { name: 'Label' }).fill('Other')
        await page.keyboard.press('Enter')
        await findProblem(page, 409).waitFor()
        await expect.poll(() => page.getByRole('textbox', { name: 'Label' }).inputValue()).toBe('Other')
        await refuse(page, /\/tests$/, 503, 'POST')
        await page.getByRole('button', { name: 'Test in a new window' }).click()
        await findProblem(page, 503).waitFor()
        await rewrite(page, PROVIDERS, (body: { items: { label: string; certificate: string }[] }) => {
          for (const provider of body.items) Object.assign(provider, { label: HOSTILE_NAME, certificate: HOSTILE_NAME })
          return body
        })
        // What was typed was refused: leaving asks.
        page.on('dialog', (dialog) => void dialog.accept())
        await page.goto(console.server.url + path(organization))
        await page.getByText('<b>שלום</b>').waitFor()
        await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
      },
      { width: 'narrow', statuses: [409, 503] },
    )
  })

  test('is open to everybody’s eyes and fingers', async () => {
    const { organization, address } = await givenProvider()
    await console.inspect(organization.admin, path(organization), (page) =>
      page.getByRole('row', { name: 'Acme login' }).waitFor(),
    )
    await console.inspect(organization.admin, address, (page) => page.getByText('Valid until').waitFor())
  })
})
