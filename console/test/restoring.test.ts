/** The way back, by the keyboard alone: a page from its history, and a whole space, each in a change request where the space is reviewed. */
import { expect, test } from 'vitest'
import { describeConsole } from './browse.ts'
import { pressUntil, tabAndEnter, tabTo, waitUntilFocused } from './keyboard.ts'

describeConsole('by the keyboard', (console) => {
  async function givenSpace() {
    const { given, api } = console.server
    const organization = await given.organization()
    const space = await given.space({ organization, title: 'Handbook', editMode: 'live' })
    const as = api.as(organization.admin)
    await given.pages(space, [
      { id: 'one', title: 'One', markdown: 'Old one' },
      { id: 'two', title: 'Two', markdown: 'Old two' },
    ])
    const write = (...changes: object[]) => as.post(`${space.path}/content`, { changes })
    await write({ operation: 'update_variables', variables: { version: '1' } })
    const { revision: before } = await as.get(space.path)
    await write(
      { operation: 'update_page', page: 'one', title: 'First', document: { markdown: 'New one' } },
      { operation: 'update_page', page: 'two', document: { markdown: 'New two' } },
      { operation: 'update_variables', variables: { version: '2' } },
    )
    await as.patch(space.path, { editMode: 'locked' })
    const read = async (page: string): Promise<string> =>
      (await as.get(`${space.path}/change-requests/1/content/page/${page}?format=markdown`)).markdown
    const path = `/o/${organization.id}/s/${space.id}`
    return { admin: organization.admin, as, space, path, before, read }
  }

  test('a page is opened from its history as it was, and restored alone', async () => {
    const { admin, path, as, space, read } = await givenSpace()
    await console.visit(admin, `${path}/~/history?page=one`, async (page) => {
      await page.getByRole('grid', { name: 'History' }).waitFor()
      // Past the tree of the rail, which has rows too.
      await tabTo(page, 'link', 'History of the whole space')
      await tabTo(page, 'row', /./)
      await page.keyboard.press('End')
      await page.keyboard.press('Enter')
      // It had another title then.
      await page.getByRole('heading', { name: 'One', level: 1 }).waitFor()
      await page.getByText('Old one').waitFor()
      await tabAndEnter(page, 'button', 'Restore page')
      const question = page.getByRole('alertdialog', { name: 'Restore this page?' })
      await question.getByRole('listitem').getByText('One').waitFor()
      expect(await question.getByText('Two').count()).toBe(0)
      await tabAndEnter(page, 'button', 'Restore')
      await page.waitForURL('**/~/changes/1')
      expect([await read('one'), await read('two')]).toEqual(['Old one', 'New two'])
    })
    expect((await as.get(`${space.path}/content/page/one?format=markdown`)).markdown).toBe('New one')
  })

  test('a space is restored whole, with what is not a page', async () => {
    const { admin, path, as, space, before, read } = await givenSpace()
    await console.visit(admin, `${path}/~/revisions/${before}`, async (page) => {
      await page.getByText('Old one').waitFor()
      await tabAndEnter(page, 'button', 'Restore space')
      const question = page.getByRole('alertdialog')
      await question.getByRole('listitem').getByText('Two').waitFor()
      await waitUntilFocused(page, 'button', /./)
      await pressUntil(page, 'Tab', 'button', 'Restore')
      await page.keyboard.press('Enter')
      await page.waitForURL('**/~/changes/1')
      expect([await read('one'), await read('two')]).toEqual(['Old one', 'Old two'])
    })
    expect((await as.get(`${space.path}/change-requests/1/content`)).variables).toEqual({ version: '1' })
    expect((await as.get(`${space.path}/content`)).variables).toEqual({ version: '2' })
  })
})
