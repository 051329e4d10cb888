import { expect, test } from 'vitest'
import { describeConsole, tickRow } from './browse.ts'
import { expectProblems, findProblem, HOSTILE_NAME, rewrite } from './faults.ts'

const TEAMS = /\/v1\/orgs\/[^/]+\/teams(?:\?|$)/

describeConsole('teams', (console) => {
  const path = (organization: { id: string }, rest = '') => `/o/${organization.id}/settings/teams${rest}`

  test('are made, renamed, filled and deleted', async () => {
    const { given, api } = console.server
    const organization = await given.organization()
    const person = await given.member(organization, 'edit')
    await console.visit(organization.admin, path(organization), async (page) => {
      await page.getByText('No teams yet').waitFor()
      await page.keyboard.press('c')
      const dialog = page.getByRole('dialog', { name: 'New team' })
      await dialog.getByRole('textbox', { name: 'Title' }).fill('Writers')
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { name: 'Writers', level: 1 }).waitFor()

      await page.getByRole('button', { name: 'Add people' }).click()
      const picker = page.getByRole('dialog', { name: 'Add people' })
      await picker.getByRole('searchbox').fill(person.email)
      // The heads, and the one that was found: a table gives the focus to its first row.
      await expect.poll(() => picker.getByRole('row').count()).toBe(2)
      await tickRow(picker.getByRole('row', { name: person.email }))
      await picker.getByRole('button', { name: 'Add (1)' }).waitFor()
      // Whom one has picked is asked about; the question is answered with staying.
      await page.keyboard.press('Escape')
      await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click()
      await picker.getByRole('button', { name: 'Add (1)' }).click()
      const row = page.getByRole('row', { name: person.email })
      await row.getByText('Member').waitFor()
      await row.getByRole('button', { name: /Actions/ }).click()
      await page.getByRole('menuitem', { name: 'Make owner' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Make owner' }).click()
      await row.getByText('Owner').waitFor()

      await page.getByRole('textbox', { name: 'Title' }).fill('Authors')
      await page.getByRole('button', { name: 'Rename' }).click()
      await page.getByRole('heading', { name: 'Authors', level: 1 }).waitFor()

      await page.getByRole('button', { name: 'Delete the team' }).click()
      await page.getByRole('alertdialog').getByText('1 person loses').waitFor()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete the team' }).click()
      await page.getByText('No teams yet').waitFor()
    })
    expect(await api.as(organization.admin).get(`${organization.path}/teams`)).toMatchObject({ items: [] })
  })

  test('tell a title that is too long before it is sent', async () => {
    const organization = await console.server.given.organization()
    await console.visit(organization.admin, path(organization), async (page) => {
      await page.getByRole('button', { name: 'New team' }).click()
      await page.getByRole('textbox', { name: 'Title' }).fill('x'.repeat(65))
      await page.keyboard.press('Enter')
      await page.getByText('65 characters').waitFor()
    })
  })

  test('are led by their owners, who may not rename them', async () => {
    const { given, api } = console.server
    const organization = await given.organization()
    const owner = await given.member(organization, 'read')
    const team = await given.team(organization, [owner], 'Writers')
    await api.as(organization.admin).put(`${team.path}/members/${owner.id}`, { role: 'owner' })
    await console.visit(owner, path(organization, `/${team.id}`), async (page) => {
      await page.getByRole('button', { name: 'Add people' }).waitFor()
      expect(await page.getByRole('button', { name: 'Rename' }).count()).toBe(0)
    })
  })

  test('are shown as text, whatever they are called', async () => {
    const { given } = console.server
    const organization = await given.organization()
    await given.team(organization)
    await console.visit(
      organization.admin,
      path(organization),
      async (page) => {
        await rewrite(page, TEAMS, (body: { items: { title: string }[] }) => {
          for (const team of body.items) team.title = HOSTILE_NAME
          return body
        })
        await page.reload()
        await page.getByText('<b>שלום</b>').waitFor()
        await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
      },
      { width: 'narrow' },
    )
  })

  test('that cannot be read are told of in place', async () => {
    const organization = await console.server.given.organization()
    await expectProblems(console, organization.admin, path(organization), TEAMS)
    await console.visit(
      organization.admin,
      path(organization, '/nowhere'),
      async (page) => findProblem(page, 404).first().waitFor(),
      { statuses: [404] },
    )
  })

  test('are open to everybody’s eyes and fingers', async () => {
    const { given } = console.server
    const organization = await given.organization()
    const person = await given.member(organization, 'edit')
    const team = await given.team(organization, [person], 'Writers')
    await console.inspect(organization.admin, path(organization), (page) =>
      page.getByRole('row', { name: 'Writers' }).waitFor(),
    )
    await console.inspect(organization.admin, path(organization, `/${team.id}`), (page) =>
      page.getByRole('row', { name: person.email }).waitFor(),
    )
  })
})
