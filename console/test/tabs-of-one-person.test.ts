/** One person in two tabs of one browser: what they write there belongs together. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { describeConsole } from './browse.ts'
import { bodyOf, givenPage, goTo } from './edited-page.ts'

describeConsole('two tabs of one person', (console) => {
  test('write into one draft of a reviewed space, at both ends of one paragraph', async () => {
    const { admin, path, space, read } = await givenPage(console, 'locked', 'The fox jumps over the dog')
    const listDrafts = async () =>
      (await console.server.api.as(admin).get(`${space.path}/change-requests?status=draft`)).items
    const isInDraft = (page: Page) => page.waitForURL('**/~/changes/1/**')
    await console.visit(admin, `${path}?mode=edit`, async (page) => {
      await bodyOf(page).waitFor()
      const beside = await page.context().newPage()
      await beside.goto(`${console.server.url}${path}?mode=edit`)
      await bodyOf(beside).waitFor()
      // Both were opened before there was a draft.
      await goTo(beside, 'The fox jumps over the dog')
      await beside.keyboard.type(' at night')
      await isInDraft(beside)
      await page.bringToFront()
      await goTo(page, 'The fox jumps over the dog')
      await page.keyboard.press('Home')
      await page.keyboard.type('Today ')
      await isInDraft(page)
      const draft = `${space.path}/change-requests/1/content`
      await expect.poll(() => read(draft)).toBe('Today The fox jumps over the dog at night')
      expect(await listDrafts()).toHaveLength(1)
      expect(await page.locator('.conflict-card').count()).toBe(0)
      await beside.close()
    })
  })
})
