/** A change request without a subject is asked for one before it waits for others. */
import { expect, test } from 'vitest'
import { describeConsole } from './browse.ts'
import { tabAndEnter, waitUntilFocused } from './keyboard.ts'

describeConsole('a change request without a subject', (console) => {
  test('is asked for one when it is reopened, by the keyboard alone', async () => {
    const { given, api } = console.server
    const organization = await given.organization()
    const space = await given.space({ organization, title: 'Handbook', editMode: 'locked' })
    const as = api.as(organization.admin)
    const { id } = await as.post(`${space.path}/change-requests`, {})
    const path = `${space.path}/change-requests/${id}`
    await as.post(`${path}/content`, {
      changes: [{ operation: 'insert_page', title: 'Holidays', document: { markdown: 'Thirty days' } }],
    })
    await as.patch(path, { status: 'archived' })
    await console.visit(organization.admin, `/o/${organization.id}/s/${space.id}/~/changes/1`, async (page) => {
      await tabAndEnter(page, 'button', 'Reopen')
      await waitUntilFocused(page, 'textbox', 'Subject')
      expect((await as.get(path)).status).toBe('archived')
      await expect.poll(() => page.getByRole('textbox', { name: 'Subject' }).inputValue()).toBe('Add Holidays')
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { name: 'Add Holidays #1' }).waitFor()
      await expect.poll(async () => (await as.get(path)).status).toBe('open')
    })
  })
})
