import { beforeAll, expect, test } from 'vitest'
import {
  type IdentityProvider,
  startIdentityProvider,
} from '../../server/src/features/sso/testing/identity-provider.ts'
import { describeConsole } from './browse.ts'

describeConsole('invitations that wait, and organizations behind single sign-on', (console) => {
  let identityProvider: IdentityProvider
  beforeAll(async () => {
    identityProvider = await startIdentityProvider()
  })

  const givenOffer = async () => {
    const { given, api } = console.server
    const own = await given.organization('Home Docs')
    const other = await given.organization('Globex')
    const person = own.admin
    await api.as(other.admin).post(`${other.path}/invites`, { emails: [person.email], role: 'edit' })
    return { own, other, person }
  }

  test('are named on every screen, joined by a button, and declined after a question', async () => {
    const { own, other, person } = await givenOffer()
    const { given, api } = console.server
    const third = await given.organization('Initech')
    await api.as(third.admin).post(`${third.path}/invites`, { emails: [person.email] })
    await console.visit(person, `/o/${own.id}`, async (page) => {
      await page.getByText('You have 2 invitations.').waitFor()
      await page.getByRole('button', { name: /^Switch organization/ }).press('Enter')
      const switcher = page.getByRole('menu', { name: 'Switch organization' })
      await switcher.getByRole('menuitem', { name: 'See invitations' }).waitFor()
      expect(await switcher.getByRole('menuitem').allInnerTexts()).toEqual([
        expect.stringContaining('Home Docs'),
        expect.stringContaining('See invitations'),
      ])
      await page.keyboard.press('Escape')
      await page.getByRole('link', { name: 'See invitations' }).press('Enter')
      await page.getByRole('button', { name: 'Decline the invitation of Initech' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Decline' }).press('Enter')
      await page.getByText('Invitation declined').waitFor()
      await expect.poll(() => page.getByText('Initech', { exact: true }).count()).toBe(0)
      await page.getByRole('button', { name: 'Join Globex' }).click()
      await page.waitForURL(`**/o/${other.id}**`)
      await expect.poll(() => page.getByText('invitation', { exact: false }).count()).toBe(0)
    })
    expect(await api.as(other.admin).get(`${other.path}/members/${person.id}`)).toMatchObject({ invited: false })
    expect((await api.as(person).ask('GET', third.path)).status).toBe(404)
  })

  test('are shown to administrators among the members', async () => {
    const { other } = await givenOffer()
    await console.visit(other.admin, `/o/${other.id}/settings/members`, async (page) => {
      await page.getByText('Invited', { exact: true }).waitFor()
    })
  })

  test('look right in both themes and widths', async () => {
    const { person } = await givenOffer()
    await console.inspect(person, '/invitations', (page) => page.getByRole('button', { name: 'Join Globex' }).waitFor())
  })

  const givenClosed = async () => {
    const { given, api } = console.server
    const organization = await given.organization('Acme')
    const admin = api.as(organization.admin)
    await admin.post(`${organization.path}/saml`, {
      label: 'Acme login',
      ssoURL: identityProvider.ssoUrl,
      entityID: identityProvider.entityId,
      certificate: identityProvider.certificate,
    })
    const person = await given.member(organization, 'edit')
    await admin.post(`${organization.path}/members/${person.id}/sso`)
    await admin.patch(organization.path, { sso: true })
    return { organization, person }
  }

  test('offer the sign-in with their provider, and open after it', async () => {
    const { organization, person } = await givenClosed()
    identityProvider.signInAs(person.email)
    await console.visit(
      person,
      `/o/${organization.id}`,
      async (page) => {
        await page.getByText('This organization requires single sign-on').waitFor()
        await page.getByRole('heading', { name: 'Acme', level: 1 }).waitFor()
        // The rail leads to the other organizations and to the account.
        await page.getByRole('button', { name: 'Switch organization: Acme' }).press('Enter')
        await page.getByRole('menuitem', { name: 'Acme Sign-in required' }).waitFor()
        await page.keyboard.press('Escape')
        await page.getByRole('button', { name: /^Account: / }).waitFor()
        await page.getByRole('button', { name: 'Sign in with Acme login' }).press('Enter')
        await page.getByRole('button', { name: 'Continue' }).click()
        await page.waitForURL(`**/o/${organization.id}`)
        await page.getByRole('link', { name: 'Inbox' }).first().waitFor()
        await expect.poll(() => page.getByText('requires single sign-on').count()).toBe(0)
      },
      { statuses: [403, 404], elsewhere: new URL(identityProvider.ssoUrl).origin },
    )
  })

  test('are told apart in the list of organizations', async () => {
    const { person } = await givenClosed()
    await console.inspect(person, '/', (page) =>
      page.getByRole('button', { name: 'Sign in with Acme login' }).waitFor(),
    )
  })

  test('name the administrators with emergency access', async () => {
    const { organization } = await givenClosed()
    const { given, api } = console.server
    const second = await given.member(organization, 'admin')
    const { user } = await api.as(organization.admin).get(`${organization.path}/members/${second.id}`)
    await console.visit(organization.admin, `/o/${organization.id}/settings/saml`, async (page) => {
      const list = () => api.as(organization.admin).get(`${organization.path}/sso/administrators`)
      const emergency = page.getByRole('region', { name: 'Emergency access' })
      await emergency.getByRole('switch', { name: user.displayName }).press('Space')
      await expect.poll(async () => (await list()).items).toHaveLength(2)
      expect((await list()).items.map(({ id }: { id: string }) => id)).toContain(second.id)
    })
    await console.inspect(organization.admin, `/o/${organization.id}/settings/saml`, (page) =>
      page.getByText('Emergency access').waitFor(),
    )
  })
})
