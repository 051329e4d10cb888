import { expect, test } from 'vitest'
import { findColourViolations, findViolations } from '../../site/test/find-violations.ts'
import { describeConsole } from './browse.ts'
import { LOOKS, SHOWN_PAGE } from './site-looks.ts'

describeConsole('a published site', (console) => {
  test('stands the look of axe in twelve customizations, light and dark', async () => {
    const { given, api } = console.server
    const organization = await given.organization()
    const admin = api.as(organization.admin)
    const guide = await given.space({ organization, title: 'Guide' })
    await given.pages(guide, [
      { title: 'Welcome', markdown: SHOWN_PAGE },
      { title: 'Install', markdown: 'How to.', pages: [{ title: 'On Linux', markdown: 'So.' }] },
    ])
    const reference = await given.space({ organization, title: 'Reference' })
    await given.pages(reference, [{ title: 'Calls', markdown: 'One by one.' }])
    const site = await given.site({ organization, title: 'Acme', published: true, spaces: [guide] })
    await admin.post(`${site.path}/sections`, { spaceId: reference.id, title: 'Reference' })
    const { basename } = await admin.get(site.path)
    expect(Object.keys(LOOKS)).toHaveLength(12)
    await console.visit(
      undefined,
      `/sites/${basename}/`,
      async (page) => {
        for (const [name, customization] of Object.entries(LOOKS)) {
          await admin.put(`${site.path}/customization`, customization)
          await page.reload()
          const colours = new Set<string>()
          for (const [theme, find] of [
            ['light', findViolations],
            ['dark', findColourViolations],
          ] as const) {
            await page.evaluate((wanted) => {
              document.documentElement.dataset.theme = wanted
            }, theme)
            colours.add(await page.evaluate(() => getComputedStyle(document.body).color))
            expect(await find(page), `${name}, ${theme}`).toEqual([])
          }
          expect(colours.size, name).toBe(2)
        }
      },
      { context: { bypassCSP: true } },
    )
  })
})
