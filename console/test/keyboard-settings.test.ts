/** The settings of an organization and the own account, by the keyboard alone. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { describeConsole } from './browse.ts'
import {
  openFromPalette,
  pickByArrows,
  pressUntil,
  tabAndEnter,
  tabAndType,
  tabTo,
  waitUntilFocused,
} from './keyboard.ts'

/** Goes from the palette to a screen, as people do who know what they want. */
async function goTo(page: Page, name: string): Promise<void> {
  await openFromPalette(page, name, name)
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

describeConsole('by the keyboard', (console) => {
  test('people are put in a team, get a role, are invited, and everything is in the audit log', async () => {
    const { given, api } = console.server
    const organization = await given.organization()
    const person = await given.member(organization, 'read')
    const admin = api.as(organization.admin)
    await console.visit(organization.admin, `/o/${organization.id}`, async (page) => {
      await page.getByRole('heading', { level: 1 }).waitFor()
      await goTo(page, 'Settings: Teams')
      await page.getByText('No teams yet').waitFor()
      await page.keyboard.press('c')
      await waitUntilFocused(page, 'textbox', 'Title')
      await page.keyboard.type('Writers')
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { name: 'Writers', level: 1 }).waitFor()
      await page.getByRole('button', { name: 'Add people' }).first().waitFor()
      await page.keyboard.press('c')
      await waitUntilFocused(page, 'searchbox', /.*/)
      await page.keyboard.type(person.email)
      const picker = page.getByRole('dialog', { name: 'Add people' })
      await expect.poll(() => picker.getByRole('row').count()).toBe(2)
      // The arrow leads from the field to who was found.
      await pressUntil(page, 'ArrowDown', 'row', new RegExp(person.email))
      await page.keyboard.press('Space')
      await tabAndEnter(page, 'button', 'Add (1)')
      await picker.waitFor({ state: 'detached' })
      await page.getByRole('row', { name: person.email }).getByText('Member').waitFor()

      await goTo(page, 'Settings: Members')
      await page.getByRole('row', { name: person.email }).waitFor()
      await tabTo(page, 'row', /./)
      await pressUntil(page, 'ArrowDown', 'row', new RegExp(person.email))
      await page.keyboard.press('Space')
      await page.getByText('1 selected').waitFor()
      await pressUntil(page, 'Shift+Tab', 'button', 'Change role')
      await page.keyboard.press('Enter')
      await page.getByRole('dialog').waitFor()
      await tabTo(page, 'radio', /./)
      await pressUntil(page, 'ArrowDown', 'radio', /^Reviewer/)
      await tabAndEnter(page, 'button', 'Change role')
      await page.getByRole('row', { name: person.email }).getByText('Reviewer').waitFor()

      await goTo(page, 'Settings: Invitations')
      await tabAndType(page, 'E-mail addresses', 'grace@example.com')
      await tabAndEnter(page, 'button', /Role/)
      await pickByArrows(page, 'option', /^Editor/)
      await tabAndEnter(page, 'button', 'Send invitations')
      await expect.poll(async () => (await admin.get(`${organization.path}/members?role=edit`)).items.length).toBe(1)

      await goTo(page, 'Settings: Audit log')
      const changed = page.getByRole('row', { name: /Member changed/ })
      await changed.first().waitFor()
      await tabTo(page, 'row', /./)
      await pressUntil(page, 'ArrowDown', 'row', /Member changed/)
      await page.keyboard.press('Enter')
      await page.getByRole('dialog', { name: 'Member changed' }).waitFor()
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    })
    const { items } = await admin.get(`${organization.path}/teams`)
    expect(items).toMatchObject([{ title: 'Writers', members: 1 }])
  })

  test('a webhook, a token and the own name are made and changed', async () => {
    const { given, api } = console.server
    const organization = await given.organization()
    const admin = api.as(organization.admin)
    await console.visit(organization.admin, `/o/${organization.id}`, async (page) => {
      await page.getByRole('heading', { level: 1 }).waitFor()
      await goTo(page, 'Settings: Webhooks')
      await page.getByText('No webhooks yet').waitFor()
      await page.keyboard.press('c')
      await waitUntilFocused(page, 'textbox', 'Address')
      await page.keyboard.type('https://hooks.example.com/build')
      await tabAndType(page, 'Find events', 'space.up', 'searchbox')
      await tabTo(page, 'checkbox', /^Space changed/)
      await page.keyboard.press('Space')
      await tabAndEnter(page, 'button', /^Create/)
      const secret = page.getByRole('dialog', { name: /secret/i })
      await secret.waitFor()
      await tabAndEnter(page, 'button', /kept|copied/)
      await secret.waitFor({ state: 'detached' })
      await page.getByRole('row', { name: /hooks\.example\.com/ }).waitFor()

      await goTo(page, 'Account: API tokens')
      await page.getByRole('heading', { name: 'API tokens' }).waitFor()
      await page.keyboard.press('c')
      await waitUntilFocused(page, 'textbox', 'Label')
      await page.keyboard.type('Nightly')
      await tabTo(page, 'checkbox', /^user:read/)
      await page.keyboard.press('Space')
      await tabAndEnter(page, 'button', /^Create/)
      await page.getByRole('group', { name: 'Token' }).waitFor()
      await tabAndEnter(page, 'button', /copied/)
      const token = page.getByRole('row', { name: /Nightly/ })
      await token.waitFor()
      await tabTo(page, 'row', /Nightly/)
      await pressUntil(page, 'ArrowRight', 'button', 'Revoke')
      await page.keyboard.press('Enter')
      await page.getByRole('alertdialog').waitFor()
      await tabAndEnter(page, 'button', 'Revoke')
      await token.waitFor({ state: 'detached' })

      await goTo(page, 'Account: Profile')
      await tabAndType(page, 'Name', 'Ada Lovelace')
      await page.keyboard.press('Enter')
      await expect.poll(async () => (await admin.get('/user')).displayName).toBe('Ada Lovelace')
    })
    expect((await admin.get(`${organization.path}/webhooks`)).items).toMatchObject([{ events: ['space.updated'] }])
  })
})
