/** From Home to an own page that visitors read: what a newcomer does first, by mouse and by the keyboard alone. */
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { describeConsole, waitForFocus, waitForFrames } from './browse.ts'
import { pressUntil, tabAndEnter, tabBackTo, waitUntilFocused } from './keyboard.ts'

/** From Home to the published page. */
const MAX_CLICKS = 8

describeConsole('the first journey', (console) => {
  async function givenHome() {
    const organization = await console.server.given.organization()
    return { admin: organization.admin, home: `/o/${organization.id}` }
  }

  const titleOf = (page: Page) => page.getByRole('textbox', { name: 'Title of the page' })
  const textOf = (page: Page) => page.locator('.ProseMirror')

  /** Writes the first page, with the caret where the console puts it. */
  async function writePage(page: Page): Promise<void> {
    await waitForFocus(titleOf(page))
    await page.keyboard.type('Holidays')
    await page.keyboard.press('Enter')
    await waitForFocus(textOf(page))
    await page.keyboard.type('Thirty days a year')
    await page.waitForURL('**/~/changes/1/holidays**')
    await page.locator('[data-state=saved]').waitFor()
  }

  /** Opens the page as visitors see it, in a tab of its own. */
  async function expectLive(page: Page, words: string, open: () => Promise<void>): Promise<void> {
    const [live] = await Promise.all([page.waitForEvent('popup'), open()])
    await live.getByRole('heading', { level: 1, name: 'Holidays' }).waitFor()
    await live.getByText(words).waitFor()
    expect(new URL(live.url()).pathname).toMatch(/^\/sites\/handbook[^/]*\//)
    await live.close()
  }

  const toast = (page: Page, text: string) => page.getByRole('alertdialog').filter({ hasText: text })

  test('by mouse, in at most eight clicks', async () => {
    const { admin, home } = await givenHome()
    await console.visit(admin, home, async (page) => {
      let clicks = 0
      const click = async (target: Locator) => {
        await target.click()
        clicks++
      }
      await click(page.getByRole('button', { name: 'New space' }).first())
      await waitForFocus(page.getByRole('dialog').getByRole('textbox', { name: 'Title' }))
      await page.keyboard.type('Handbook')
      await click(page.getByRole('dialog').getByRole('button', { name: 'Create' }))
      await click(page.getByRole('button', { name: 'Start writing' }))
      await writePage(page)
      await click(page.getByRole('button', { name: 'Merge', exact: true }))
      // What was read of the empty space is not shown until the server has answered.
      let goOn = () => {}
      const isSeen = new Promise<void>((resolve) => {
        goOn = resolve
      })
      const published = /\/v1\/spaces\/[^/]+\/content\b/
      await page.route(published, async (route) => {
        await isSeen
        return route.fallback()
      })
      await click(page.getByRole('alertdialog').getByRole('button', { name: 'Merge', exact: true }))
      await page.waitForURL('**/holidays')
      await waitForFrames(page)
      expect(await page.getByText('Nothing is written here yet').count()).toBe(0)
      goOn()
      await page.getByRole('heading', { level: 1, name: 'Holidays' }).waitFor()
      await click(page.getByRole('button', { name: 'Publish', exact: true }))
      await click(page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }))
      const seeLive = toast(page, 'Site published').getByRole('link', { name: 'See it live' })
      await expectLive(page, 'Thirty days a year', () => click(seeLive))
      expect(clicks).toBeLessThanOrEqual(MAX_CLICKS)

      // The head leads there from now on, and so does every merge.
      await page.getByRole('button', { name: 'Published', exact: true }).waitFor()
      await page.getByRole('button', { name: 'Edit', exact: true }).click()
      await waitForFocus(textOf(page))
      await page.keyboard.press('Control+End')
      await page.keyboard.type(', and more')
      await page.waitForURL('**/~/changes/2/holidays**')
      await page.getByRole('button', { name: 'Merge', exact: true }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Merge', exact: true }).click()
      const again = toast(page, 'Merged.').getByRole('link', { name: 'See it live' })
      await expectLive(page, 'Thirty days a year, and more', () => again.click())
    })
  })

  test('by the keyboard alone', async () => {
    const { admin, home } = await givenHome()
    await console.visit(admin, home, async (page) => {
      await tabAndEnter(page, 'button', 'New space')
      await waitUntilFocused(page, 'textbox', 'Title')
      await page.keyboard.type('Handbook')
      await page.keyboard.press('Enter')
      await tabAndEnter(page, 'button', 'Start writing')
      await writePage(page)
      // Tab is for the text while one writes in it.
      await page.keyboard.press('Escape')
      await tabBackTo(page, 'button', 'Merge')
      await page.keyboard.press('Enter')
      const merge = page.getByRole('alertdialog')
      await merge.getByRole('textbox', { name: 'Subject' }).waitFor()
      await expect.poll(() => merge.getByRole('textbox', { name: 'Subject' }).inputValue()).toBe('Update Holidays')
      await pressUntil(page, 'Tab', 'button', 'Merge')
      await page.keyboard.press('Enter')
      await page.waitForURL('**/holidays')
      await page.getByRole('button', { name: 'Edit', exact: true }).waitFor()
      await tabAndEnter(page, 'button', 'Publish')
      await waitUntilFocused(page, 'textbox', 'Site title')
      await page.keyboard.press('Enter')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await tabAndEnter(page, 'button', 'Published')
      await pressUntil(page, 'ArrowDown', 'menuitem', 'See it live')
      await expectLive(page, 'Thirty days a year', () => page.keyboard.press('Enter'))
    })
  })
})
