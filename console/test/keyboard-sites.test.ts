/** Sites, by the keyboard alone: made, built up, given a look, redirects and share links. */
import { expect, test } from 'vitest'
import { describeConsole, pressInTurn, waitForFocus } from './browse.ts'
import { pickByArrows, pressUntil, tabAndEnter, tabAndType, tabTo, waitUntilFocused } from './keyboard.ts'

describeConsole('by the keyboard', (console) => {
  test('a site is made', async () => {
    const { given, api } = console.server
    const organization = await given.organization()
    await given.space({ organization, title: 'Handbook' })
    await console.visit(organization.admin, `/o/${organization.id}`, async (page) => {
      await page.getByRole('heading', { level: 1 }).waitFor()
      await pressInTurn(page, 'g', 'w')
      await page.getByText('No sites yet').waitFor()
      await page.keyboard.press('c')
      await waitUntilFocused(page, 'textbox', 'Title')
      await page.keyboard.type('Acme help')
      await tabTo(page, 'checkbox', 'Handbook')
      await page.keyboard.press('Space')
      await tabAndEnter(page, 'button', /^Create/)
      await page.getByRole('heading', { name: 'Acme help', level: 1 }).waitFor()
    })
    const { items } = await api.as(organization.admin).get(`${organization.path}/sites`)
    expect(items).toMatchObject([{ title: 'Acme help', siteSpaces: 1 }])
  })

  test('a section, a redirect and a share link are added, and the title is changed', async () => {
    const { given, api } = console.server
    const organization = await given.organization()
    const admin = api.as(organization.admin)
    const handbook = await given.space({ organization, title: 'Handbook', createdBy: organization.admin })
    await given.space({ organization, title: 'API guide', createdBy: organization.admin })
    await given.pages(handbook, [{ title: 'Welcome' }, { title: 'Safety' }])
    const site = await given.site({ organization, title: 'Guides', spaces: [handbook] })
    await console.visit(organization.admin, `/o/${organization.id}/sites/${site.id}/structure`, async (page) => {
      await page.getByRole('treegrid', { name: 'Structure of the site' }).waitFor()
      await tabAndEnter(page, 'button', 'Add a section')
      await page.getByRole('option', { name: 'API guide' }).waitFor()
      await tabTo(page, 'combobox', /./)
      await pressUntil(page, 'ArrowDown', 'option', 'API guide')
      await page.keyboard.press('Enter')
      await tabAndType(page, 'Title', 'Developers')
      await tabAndEnter(page, 'button', 'Add')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await page
        .getByRole('treegrid', { name: 'Structure of the site' })
        .getByText('Developers', { exact: true })
        .waitFor()

      await tabAndEnter(page, 'link', 'Redirects')
      await page.getByText('No redirects yet').waitFor()
      await page.keyboard.press('c')
      await page.getByRole('option', { name: 'Safety' }).waitFor()
      await tabAndType(page, 'From', '/old/safety')
      await tabTo(page, 'combobox', /./)
      await pressUntil(page, 'ArrowDown', 'option', 'Safety')
      await page.keyboard.press('Enter')
      await tabAndEnter(page, 'button', /^Add/)
      await page.getByRole('row', { name: '/old/safety' }).waitFor()

      await tabAndEnter(page, 'link', 'Share links')
      await page.getByText('No share links yet').waitFor()
      await page.keyboard.press('c')
      await waitUntilFocused(page, 'textbox', /./)
      await page.keyboard.type('Press')
      await page.keyboard.press('Enter')
      await page.getByRole('row', { name: /Press/ }).waitFor()

      await tabAndEnter(page, 'link', 'Customize')
      await page.waitForURL('**/customize')
      await tabAndEnter(page, 'button', 'Title, icon and language')
      await tabAndType(page, 'Title', 'Acme help')
      await pressUntil(page, 'Shift+Tab', 'button', 'Save')
      await page.keyboard.press('Enter')
      await expect.poll(async () => (await admin.get(`${site.path}/customization`)).title).toBe('Acme help')
    })
    expect((await admin.get(`${site.path}/share-links`)).items).toMatchObject([{ name: 'Press' }])
    expect((await admin.get(`${site.path}/redirects`)).items).toMatchObject([{ source: '/old/safety' }])
  })

  test('a variant of a site becomes a section, and a section a variant', async () => {
    const { given, api } = console.server
    const organization = await given.organization()
    const admin = api.as(organization.admin)
    const make = (title: string) => given.space({ organization, title, createdBy: organization.admin })
    const site = await given.site({ organization, title: 'Docs', spaces: [await make('First'), await make('Second')] })
    const outline = async (): Promise<string[]> => {
      const { structure } = await admin.get(`${site.path}/structure`)
      type Section = { title: string; siteSpaces: { title: string }[] }
      return structure.map(
        ({ title, siteSpaces }: Section) => `${title}: ${siteSpaces.map((space) => space.title).join(', ')}`,
      )
    }
    await console.visit(organization.admin, `/o/${organization.id}/sites/${site.id}/structure`, async (page) => {
      const board = page.getByRole('treegrid', { name: 'Structure of the site' })
      const openMenu = async () => {
        await pressUntil(page, 'ArrowRight', 'button', 'Actions for Second')
        await page.keyboard.press('Enter')
      }
      await board.waitFor()
      // Past the tree of the rail, which has rows of the same names.
      await tabTo(page, 'button', 'Add a section')
      await tabTo(page, 'row', /./)
      await pressUntil(page, 'ArrowDown', 'row', 'Second')
      await openMenu()
      await pickByArrows(page, 'menuitem', 'Turn into section')
      await expect.poll(outline).toEqual(['Docs: First', 'Second: Second'])
      await waitUntilFocused(page, 'row', 'Second')

      // From the space to the section that was made around it.
      const section = board.locator('[role=row][aria-level="1"]').filter({ hasText: 'Second' })
      await page.keyboard.press('ArrowUp')
      await waitForFocus(section)
      await openMenu()
      await pickByArrows(page, 'menuitem', 'Turn into variant of Docs')
      await expect.poll(outline).toEqual(['Docs: First, Second'])
      await section.waitFor({ state: 'detached' })
      await board.getByRole('row', { name: 'Second', exact: true }).waitFor()
    })
  })
})
