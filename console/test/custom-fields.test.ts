import { expect, test } from 'vitest'
import { describeConsole, openRowMenu, pickFromList, pickFromMenu, typeIntoFocused, waitForFocus } from './browse.ts'
import { expectProblems, findProblem, HOSTILE_NAME, refuse, rewrite } from './faults.ts'

const FIELDS = /\/v1\/orgs\/[^/]+\/custom-fields(?:\?|$)/

describeConsole('custom fields', (console) => {
  const path = (organization: { id: string }) => `/o/${organization.id}/settings/custom-fields`

  test('are made, changed and deleted, with the keyboard alone', async () => {
    const { given, api } = console.server
    const organization = await given.organization()
    const space = await given.space({ organization })
    const admin = api.as(organization.admin)
    await console.visit(organization.admin, path(organization), async (page) => {
      await page.getByText('No custom fields yet').waitFor()
      await page.keyboard.press('c')
      const dialog = page.getByRole('dialog', { name: 'New field' })
      await typeIntoFocused(page, 'Für <b>wen</b>')
      await expect.poll(() => dialog.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('fur-b-wen-b')
      await page.keyboard.press('Tab')
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.type('audience')
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await pickFromList(page, 'One of several')
      await dialog.getByRole('button', { name: 'Create the field' }).press('Enter')
      await dialog.getByText('At least one option is needed.').waitFor()
      await dialog.getByRole('textbox', { name: 'Options' }).fill('Experts\n Beginners \nExperts')
      await dialog.getByRole('button', { name: 'Create the field' }).press('Enter')
      const row = page.getByRole('row', { name: 'Für <b>wen</b>' })
      await row.getByText('Experts, Beginners').waitFor()
      await admin.patch(`${space.path}/custom-fields`, { values: { audience: { value: 'Experts' } } })

      await openRowMenu(row)
      await pickFromMenu(page, 'Edit')
      const edit = page.getByRole('dialog', { name: 'Edit' })
      await edit.getByRole('textbox', { name: 'Title' }).fill('Audience')
      await edit.getByRole('textbox', { name: 'Options' }).fill('Beginners')
      await edit.getByText('Spaces that have “Experts” lose it').waitFor()
      await edit.getByRole('button', { name: 'Save' }).press('Enter')
      const renamed = page.getByRole('row', { name: 'Audience' })
      await renamed.waitFor()
      // The list shows the new title at once, before the server has answered.
      await expect
        .poll(() => admin.get(`${organization.path}/custom-fields/audience`))
        .toMatchObject({ title: 'Audience', type: 'select:single', options: ['Beginners'] })

      await openRowMenu(renamed)
      await pickFromMenu(page, 'Delete')
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).press('Enter')
      await page.getByText('No custom fields yet').waitFor()
    })
    expect(await admin.get(`${organization.path}/custom-fields`)).toMatchObject({ items: [] })
  })

  test('whose name is taken are refused in place, and what was typed stays', async () => {
    const { given, api } = console.server
    const organization = await given.organization()
    await api.as(organization.admin).post(`${organization.path}/custom-fields`, { name: 'owner', type: 'text' })
    await console.visit(
      organization.admin,
      path(organization),
      async (page) => {
        await page.getByRole('row', { name: 'owner' }).waitFor()
        await page.getByRole('button', { name: 'New field' }).click()
        await page.getByRole('textbox', { name: 'Title' }).fill('Owner')
        await page.keyboard.press('Enter')
        // What the server refuses is said at the field that it names.
        const name = page.getByRole('textbox', { name: 'Name' })
        await page.getByText('Belongs to another custom field of the organization.').waitFor()
        await waitForFocus(name.and(page.locator('[aria-invalid=true]')))
        await name.fill('Owner of it')
        await page.keyboard.press('Enter')
        await page.getByText('This form is not allowed here.').waitFor()
        await expect.poll(() => page.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('Owner')
      },
      { statuses: [409] },
    )
  })

  test('are read by members, and changed by administrators only', async () => {
    const { given, api } = console.server
    const organization = await given.organization()
    const reader = await given.member(organization, 'read')
    await api.as(organization.admin).post(`${organization.path}/custom-fields`, { name: 'owner', type: 'text' })
    await console.visit(reader, path(organization), async (page) => {
      await page.getByRole('row', { name: 'owner' }).waitFor()
      expect(await page.getByRole('main').getByRole('button').count()).toBe(0)
    })
  })

  test('that cannot be read, or not be written, are told of in place; hostile ones are text', async () => {
    const { given, api } = console.server
    const organization = await given.organization()
    await api.as(organization.admin).post(`${organization.path}/custom-fields`, { name: 'owner', type: 'text' })
    await expectProblems(console, organization.admin, path(organization), FIELDS)
    await console.visit(
      organization.admin,
      path(organization),
      async (page) => {
        await refuse(page, FIELDS, 503, 'POST')
        await page.getByRole('button', { name: 'New field' }).click()
        await page.getByRole('textbox', { name: 'Title' }).fill('Team')
        await page.keyboard.press('Enter')
        await findProblem(page, 503).waitFor()
        await page.unroute(FIELDS)
        await rewrite(page, FIELDS, (body: { items: Record<string, unknown>[] }) => {
          for (const field of body.items) Object.assign(field, { title: HOSTILE_NAME, options: [HOSTILE_NAME] })
          return body
        })
        await page.reload()
        await page.getByText('<b>שלום</b>').first().waitFor()
        await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
      },
      { width: 'narrow', statuses: [503] },
    )
  })

  test('are open to everybody’s eyes and fingers', async () => {
    const { given, api } = console.server
    const organization = await given.organization()
    await api.as(organization.admin).post(`${organization.path}/custom-fields`, {
      name: 'state',
      title: 'State',
      description: 'How far it is',
      type: 'select:single',
      options: ['Draft', 'Done'],
    })
    await console.inspect(organization.admin, path(organization), (page) =>
      page.getByRole('row', { name: 'State' }).waitFor(),
    )
  })
})
