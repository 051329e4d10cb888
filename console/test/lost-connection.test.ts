/** Code that was not loaded when the connection was lost: what waits for it goes on when the server is back, and nothing else goes away. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { describeConsole } from './browse.ts'
import { bodyOf, givenPage, goTo } from './edited-page.ts'

const cut = (page: Page) => page.context().route('**/*', (route) => route.abort())
const reconnect = (page: Page) => page.context().unroute('**/*')

/** What a page that is loaded anew forgets. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { isSame: true }))
const isMarked = (page: Page) => page.evaluate(() => 'isSame' in window)

const hasAllStyles = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].every((each) => each.sheet),
  )

describeConsole('without a connection', (console) => {
  test('a screen that was never opened comes when the server is back', async () => {
    const { admin, path } = await givenPage(console)
    await console.visit(
      admin,
      path,
      async (page) => {
        await page.getByText('Third').waitFor()
        await mark(page)
        await cut(page)
        await page.getByRole('link', { name: 'Variables' }).click()
        await page.getByText('No connection to the server').first().waitFor()
        expect(await isMarked(page)).toBe(true)
        await reconnect(page)
        await page.getByRole('heading', { name: 'Variables', level: 1 }).waitFor()
        expect(await isMarked(page)).toBe(true)
        expect(await hasAllStyles(page)).toBe(true)
      },
      { isOffline: true },
    )
  })

  test('an editor stays when a dialog does not come, and the dialog comes later', async () => {
    const { admin, path, read } = await givenPage(console)
    await console.visit(
      admin,
      `${path}?mode=edit`,
      async (page) => {
        await bodyOf(page).waitFor()
        await goTo(page, 'First')
        await cut(page)
        await page.keyboard.type(' offline ')
        await page.keyboard.press('Shift+Home')
        await page.keyboard.press('ControlOrMeta+k')
        await page.locator('[data-state=kept]').waitFor()
        expect(await page.locator('[data-problem=crash]').count()).toBe(0)
        await reconnect(page)
        await page.getByRole('dialog').waitFor()
        await page.keyboard.press('Escape')
        await page.getByRole('dialog').waitFor({ state: 'detached' })
        await expect.poll(read).toContain('First offline')
      },
      { isOffline: true },
    )
  })
})
