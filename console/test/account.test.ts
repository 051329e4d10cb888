import { expect, test } from 'vitest'
import { describeConsole, pickFromList } from './browse.ts'
import { expectProblems, findProblem, HOSTILE_NAME, refuse, rewrite } from './faults.ts'

const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

describeConsole('the account', (console) => {
  test('changes one’s name and picture, in the list of members too', async () => {
    const { given, api } = console.server
    const organization = await given.organization()
    const person = await given.member(organization, 'read')
    await console.visit(
      person,
      `/o/${organization.id}`,
      async (page) => {
        await page.getByRole('main').waitFor()
        await page.goto(`${console.server.url}/account`)
        await page.getByRole('textbox', { name: 'Name' }).fill('Ada <i>Lovelace</i>')
        await page.keyboard.press('Enter')
        await page.getByText('Saved').waitFor()

        const choose = async (file: { name: string; mimeType: string; buffer: Buffer }) => {
          const chooser = page.waitForEvent('filechooser')
          await page.getByRole('button', { name: /^(Upload|Replace) picture$/ }).press('Enter')
          await (await chooser).setFiles(file)
        }
        await choose({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') })
        await page.getByText('This file is not a picture.').waitFor()
        await choose({ name: 'broken.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
        await page.getByText('must be a picture').waitFor()
        await choose({ name: 'me.png', mimeType: 'image/png', buffer: PICTURE })
        await page.getByText('Picture saved').waitFor()
        await page.locator('main img[src^="/pictures/picture_"]').waitFor()
        expect((await api.as(organization.admin).get(`/users/${person.id}`)).photoURL).toContain('/pictures/picture_')
        await page.getByRole('button', { name: 'Remove picture' }).press('Enter')
        await page.getByText('Picture removed').waitFor()
        await page.getByRole('button', { name: 'Upload picture' }).waitFor()
      },
      { statuses: [400] },
    )
    expect(await api.as(person).get('/user')).toMatchObject({ displayName: 'Ada <i>Lovelace</i>' })
    expect((await api.as(person).get('/user')).photoURL).toBeUndefined()
  })

  test('sets a password, and says what is wrong with one before it is sent', async () => {
    const person = await console.server.given.user()
    await console.visit(
      person,
      '/account?tab=security',
      async (page) => {
        await page.getByLabel('New password', { exact: true }).fill('short')
        await page.keyboard.press('Enter')
        await page.getByText('At least 12 characters are needed').waitFor()
        await page.getByLabel('New password', { exact: true }).fill('correct horse battery')
        await page.getByLabel('New password again').fill('correct horse')
        await page.keyboard.press('Enter')
        await page.getByText('Both must be the same').waitFor()
        await page.getByLabel('New password again').fill('correct horse battery')
        await page.keyboard.press('Enter')
        await page.getByText('Password changed').waitFor()
        await page.getByLabel('Current password').fill('something else')
        await page.getByLabel('New password', { exact: true }).fill('battery horse correct')
        await page.getByLabel('New password again').fill('battery horse correct')
        await page.keyboard.press('Enter')
        await page.getByText('Is not the password of this account').waitFor()
      },
      { statuses: [400] },
    )
  })

  test('lists where one is signed in, and ends a session elsewhere', async () => {
    const person = await console.server.given.user()
    await console.visit(person, '/account', async () => {})
    await console.visit(person, '/account?tab=security', async (page) => {
      await page.getByText('This one').waitFor()
      await page.getByRole('button', { name: 'End' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'End' }).click()
      await expect.poll(() => page.getByRole('button', { name: 'End' }).count()).toBe(0)
    })
  })

  test('makes a token with scopes, shows it once, and revokes it', async () => {
    const { given, api } = console.server
    const person = await given.user()
    await console.visit(person, '/account?tab=tokens', async (page) => {
      await page.getByRole('heading', { name: 'API tokens' }).waitFor()
      await page.keyboard.press('c')
      const dialog = page.getByRole('dialog', { name: 'New token' })
      await dialog.getByRole('textbox', { name: 'Label' }).fill('Nightly')
      await dialog.getByRole('button', { name: 'Create the token' }).click()
      await dialog.getByText('Choose at least one').waitFor()
      await dialog.getByRole('checkbox', { name: /^user:read/ }).press('Space')
      await dialog.getByRole('button', { name: 'Create the token' }).click()
      const token = await page.getByRole('group', { name: 'Token' }).locator('code').innerText()
      expect(await api.as({ ...person, token }).get('/user')).toMatchObject({ id: person.id })
      await page.getByRole('button', { name: 'I have copied it' }).click()
      const row = page.getByRole('row', { name: 'Nightly' })
      await row.getByText('1 scope').waitFor()
      await row.getByRole('button', { name: 'Revoke' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
      await row.waitFor({ state: 'detached' })
      expect((await api.as({ ...person, token }).ask('GET', '/user')).status).toBe(401)
    })
  })

  test('chooses which mails an organization sends and when; what is refused stays on the screen', async () => {
    const { given, api } = console.server
    const organization = await given.organization('Acme')
    const read = () => api.as(organization.admin).get(`/user/notifications/${organization.id}`)
    await console.visit(
      organization.admin,
      '/account?tab=mails',
      async (page) => {
        const choose = async (field: RegExp, choice: string) => {
          await page.getByRole('button', { name: field }).press('Enter')
          await pickFromList(page, choice)
        }
        const save = page.getByRole('button', { name: 'Save' })
        await choose(/Mentions/, 'In the digest')
        await choose(/Replies/, 'Never')
        await choose(/Digest/, 'Every week')
        await refuse(page, /\/user\/notifications\//, 409, 'PUT')
        await save.click()
        await findProblem(page, 409).waitFor()
        await page
          .getByRole('button', { name: /Mentions/ })
          .getByText('In the digest')
          .waitFor()
        await page.unroute(/\/user\/notifications\//)
        await save.click()
        await page.getByText('Saved').waitFor()
        expect(await read()).toMatchObject({
          mails: true,
          digest: 'weekly',
          reasons: { mention: 'digest', reply: 'never', review: 'soon' },
        })
        await page.getByRole('switch', { name: /Acme/ }).press('Space')
        await expect.poll(() => page.getByRole('button', { name: /Mentions/ }).isDisabled()).toBe(true)
        await save.click()
        await expect.poll(read).toMatchObject({ mails: false, digest: 'weekly', reasons: { reply: 'never' } })
      },
      { statuses: [409] },
    )
  })

  test('changes language, theme, density and single keys at once', async () => {
    const person = await console.server.given.user()
    await console.visit(person, '/account?tab=appearance', async (page) => {
      await page.getByRole('radio', { name: 'Dark' }).press('Space')
      await page.getByRole('radio', { name: 'Compact' }).press('Space')
      await page.getByRole('switch', { name: /Single keys/ }).press('Space')
      await expect
        .poll(() => page.evaluate(() => ({ ...document.documentElement.dataset })))
        .toMatchObject({
          theme: 'dark',
          density: 'compact',
        })
      await page.getByRole('button', { name: /Language/ }).click()
      await page.getByRole('option', { name: 'Français' }).click()
      await page.getByRole('heading', { name: 'Apparence' }).waitFor()
      await page.keyboard.press('?')
      expect(await page.getByRole('dialog').count()).toBe(0)
    })
  })

  test('shows what cannot be read in place, and labels as text', async () => {
    const person = await console.server.given.user()
    await expectProblems(console, person, '/account?tab=tokens', /\/v1\/user\/tokens/)
    await expectProblems(console, person, '/account?tab=security', /\/v1\/user\/sessions/)
    await console.visit(
      person,
      '/account?tab=tokens',
      async (page) => {
        await rewrite(page, /\/v1\/user\/tokens/, (body: { items: { label: string }[] }) => {
          for (const token of body.items) token.label = HOSTILE_NAME
          return body
        })
        await page.reload()
        await page.getByText('<b>שלום</b>').waitFor()
        await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
      },
      { width: 'narrow' },
    )
  })

  test('is open to everybody’s eyes and fingers', async () => {
    const { admin } = await console.server.given.organization()
    await console.inspect(admin, '/account', (page) => page.getByRole('textbox', { name: 'Name' }).waitFor())
    await console.inspect(admin, '/account?tab=security', (page) => page.getByText('This one').waitFor())
    await console.inspect(admin, '/account?tab=tokens', (page) => page.getByRole('grid').waitFor())
    await console.inspect(admin, '/account?tab=mails', (page) => page.getByRole('switch').first().waitFor())
    await console.inspect(admin, '/account?tab=appearance', (page) => page.getByRole('radio').first().waitFor())
  })
})
