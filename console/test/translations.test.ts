import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { describeConsole, openRowMenu, pickFromList, pickFromMenu, typeIntoFocused } from './browse.ts'
import { expectProblems, findProblem, HOSTILE_NAME, refuse, rewrite } from './faults.ts'

const LIST = /\/v1\/orgs\/[^/]+\/translations(?:\?|$)/
const LANGUAGES = /\/translations\/[^/]+\/languages(?:\?|$)/

describeConsole('translations', (console) => {
  const path = (organization: { id: string }, rest = '') => `/o/${organization.id}/settings/translations${rest}`

  const givenTranslation = async () => {
    const { given, api } = console.server
    const organization = await given.organization()
    const admin = api.as(organization.admin)
    const { id } = await admin.post(`${organization.path}/translations`, { title: 'Handbook' })
    return { organization, admin, id: id as string }
  }

  test('get languages with instructions in markdown, and lose them again', async () => {
    const { given, api } = console.server
    const organization = await given.organization()
    const admin = api.as(organization.admin)
    const look = async (page: Page) => {
      await page.getByText('No translation settings yet').waitFor()
      await page.keyboard.press('c')
      await typeIntoFocused(page, 'Handbook')
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { name: 'Handbook', level: 1 }).waitFor()
      await page.getByText('No languages yet').waitFor()

      await page.keyboard.press('c')
      const dialog = page.getByRole('dialog', { name: 'Add a language' })
      await dialog.getByRole('button', { name: 'Save' }).press('Enter')
      await dialog.getByText('This field is required.').first().waitFor()
      await dialog.getByRole('button', { name: 'Language' }).press('Enter')
      await pickFromList(page, 'German')
      const text = dialog.getByRole('textbox', { name: 'Instructions' })
      await text.fill('x'.repeat(10_001))
      await dialog.getByRole('button', { name: 'Save' }).press('Enter')
      await dialog.getByText('at most 10,000 characters').waitFor()
      await text.fill('Say **Sie**.\n\n* Space stays Space\n* <b>Merge</b> stays Merge')
      await dialog.getByRole('button', { name: 'Save' }).press('Enter')
      const row = page.getByRole('row', { name: 'German' })
      await row.getByText('Say Sie.').waitFor()
      const { items } = await admin.get(`${organization.path}/translations`)
      const { instructions } = await admin.get(`${organization.path}/translations/${items[0].id}/languages/de`)
      expect(instructions.nodes.map(({ type }: { type: string }) => type)).toEqual(['paragraph', 'list-unordered'])

      await openRowMenu(row)
      await pickFromMenu(page, 'Edit')
      const edit = page.getByRole('dialog', { name: 'Instructions for German' })
      await expect
        .poll(() => edit.getByRole('textbox', { name: 'Instructions' }).inputValue())
        .toContain('Say **Sie**.')
      await edit.getByRole('textbox', { name: 'Instructions' }).fill('Say *du*.')
      await edit.getByRole('button', { name: 'Save' }).press('Enter')
      await row.getByText('Say du.').waitFor()

      await openRowMenu(row)
      await pickFromMenu(page, 'Remove')
      await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).press('Enter')
      await page.getByText('No languages yet').waitFor()

      await page.getByRole('textbox', { name: 'Title' }).fill('Product')
      await page.getByRole('button', { name: 'Rename' }).press('Enter')
      await page.getByRole('heading', { name: 'Product', level: 1 }).waitFor()
      await page.getByRole('button', { name: 'Delete' }).press('Enter')
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).press('Enter')
      await page.getByText('No translation settings yet').waitFor()
    }
    await console.visit(organization.admin, path(organization), look, { statuses: [400] })
  })

  test('are read by members, changed by administrators, and hidden from guests', async () => {
    const { organization, id } = await givenTranslation()
    const { given } = console.server
    const reader = await given.member(organization, 'read')
    const guest = await given.member(organization, null)
    await console.visit(reader, path(organization, `/${id}`), async (page) => {
      await page.getByText('No languages yet').waitFor()
      expect(await page.getByRole('main').getByRole('button').count()).toBe(0)
    })
    await console.visit(guest, path(organization), async (page) => {
      await findProblem(page, 403).waitFor()
      expect(await page.getByRole('link', { name: 'Translations' }).count()).toBe(0)
    })
  })

  test('that cannot be read, or not be written, are told of in place; hostile ones are text', async () => {
    const { organization, admin, id } = await givenTranslation()
    const instructions = { object: 'document', data: {}, nodes: [] }
    await admin.put(`${organization.path}/translations/${id}/languages/de`, { instructions })
    await expectProblems(console, organization.admin, path(organization), LIST)
    await expectProblems(console, organization.admin, path(organization, `/${id}`), LANGUAGES)
    await console.visit(
      organization.admin,
      path(organization, `/${id}`),
      async (page) => {
        await refuse(page, /\/languages\/fr$/, 409, 'PUT')
        await page.getByRole('button', { name: 'Add a language' }).click()
        const dialog = page.getByRole('dialog')
        await dialog.getByRole('button', { name: 'Language' }).click()
        await page.getByRole('option', { name: 'French', exact: true }).click()
        await dialog.getByRole('textbox', { name: 'Instructions' }).fill('Vous')
        await dialog.getByRole('button', { name: 'Save' }).click()
        await findProblem(page, 409).waitFor()
        await expect.poll(() => dialog.getByRole('textbox', { name: 'Instructions' }).inputValue()).toBe('Vous')
        await rewrite(page, LIST, (body: { items: { title: string }[] }) => {
          for (const translation of body.items) translation.title = HOSTILE_NAME
          return body
        })
        await page.goto(console.server.url + path(organization))
        await page.getByText('<b>שלום</b>').waitFor()
        await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
      },
      { width: 'narrow', statuses: [409] },
    )
  })

  test('are open to everybody’s eyes and fingers', async () => {
    const { organization, id } = await givenTranslation()
    await console.inspect(organization.admin, path(organization), (page) =>
      page.getByRole('row', { name: 'Handbook' }).waitFor(),
    )
    await console.inspect(organization.admin, path(organization, `/${id}`), (page) =>
      page.getByText('No languages yet').waitFor(),
    )
  })
})
