import { expect, test } from 'vitest'
import { describeConsole } from './browse.ts'

describeConsole('links', (console) => {
  test('of the rail, of Home and of the settings lead to screens', async () => {
    const { given } = console.server
    const organization = await given.organization()
    const home = `/o/${organization.id}`
    await console.visit(organization.admin, home, async (page) => {
      const found = new Set(['/account'])
      /** Reads the links of a screen once the last one of them, and that of the rail, is there. */
      const collect = async (path: string, last: string) => {
        await page.goto(console.server.url + path)
        for (const end of [last, '/trash']) await page.locator(`a[href$="${end}"]`).first().waitFor()
        const links = page.locator('a[href^="/o/"], a[href^="/account"]')
        for (const href of await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')!)))
          found.add(href)
      }
      await collect(home, '/imports')
      await collect(`${home}/settings/general`, '/settings/translations')
      expect(found.size).toBeGreaterThan(12)
      for (const path of found) {
        await page.goto(console.server.url + path)
        const missing = page.getByText('There is no such screen')
        await page.getByRole('heading', { level: 1 }).or(missing).first().waitFor()
        expect(await missing.count(), path).toBe(0)
      }
    })
  })
})
