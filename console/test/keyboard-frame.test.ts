/** The frame, the columns of a page, lists and dialogs, by the keyboard alone. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { describeConsole, expectNoViolations } from './browse.ts'
import { pickByArrows, tabAndEnter, tabTo, waitUntilFocused } from './keyboard.ts'

const widthOf = async (page: Page) => (await page.locator('[data-drawn-page]').boundingBox())!.width

describeConsole('by the keyboard', (console) => {
  test('rail and panel fold and stay folded, and every tab of the panel is reached', async () => {
    const { given } = console.server
    const organization = await given.organization()
    const space = await given.space({ organization, title: 'Handbook' })
    await given.pages(space, [{ title: 'Tides', markdown: 'Water comes and goes.\n\n## Spring tide\n\nThe highest.' }])
    await console.visit(organization.admin, `/o/${organization.id}/s/${space.id}`, async (page) => {
      const rail = page.getByRole('navigation', { name: 'Main navigation' })
      const panel = page.getByRole('complementary', { name: 'About this page' })
      await page.getByRole('heading', { name: 'Spring tide' }).waitFor()
      await rail.getByRole('button', { name: 'Expand navigation' }).waitFor()
      // A comfortable measure at this width, without doing anything.
      const measure = await widthOf(page)
      expect(measure).toBeGreaterThanOrEqual(680)
      expect(measure).toBeLessThanOrEqual(760)

      // The fifth tab is in a menu.
      await tabTo(page, 'link', 'Comments')
      await tabAndEnter(page, 'button', 'More')
      await pickByArrows(page, 'menuitem', 'Settings')
      await page.waitForURL('**?panel=pageSettings')
      await panel.locator('[aria-current=page]', { hasText: 'Settings' }).waitFor()

      await page.keyboard.press('Escape')
      await tabAndEnter(page, 'button', 'Hide page details')
      await panel.getByRole('button', { name: 'Show page details' }).waitFor()
      await page.waitForURL((url) => !url.search.includes('panel'))
      await page.keyboard.press('s')
      await rail.getByRole('button', { name: 'Collapse navigation' }).waitFor()
      await page.reload()
      await page.getByRole('heading', { name: 'Spring tide' }).waitFor()
      await rail.getByRole('button', { name: 'Collapse navigation' }).waitFor()
      await panel.getByRole('button', { name: 'Show page details' }).waitFor()
      await page.keyboard.press('s')
      await page.keyboard.press('d')
      await panel.getByRole('link', { name: 'Outline' }).waitFor()

      // The keys are listed, and a folded rail is walked like an open one.
      await page.keyboard.press('?')
      const keys = page.getByRole('dialog', { name: 'Keys' })
      await keys.getByText('Hide page details').waitFor()
      await keys.getByText('Expand navigation').waitFor()
      await page.keyboard.press('Escape')
      await keys.waitFor({ state: 'detached' })
      await expectNoViolations(page, 'a folded rail')
      await tabAndEnter(page, 'link', 'Sites')
      await page.waitForURL('**/sites')
    })
  })

  test('tables are sorted by their heads, and the order is in the address', async () => {
    const { given } = console.server
    const organization = await given.organization()
    for (const title of ['Writers', 'admins', 'Émile’s team']) await given.team(organization, [], title)
    await console.visit(organization.admin, `/o/${organization.id}/settings/teams`, async (page) => {
      const titles = () => page.getByRole('rowheader').allInnerTexts()
      await page.getByRole('rowheader').nth(2).waitFor()
      await tabTo(page, 'row', /./)
      await page.keyboard.press('Control+Home')
      await page.keyboard.press('ArrowUp')
      await waitUntilFocused(page, 'columnheader', /Team/)
      await page.keyboard.press('Enter')
      await page.waitForURL('**?sort=title')
      await expect.poll(titles).toEqual(['admins', 'Émile’s team', 'Writers'])
      await page.keyboard.press('Enter')
      await page.waitForURL('**?sort=-title')
      await expect.poll(titles).toEqual(['Writers', 'Émile’s team', 'admins'])
      expect(await page.getByRole('columnheader', { name: 'Team' }).getAttribute('aria-sort')).toBe('descending')
      await page.reload()
      await expect.poll(titles).toEqual(['Writers', 'Émile’s team', 'admins'])
    })
  })

  test('dialogs keep their buttons in sight, and tables scroll in their own box', async () => {
    const { given } = console.server
    const organization = await given.organization()
    await console.visit(organization.admin, `/o/${organization.id}/settings/webhooks`, async (page) => {
      await page.getByRole('button', { name: 'New webhook' }).first().waitFor()
      await page.keyboard.press('c')
      const create = page.getByRole('dialog').getByRole('button', { name: 'Create' })
      await create.waitFor()
      for (const size of [
        { width: 1360, height: 600 },
        { width: 390, height: 500 },
      ]) {
        await page.setViewportSize(size)
        const box = (await create.boundingBox())!
        expect(box.y + box.height, `${size.height}`).toBeLessThanOrEqual(size.height)
        expect(await page.getByRole('dialog').getByRole('heading').first().boundingBox()).toMatchObject({
          y: expect.toSatisfy((y: number) => y >= 0),
        })
      }
      await page.keyboard.press('Escape')
      await page.setViewportSize({ width: 900, height: 600 })
      await page.goto(`${console.server.url}/o/${organization.id}/settings/members`)
      await page.getByRole('rowheader').first().waitFor()
      const words = page.getByRole('gridcell').getByText('Administrator', { exact: true }).first()
      await words.waitFor()
      expect(await words.evaluate((each) => each.getClientRects().length)).toBe(1)
      const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement)
      expect(scrollWidth).toBe(clientWidth)
    })
  })
})
