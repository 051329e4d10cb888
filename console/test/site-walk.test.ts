/** A site from nothing to measured, by the keyboard alone. */
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { describeConsole, pressInTurn, typeIntoFocused, waitForQuiet } from './browse.ts'

/** Browsers without a window are counted as bots. */
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

describeConsole('a site by the keyboard', (console) => {
  test('is made, published, customized, restricted, read and measured', async () => {
    const { given, api, url } = console.server
    const organization = await given.organization()
    const admin = api.as(organization.admin)
    const handbook = await given.space({ organization, title: 'Handbook', createdBy: organization.admin })
    await given.pages(handbook, [{ title: 'Welcome', markdown: 'Good to see you.' }])
    const siteUrl = `${url}/sites/night-guide/`
    const openedBy = async (address: string) => (await fetch(address, { redirect: 'manual' })).status
    let path = ''
    const openSection = (page: Page, name: string) =>
      pressOn(page.getByRole('navigation', { name: 'Site', exact: true }).getByRole('link', { name, exact: true }))

    await console.visit(organization.admin, `/o/${organization.id}`, async (page) => {
      await page.getByRole('heading', { level: 1 }).waitFor()
      await pressInTurn(page, 'g', 'w')
      await page.getByText('No sites yet').waitFor()
      await page.keyboard.press('c')
      const dialog = page.getByRole('dialog', { name: 'New site' })
      await dialog.getByRole('checkbox', { name: 'Handbook' }).waitFor()
      await typeIntoFocused(page, 'Night guide')
      await pressOn(dialog.getByRole('checkbox', { name: 'Handbook' }), 'Space')
      await pressOn(dialog.getByRole('button', { name: 'Create the site' }))
      await page.getByRole('heading', { name: 'Night guide', level: 1 }).waitFor()
      path = `${organization.path}/sites/${new URL(page.url()).pathname.split('/').at(-1)}`

      await pressOn(page.getByRole('button', { name: 'Publish', exact: true }))
      await pressOn(page.getByRole('alertdialog').getByRole('button', { name: 'Publish' }))
      await page.getByRole('button', { name: 'Unpublish' }).waitFor()
      expect(await openedBy(siteUrl)).toBe(200)

      await openSection(page, 'Customize')
      const colour = page.getByRole('textbox', { name: 'Main colour: Light', exact: true })
      await reach(colour)
      await page.keyboard.press('Control+a')
      // At once, as one pastes it: the preview asks the server about half a colour too, and shows what is wrong with it.
      await page.keyboard.insertText('#0a7d32')
      await pressOn(page.getByRole('button', { name: 'Save', exact: true }))
      await expect
        .poll(async () => (await admin.get(`${path}/customization`)).styling.primaryColor.light)
        .toBe('#0a7d32')
      await waitForQuiet(page)

      await openSection(page, 'Overview')
      const readers = page.getByRole('radiogroup', { name: 'Who reads it' })
      await reach(readers.getByRole('radio', { checked: true }))
      for (const name of ['Everybody, unlisted', 'People with a share link']) {
        await page.keyboard.press('ArrowDown')
        await readers.getByRole('radio', { name, checked: true }).waitFor()
      }
      await pressOn(page.getByRole('region', { name: 'Title and readers' }).getByRole('button', { name: 'Save' }))
      await expect.poll(async () => (await admin.get(path)).visibility).toBe('share-link')
      expect(await openedBy(siteUrl)).not.toBe(200)

      await openSection(page, 'Share links')
      await pressOn(page.getByRole('button', { name: 'New share link' }).first())
      await typeIntoFocused(page, 'Night shift')
      await page.keyboard.press('Enter')
      await page.getByRole('row', { name: /Night shift/ }).waitFor()
    })

    const [link] = (await admin.get(`${path}/share-links`)).items
    const visitor = { context: { userAgent: FIREFOX } }
    const read = async (page: Page) => {
      await page.getByText('Good to see you.').waitFor()
      const colour = await page.evaluate(() => {
        const mark = document.createElement('i')
        mark.style.color = 'var(--primary-surface)'
        document.body.append(mark)
        return getComputedStyle(mark).color
      })
      expect(colour).toBe('rgb(10, 125, 50)')
      await waitForQuiet(page)
    }
    await console.visit(undefined, new URL(link.urls.published).pathname, read, visitor)

    const insights = `/o/${organization.id}/sites/${path.split('/').at(-1)}`
    await console.visit(organization.admin, insights, async (page) => {
      await openSection(page, 'Insights')
      const views = page.getByRole('region', { name: 'Page views', exact: true }).getByRole('paragraph').first()
      const countViews = async () => {
        await pressOn(page.getByRole('button', { name: 'Count again up to now' }))
        await waitForQuiet(page)
        return (await views.count()) === 0 ? '' : views.textContent()
      }
      await expect.poll(countViews).toMatch(/^1/)
    })
  })
})

/** Goes there with Tab. */
async function reach(locator: Locator): Promise<void> {
  await locator.waitFor()
  const isThere = () => locator.evaluate((element) => element.contains(document.activeElement))
  for (let presses = 0; !(await isThere()); presses++) {
    expect(presses, `presses of Tab to ${locator}`).toBeLessThan(300)
    await locator.page().keyboard.press('Tab')
  }
}

async function pressOn(locator: Locator, key = 'Enter'): Promise<void> {
  await reach(locator)
  await locator.page().keyboard.press(key)
}
