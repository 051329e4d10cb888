import { expect, test } from 'vitest'
import { describeConsole } from './browse.ts'

describeConsole('the frame', (console) => {
  test('leads from the tree of content to a space', async () => {
    const { given } = console.server
    const organization = await given.organization()
    const collection = await given.collection({ organization, title: 'Product' })
    const space = await given.space({ organization, title: 'Handbook', parent: collection })
    await console.visit(organization.admin, '/', async (page) => {
      await page.waitForURL(`**/o/${organization.id}`)
      await page.getByRole('button', { name: 'Expand' }).click()
      await page.getByRole('row', { name: 'Handbook' }).click()
      await page.waitForURL(`**/s/${space.id}`)
    })
  })

  test('runs commands from the palette, with a slip of the finger', async () => {
    const organization = await console.server.given.organization()
    await console.visit(organization.admin, `/o/${organization.id}`, async (page) => {
      await page.getByRole('link', { name: 'Home' }).waitFor()
      await page.keyboard.press('Control+k')
      await page.getByRole('searchbox').fill('themme')
      await page.getByRole('option', { name: 'Theme: Dark' }).click()
      await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark')
    })
  })

  test('lists its keys with ?, and goes with two keys', async () => {
    const organization = await console.server.given.organization()
    await console.visit(organization.admin, `/o/${organization.id}`, async (page) => {
      await page.getByRole('link', { name: 'Home' }).waitFor()
      await page.keyboard.press('?')
      await page.getByRole('dialog', { name: 'Keys' }).waitFor()
      await page.keyboard.press('Escape')
      await page.getByRole('dialog', { name: 'Keys' }).waitFor({ state: 'detached' })
      await page.keyboard.press('g')
      await page.keyboard.press('a')
      await page.waitForURL('**/account')
    })
  })

  test('is spoken in the language of the browser', async () => {
    const organization = await console.server.given.organization()
    await console.visit(
      organization.admin,
      `/o/${organization.id}`,
      async (page) => {
        await page.getByRole('link', { name: 'Änderungsanträge' }).waitFor()
        expect(await page.evaluate(() => document.documentElement.lang)).toBe('de')
      },
      { language: 'de-DE' },
    )
  })

  test('signs in again in place when the session is over', async () => {
    const { given, database } = console.server
    const organization = await given.organization()
    await console.visit(
      organization.admin,
      `/o/${organization.id}/search`,
      async (page) => {
        await page.getByText('Search the pages of all spaces').waitFor()
        // Nothing else asks the server meanwhile.
        await page.waitForLoadState('networkidle')
        await database.db.deleteFrom('sessions').where('user_id', '=', organization.admin.id).execute()
        await page.getByRole('searchbox').fill('half a thought')
        await page.getByRole('alertdialog', { name: 'Your session is over' }).waitFor()
        const field = page.getByRole('searchbox', { includeHidden: true })
        expect(await field.inputValue()).toBe('half a thought')
      },
      { statuses: [401] },
    )
  })

  test('sends whoever is not signed in to sign-in, and back', async () => {
    const { url } = console.server
    const response = await fetch(`${url}/o/abc/search?q=x`, { redirect: 'manual' })
    expect(response.status).toBe(303)
    expect(response.headers.get('location')).toBe('/sign-in?next=%2Fo%2Fabc%2Fsearch%3Fq%3Dx')
  })
})
