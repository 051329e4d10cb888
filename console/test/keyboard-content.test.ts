/** Home, spaces, pages and change requests, by the keyboard alone. */
import { expect, test } from 'vitest'
import { describeConsole, pressInTurn, waitForFocus } from './browse.ts'
import {
  openFromPalette,
  pickByArrows,
  pressUntil,
  tabAndEnter,
  tabAndType,
  tabTo,
  waitUntilFocused,
} from './keyboard.ts'

describeConsole('by the keyboard', (console) => {
  test('from Home to what waits for a review: it is read, commented, approved and merged', async () => {
    const { given, api } = console.server
    const organization = await given.organization()
    const admin = api.as(organization.admin)
    const author = await given.member(organization, 'edit')
    const space = await given.space({ organization, title: 'Handbook' })
    await given.pages(space, [{ title: 'Guide', markdown: 'The first words' }])
    const [page] = (await admin.get(`${space.path}/content/pages`)).pages
    const { id } = await api.as(author).post(`${space.path}/change-requests`, { subject: 'Better words' })
    const path = `${space.path}/change-requests/${id}`
    await api.as(author).post(`${path}/content`, {
      changes: [{ operation: 'update_page', page: page.id, document: { markdown: 'The best words' } }],
    })
    await api.as(author).post(`${path}/requested-reviewers`, { users: [organization.admin.id] })
    await console.visit(organization.admin, `/o/${organization.id}`, async (page) => {
      await tabAndEnter(page, 'link', /Better words/)
      await page.waitForURL('**/~/changes/1')
      await page.getByRole('heading', { name: /Better words/ }).waitFor()
      await tabAndType(page, 'Comment', 'Much better')
      await tabAndEnter(page, 'button', 'Approve')
      await expect.poll(async () => (await admin.get(`${path}/reviews`)).items.length).toBe(1)
      await pressUntil(page, 'Shift+Tab', 'button', 'Merge')
      await page.keyboard.press('Enter')
      // The button behind the dialog has the same name.
      await waitForFocus(page.getByRole('alertdialog').getByRole('button', { name: 'Merge', exact: true }))
      await page.keyboard.press('Enter')
      await expect.poll(async () => (await admin.get(path)).status).toBe('merged')
    })
  })

  test('a collection is made, a space is renamed, and its pages are walked', async () => {
    const { given, api } = console.server
    const organization = await given.organization()
    const space = await given.space({ organization, title: 'Handbook' })
    await given.pages(space, [
      { title: 'Guide', markdown: 'Words' },
      { title: 'Safety', markdown: 'More words' },
    ])
    await console.visit(organization.admin, `/o/${organization.id}/content`, async (page) => {
      const list = page.getByRole('main').getByRole('row', { name: 'Handbook' })
      await list.waitFor()
      await openFromPalette(page, 'new coll', 'New collection')
      await waitUntilFocused(page, 'textbox', 'Title')
      await page.keyboard.type('Guides')
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { name: 'Guides' }).waitFor()

      await pressInTurn(page, 'g', 'c')
      await page.waitForURL('**/content')
      await page.getByRole('button', { name: 'Actions for Handbook' }).waitFor()
      // Past the tree of the rail, which has rows of the same names.
      await tabTo(page, 'button', 'New space')
      await tabTo(page, 'row', /./)
      await pressUntil(page, 'ArrowDown', 'row', /^Handbook/)
      await pressUntil(page, 'ArrowLeft', 'button', 'Actions for Handbook')
      await page.keyboard.press('Enter')
      await pickByArrows(page, 'menuitem', 'Rename')
      await waitUntilFocused(page, 'textbox', 'Title')
      await page.keyboard.press('Control+a')
      await page.keyboard.type('Manual')
      await page.keyboard.press('Enter')
      await page.getByRole('button', { name: 'Actions for Manual' }).waitFor()

      await openFromPalette(page, 'manual', 'Manual')
      await page.waitForURL(`**/s/${space.id}`)
      await tabTo(page, 'treeitem', 'Guide')
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await page.waitForURL('**/safety')
      await page.getByText('More words').waitFor()
    })
    expect(await api.as(organization.admin).get(space.path)).toMatchObject({ title: 'Manual' })
  })
})
