import { expect, test } from 'vitest'
import { describeConsole, expectNoViolations, pickFromList, waitForFocus, waitForQuiet } from './browse.ts'
import { expectProblems, HOSTILE_NAME, rewrite } from './faults.ts'

describeConsole('service accounts and tokens', (console) => {
  const settings = (organization: { id: string }, rest: string) => `/o/${organization.id}/settings/${rest}`

  test('an account is made, gets a token that works, is changed, and deleted with it', async () => {
    const { given, api } = console.server
    const organization = await given.organization()
    const admin = api.as(organization.admin)
    await given.team(organization, [], 'Robots')
    await console.visit(
      organization.admin,
      settings(organization, 'service-accounts'),
      async (page) => {
        await page.getByText('No service accounts yet').waitFor()
        await page.keyboard.press('c')
        const dialog = page.getByRole('dialog', { name: 'New service account' })
        await waitForFocus(dialog.getByRole('textbox', { name: 'Name' }))
        await dialog.getByRole('checkbox', { name: 'Robots' }).waitFor()
        await expectNoViolations(page, 'a new service account')
        await dialog.getByRole('button', { name: 'Create the account' }).click()
        await dialog.getByText('This field is required.').waitFor()
        await dialog.getByRole('textbox', { name: 'Name' }).fill('Importer')
        await dialog.getByRole('checkbox', { name: 'Robots' }).press('Space')
        await dialog.getByRole('button', { name: 'Create the account' }).click()
        await page.getByRole('heading', { name: 'Importer', level: 1 }).waitFor()

        await page.getByRole('button', { name: 'New token' }).click()
        const making = page.getByRole('dialog', { name: 'New token' })
        await waitForFocus(making.getByRole('textbox', { name: 'Label' }))
        await page.keyboard.type('Nightly')
        await making.getByRole('textbox', { name: 'Only from these addresses' }).fill('127.0.0.0/8\n::1\nnowhere')
        await making.getByRole('radio', { name: 'Everything the account may' }).check({ force: true })
        await making.getByRole('button', { name: 'Create the token' }).click()
        // What is refused stays in the form, with the reason.
        await making.getByText(/a network like 192\.0\.2\.0\/24/).waitFor()
        await expectNoViolations(page, 'a new token of a service account')
        await making.getByRole('textbox', { name: 'Only from these addresses' }).fill('127.0.0.0/8\n::1')
        await making.getByRole('button', { name: 'Create the token' }).click()
        const token = await page.getByRole('group', { name: 'Token' }).locator('code').innerText()
        expect(token).toMatch(/^lct_/)
        expect(await api.as({ token }).get('/user')).toMatchObject({ displayName: 'Importer' })
        await page.getByRole('button', { name: 'I have copied it' }).click()
        const tokens = page.getByRole('grid', { name: 'Tokens' })
        await tokens.getByRole('row', { name: 'Nightly' }).getByText('127.0.0.0/8, ::1').waitFor()

        await page.getByRole('textbox', { name: 'Name' }).fill('Night importer')
        await page.getByRole('radio', { name: 'Editor' }).check({ force: true })
        await page.getByRole('button', { name: 'Save', exact: true }).click()
        await page.getByRole('heading', { name: 'Night importer', level: 1 }).waitFor()
        await waitForQuiet(page)
        const { items } = await admin.get(`${organization.path}/service-accounts`)
        expect(items).toMatchObject([{ name: 'Night importer', role: 'edit', teams: [{ title: 'Robots' }], tokens: 1 }])

        await tokens.getByRole('row', { name: 'Nightly' }).getByRole('button', { name: 'End' }).click()
        await page.getByRole('alertdialog').getByRole('button', { name: 'End' }).click()
        await page.getByText('No tokens yet').waitFor()
        expect((await api.as({ token }).ask('GET', '/user')).status).toBe(401)

        await page.getByRole('button', { name: 'Delete the service account' }).click()
        await page.getByRole('alertdialog').getByText('It has no tokens').waitFor()
        await page.getByRole('alertdialog').getByRole('button', { name: 'Delete the service account' }).click()
        await page.getByText('No service accounts yet').waitFor()
      },
      { statuses: [400] },
    )
    expect((await admin.get(`${organization.path}/service-accounts`)).items).toEqual([])
  })

  test('every token is seen, filtered and ended where that concerns no other organization; rules bind new ones', async () => {
    const { given, api, database } = console.server
    const organization = await given.organization()
    const admin = api.as(organization.admin)
    const member = await given.member(organization, 'edit')
    const elsewhere = await given.organization()
    await api.as(member).post('/user/tokens', { label: 'Laptop' })
    const { id } = await admin.post(`${organization.path}/service-accounts`, { name: 'Importer', role: 'read' })
    await admin.post(`${organization.path}/service-accounts/${id}/tokens`, { label: 'Nightly' })
    const joining = {
      organization_id: elsewhere.id,
      user_id: member.id,
      role: 'read' as const,
      accepted_by: 'person' as const,
    }
    await database.db.insertInto('members').values(joining).execute()
    await console.visit(organization.admin, settings(organization, 'tokens'), async (page) => {
      const list = page.getByRole('grid', { name: 'API tokens' })
      const row = (name: string) => list.getByRole('row', { name })
      await row('Laptop').waitFor()
      await expectNoViolations(page, 'tokens of an organization')
      // Whoever works elsewhere too ends their own.
      await row('Laptop').getByRole('button', { name: 'End' }).click()
      const refusal = page.getByRole('dialog', { name: 'ends this token' })
      await refusal.getByText('Its owner is in other organizations too').waitFor()
      await expectNoViolations(page, 'a token of somebody who is elsewhere too')
      await refusal.getByRole('link', { name: 'To the member' }).waitFor()
      await page.keyboard.press('Escape')
      await refusal.waitFor({ state: 'detached' })

      await page.getByRole('textbox', { name: 'Longest life in days' }).fill('0')
      await page.getByRole('button', { name: 'Save the rules' }).click()
      await page.getByText('A whole number from 1 to 3650, or nothing.').waitFor()
      await page.getByRole('textbox', { name: 'Longest life in days' }).fill('30')
      await page.getByRole('switch', { name: 'Tokens must be narrowed to scopes' }).press('Space')
      await page.getByRole('button', { name: 'Save the rules' }).click()
      await row('Nightly').getByText('Lives too long').waitFor()
      expect(await admin.get(`${organization.path}/token-policy`)).toEqual({ maxDays: 30, scopesRequired: true })

      await page.getByRole('button', { name: /Everybody/ }).click()
      await pickFromList(page, 'Service accounts')
      await row('Laptop').waitFor({ state: 'detached' })
      await row('Nightly').getByRole('button', { name: 'End' }).click()
      await page.getByRole('alertdialog').getByText('this token of Importer').waitFor()
      await page.getByRole('alertdialog').getByRole('button', { name: 'End' }).click()
      await page.getByText('No token fits').waitFor()
      await waitForQuiet(page)
    })
    expect((await admin.get(`${organization.path}/tokens?kind=service`)).items).toEqual([])
  })

  test('are for administrators, and readable in both themes and widths, with any name', async () => {
    const { given, api } = console.server
    const organization = await given.organization()
    const reader = await given.member(organization, 'read')
    const { id } = await api
      .as(organization.admin)
      .post(`${organization.path}/service-accounts`, { name: 'Importer', role: 'read' })
    await api
      .as(organization.admin)
      .post(`${organization.path}/service-accounts/${id}/tokens`, { label: 'Nightly', scopes: ['space:read'] })
    for (const rest of ['service-accounts', `service-accounts/${id}`, 'tokens']) {
      await console.inspect(organization.admin, settings(organization, rest), (page) =>
        page
          .getByRole('grid')
          .first()
          .getByText(rest === 'service-accounts' ? 'Importer' : 'Nightly')
          .first()
          .waitFor(),
      )
    }
    await console.visit(
      reader,
      settings(organization, 'tokens'),
      async (page) => {
        await page.getByText('Your role does not open these settings').waitFor()
        expect(await page.getByRole('link', { name: 'Service accounts' }).count()).toBe(0)
      },
      { statuses: [403] },
    )
    await console.visit(
      organization.admin,
      settings(organization, 'tokens'),
      async (page) => {
        await page.getByRole('grid').getByText('<b>').first().waitFor()
        const width = await page.evaluate(() => document.documentElement.scrollWidth)
        expect(width).toBeLessThanOrEqual(390)
      },
      {
        width: 'narrow',
        before: (page) =>
          rewrite(
            page,
            /\/v1\/orgs\/[^/]+\/tokens/,
            (body: { items: { label: string; owner: { user: { displayName: string } } }[] }) => {
              for (const token of body.items) {
                token.label = HOSTILE_NAME
                token.owner.user.displayName = HOSTILE_NAME
              }
              return body
            },
          ),
      },
    )
    await expectProblems(
      console,
      organization.admin,
      settings(organization, 'service-accounts'),
      /\/v1\/orgs\/[^/]+\/service-accounts/,
    )
  })
})
