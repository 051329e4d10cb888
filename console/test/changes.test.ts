import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { describeConsole } from './browse.ts'
import { expectProblems } from './faults.ts'

describeConsole('change requests of the organization', (console) => {
  async function openChanges() {
    const { given, api, database } = console.server
    const organization = await given.organization()
    const author = await given.member(organization, 'edit')
    const admin = api.as(organization.admin)
    const handbook = await given.space({ organization, title: 'Handbook' })
    const guide = await given.space({ organization, title: 'Guide' })
    const create = async (space: { path: string }, subject: string, person = author) =>
      api.as(person).post(`${space.path}/change-requests`, { subject })
    const open = await create(handbook, 'Say <i>hello</i>')
    await api
      .as(author)
      .post(`${handbook.path}/change-requests/${open.id}/requested-reviewers`, { users: [organization.admin.id] })
    const forgotten = await create(guide, 'Long forgotten')
    await api.as(author).patch(`${guide.path}/change-requests/${forgotten.id}`, { status: 'open' })
    const updated_at = new Date(Date.now() - 15 * 24 * 60 * 60 * 1000)
    await database.db.updateTable('change_requests').set({ updated_at }).where('id', '=', forgotten.id).execute()
    await create(guide, 'Half a thought')
    await create(guide, 'My own draft', organization.admin)
    const archived = await create(guide, 'Given up')
    await admin.patch(`${guide.path}/change-requests/${archived.id}`, { status: 'archived' })
    return { organization, handbook, guide, path: `/o/${organization.id}/changes` }
  }

  const readSubjects = async (page: Page) => {
    await page.getByRole('rowheader').first().waitFor()
    return (await page.getByRole('rowheader').allTextContents()).map((text) => /: (.+) #/.exec(text)?.[1]).sort()
  }

  test('are listed by status, by author and by who is asked for a review', async () => {
    const { organization, handbook, path } = await openChanges()
    await console.visit(organization.admin, path, async (page) => {
      expect(await readSubjects(page)).toEqual(['Long forgotten', 'Say <i>hello</i>'])
      const expected = {
        Drafts: ['Half a thought', 'My own draft'],
        Archived: ['Given up'],
        Mine: ['My own draft'],
        Stale: ['Long forgotten'],
        'To review': ['Say <i>hello</i>'],
      }
      for (const [tab, subjects] of Object.entries(expected)) {
        await page.getByRole('link', { name: tab }).click()
        await page.locator(`[aria-current="page"]:has-text("${tab}")`).waitFor()
        await page.getByRole('row', { name: subjects[0]! }).waitFor()
        expect(await readSubjects(page), tab).toEqual(subjects)
      }
      await page.getByRole('link', { name: 'Merged' }).click()
      await page.getByText('Nothing merged yet').waitFor()
      await page.goBack()
      await page.getByRole('row', { name: 'hello' }).click()
      await page.waitForURL(`**/s/${handbook.id}/~/changes/1`)
    })
  })

  test('are narrowed to a space, and opened from the keyboard', async () => {
    const { organization, guide, path } = await openChanges()
    await console.visit(organization.admin, `${path}?status=draft`, async (page) => {
      await page.getByRole('button', { name: 'All spaces' }).click()
      await page.getByRole('option', { name: 'Handbook' }).click()
      await page.getByText('No drafts').waitFor()
      await page.goto(`${console.server.url}${path}?status=mine&space=${guide.id}`)
      await page.getByRole('row', { name: 'My own draft' }).waitFor()
      await page.getByRole('row', { name: 'My own draft' }).focus()
      await page.keyboard.press('Enter')
      await page.waitForURL(`**/s/${guide.id}/~/changes/3`)
    })
  })

  test('say in place that they cannot be read', async () => {
    const { organization, path } = await openChanges()
    await expectProblems(console, organization.admin, path, '**/v1/orgs/*/change-requests?*', readSubjects)
  })

  test('can be read by everybody', async () => {
    const { organization, path } = await openChanges()
    await console.inspect(organization.admin, path, readSubjects)
    await console.inspect(organization.admin, `${path}?status=merged`, (page) =>
      page.getByText('Nothing merged yet').waitFor(),
    )
  })
})
