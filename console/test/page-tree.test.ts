import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { describeConsole, holdToast, pickFromMenu, typeIntoFocused, waitForFocus } from './browse.ts'
import { findProblem, refuse } from './faults.ts'

interface TreePage {
  id: string
  title: string
  type: string
  hidden?: boolean
  pages?: TreePage[]
}

/** Titles with what is below them. */
const outline = (pages: readonly TreePage[]): unknown[] =>
  pages.map(({ title, pages: below = [] }) => (below.length === 0 ? title : [title, ...outline(below)]))

/** The rows on the screen, each behind as many dots as it is deep. */
const readRows = (page: Page) =>
  page
    .getByRole('treeitem')
    .evaluateAll((rows) => rows.map((each) => '.'.repeat(Number(each.ariaLevel) - 1) + each.textContent))

const row = (page: Page, name: string) => page.getByRole('treeitem', { name, exact: true })
const menuOf = async (page: Page, name: string, action: string) => {
  await row(page, name).click({ button: 'right' })
  await page.getByRole('menuitem', { name: action }).click()
}

describeConsole('the page tree of an editor', (console) => {
  async function givenSpace(editMode: 'live' | 'locked' = 'live') {
    const { given, api } = console.server
    const organization = await given.organization()
    const space = await given.space({ organization, title: 'Handbook', editMode })
    await given.pages(space, [
      { id: 'welcome', title: 'Welcome', markdown: 'See [the setup](/pages/setup)' },
      {
        id: 'guides',
        title: 'Guides',
        type: 'group',
        pages: [
          { id: 'install', title: 'Install', markdown: 'Run it', pages: [{ id: 'linux', title: 'Linux' }] },
          { id: 'setup', title: 'Setup', markdown: 'Set it up' },
        ],
      },
      { id: 'elsewhere', title: 'Elsewhere', type: 'link', target: { kind: 'url', url: 'https://example.com/' } },
      { id: 'end', title: 'End', icon: 'anchor' },
    ])
    const as = api.as(organization.admin)
    const readOutline = async () => outline((await as.get(`${space.path}/content/pages`)).pages)
    return {
      organization,
      space,
      as,
      readOutline,
      admin: organization.admin,
      path: `/o/${organization.id}/s/${space.id}`,
    }
  }

  const AT_FIRST = ['Welcome', ['Guides', ['Install', 'Linux'], 'Setup'], 'Elsewhere', 'End']
  const ROWS_AT_FIRST = ['Welcome', 'Guides', '.Install', '..Linux', '.Setup', 'Elsewhere', 'End']

  test('is edited by mouse: dragged, renamed and hidden, and taken back', async () => {
    const { admin, path, readOutline, as, space } = await givenSpace()
    await console.visit(admin, path, async (page) => {
      const takeBack = (toast: Locator) => toast.getByRole('button', { name: 'Undo' }).click()
      const undo = async (toast: Locator) => {
        await takeBack(toast)
        await expect.poll(readOutline).toEqual(AT_FIRST)
        await expect.poll(() => readRows(page)).toEqual(ROWS_AT_FIRST)
      }
      await row(page, 'Setup').waitFor()
      // An icon is drawn by its name, as on a site.
      const [icon, style] = await row(page, 'End')
        .locator('[data-icon]')
        .evaluate((mark) => [mark.getAttribute('data-icon'), getComputedStyle(mark).maskImage] as const)
      expect(icon).toBe('anchor')
      const [picture] = /\/console\/icons\/[\w-]+\.svg/.exec(style)!
      expect(await (await fetch(console.server.url + picture)).text()).toContain('<path fill="currentColor"')
      // Dragged below another page, and between two.
      await page.getByRole('button', { name: 'New page' }).waitFor()
      await row(page, 'Setup').dragTo(row(page, 'Welcome'))
      const movedSetup = await holdToast(page, 'Moved: Setup')
      await expect
        .poll(readOutline)
        .toEqual([['Welcome', 'Setup'], ['Guides', ['Install', 'Linux']], 'Elsewhere', 'End'])
      await undo(movedSetup)
      await row(page, 'End').dragTo(row(page, 'Guides'), { targetPosition: { x: 60, y: 2 } })
      const movedEnd = await holdToast(page, 'Moved: End')
      await expect.poll(readOutline).toEqual(['Welcome', 'End', ['Guides', ['Install', 'Linux'], 'Setup'], 'Elsewhere'])
      await undo(movedEnd)
      // A group stays at the top.
      await row(page, 'Guides').dragTo(row(page, 'Welcome'), { targetPosition: { x: 60, y: 15 } })
      expect(await readOutline()).toContainEqual(['Guides', ['Install', 'Linux'], 'Setup'])
      // Renamed in place.
      await menuOf(page, 'Setup', 'Rename')
      const newName = page.getByRole('textbox', { name: 'New name of Setup' })
      await newName.fill('Configure')
      // The rest of its row belongs to the field.
      await page
        .getByRole('treeitem')
        .filter({ has: newName })
        .click({ position: { x: 8, y: 15 } })
      await waitForFocus(newName)
      await page.keyboard.press('Enter')
      await row(page, 'Configure').waitFor()
      const renamed = await holdToast(page, 'Renamed to Configure')
      await expect.poll(readOutline).toContainEqual(['Guides', ['Install', 'Linux'], 'Configure'])
      await takeBack(renamed)
      await row(page, 'Setup').waitFor()
      // Hidden.
      await menuOf(page, 'End', 'Hide')
      await row(page, 'End Hidden').waitFor()
      await expect.poll(async () => (await as.get(`${space.path}/content/page/end`)).hidden).toBe(true)
      await row(page, 'End Hidden').click({ button: 'right' })
      await page.getByRole('menuitem', { name: 'Show' }).click()
      await row(page, 'End').waitFor()
    })
  })

  test('is edited from the keyboard alone', async () => {
    const { admin, path, readOutline } = await givenSpace()
    await console.visit(admin, path, async (page) => {
      const status = page.getByRole('main').locator('p[role=status]')
      // The next key is about what is on the screen.
      const isShown = (rows: string[]) => expect.poll(() => readRows(page)).toEqual(rows)
      await page.getByRole('button', { name: 'New page' }).waitFor()
      await row(page, 'Setup').focus()
      await page.keyboard.press('Alt+ArrowUp')
      await expect.poll(() => status.textContent()).toBe('Setup, 1 of 2, first in Guides')
      await expect.poll(readOutline).toContainEqual(['Guides', 'Setup', ['Install', 'Linux']])
      await isShown(['Welcome', 'Guides', '.Setup', '.Install', '..Linux', 'Elsewhere', 'End'])
      await page.keyboard.press('Alt+ArrowDown')
      await expect.poll(readOutline).toEqual(AT_FIRST)
      await isShown(ROWS_AT_FIRST)
      await page.keyboard.press('Alt+ArrowRight')
      await expect.poll(readOutline).toContainEqual(['Guides', ['Install', 'Linux', 'Setup']])
      await isShown(['Welcome', 'Guides', '.Install', '..Linux', '..Setup', 'Elsewhere', 'End'])
      await page.keyboard.press('Alt+ArrowLeft')
      await expect.poll(readOutline).toEqual(AT_FIRST)
      await isShown(ROWS_AT_FIRST)
      // Picked up, carried, put down.
      await row(page, 'Setup').focus()
      const carry = async (key: string, place: string) => {
        await page.keyboard.press(key)
        await expect.poll(() => status.textContent()).toBe(place)
      }
      await carry('Control+Shift+d', 'Setup, 2 of 2, below Install')
      await carry('ArrowDown', 'Setup, 3 of 5, below Guides')
      await page.keyboard.press('Escape')
      await carry('Control+Shift+d', 'Setup, 2 of 2, below Install')
      await carry('ArrowDown', 'Setup, 3 of 5, below Guides')
      await carry('ArrowDown', 'Setup, 4 of 5, below Elsewhere')
      await page.keyboard.press('Enter')
      await expect.poll(readOutline).toEqual(['Welcome', ['Guides', ['Install', 'Linux']], 'Elsewhere', 'Setup', 'End'])
      await isShown(['Welcome', 'Guides', '.Install', '..Linux', 'Elsewhere', 'Setup', 'End'])
      // Renamed with F2; Escape keeps the name.
      await row(page, 'Setup').focus()
      await page.keyboard.press('F2')
      await page.keyboard.type('Nothing')
      await page.keyboard.press('Escape')
      await row(page, 'Setup').waitFor()
      await page.keyboard.press('F2')
      await page.keyboard.type('Begin')
      await page.keyboard.press('Enter')
      await expect.poll(readOutline).toContain('Begin')
      // Two at once, deleted.
      await row(page, 'Begin').focus()
      await page.keyboard.press('Control+Space')
      await page.keyboard.press('Shift+ArrowDown')
      await page.keyboard.press('Delete')
      await expect.poll(readOutline).toEqual(['Welcome', ['Guides', ['Install', 'Linux']], 'Elsewhere'])
      // The rows are gone, and the keys still the tree's.
      await waitForFocus(page.getByRole('tree'))
      // The menu, and what a drag does in words.
      await row(page, 'Install').focus()
      await page.keyboard.press('Shift+F10')
      await pickFromMenu(page, /^Move/)
      await page.getByRole('dialog', { name: 'Move Install' }).waitFor()
      await typeIntoFocused(page, 'Welc')
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await page.getByRole('dialog').getByRole('button', { name: 'Move', exact: true }).press('Enter')
      await expect.poll(readOutline).toEqual([['Welcome', ['Install', 'Linux']], 'Guides', 'Elsewhere'])
      // A new page.
      await page.getByRole('button', { name: 'New page' }).focus()
      await page.keyboard.press('Enter')
      await waitForFocus(page.getByRole('menuitem', { name: 'New page' }))
      await page.keyboard.press('Enter')
      await waitForFocus(page.getByRole('textbox', { name: 'Title of the page' }))
      await page.keyboard.type('Fresh')
      await page.keyboard.press('Enter')
      await page.waitForURL(`**${path}/fresh?mode=edit`)
      expect(await readOutline()).toContain('Fresh')
    })
  })

  test('takes back what the server refuses, and says why', async () => {
    const { admin, path, readOutline } = await givenSpace()
    await console.visit(
      admin,
      path,
      async (page) => {
        await page.getByRole('button', { name: 'New page' }).waitFor()
        await refuse(page, /\/v1\/spaces\/\w+\/content$/, 409, 'POST')
        await row(page, 'End').focus()
        await page.keyboard.press('Alt+ArrowUp')
        await findProblem(page, 409).waitFor()
        await page.getByText('Refused by the test').waitFor()
        await expect.poll(() => page.getByRole('treeitem').last().textContent()).toBe('End')
        expect(await readOutline()).toEqual(AT_FIRST)
      },
      { statuses: [409] },
    )
  })

  test('of a locked space makes a change request with the first edit, and goes there', async () => {
    const { admin, path, readOutline, as, space } = await givenSpace('locked')
    await console.visit(admin, path, async (page) => {
      await page.getByRole('button', { name: 'New page' }).waitFor()
      await menuOf(page, 'Setup', 'Hide')
      await page.waitForURL(`**${path}/~/changes/1/welcome`)
      await page.getByText('This space is locked: your edits go to change request #1.').waitFor()
      await row(page, 'Setup Hidden').waitFor()
      await page.getByRole('button', { name: 'New page' }).waitFor()
      await row(page, 'End').focus()
      await page.keyboard.press('Alt+ArrowUp')
      await expect
        .poll(async () => outline((await as.get(`${space.path}/change-requests/1/content/pages`)).pages).at(-1))
        .toBe('Elsewhere')
    })
    expect(await readOutline()).toEqual(AT_FIRST)
    // The next one goes there too.
    await console.visit(admin, path, async (page) => {
      await page.getByRole('button', { name: 'New page' }).waitFor()
      await menuOf(page, 'Setup', 'Duplicate')
      await page.waitForURL(`**${path}/~/changes/1/**`)
      await row(page, 'Setup (copy)').waitFor()
    })
    expect((await as.get(`${space.path}/change-requests`, { status: 'draft' })).items).toHaveLength(1)
  })

  test('offers readers nothing, nor anybody in a closed change request or a past revision', async () => {
    const { organization, admin, path, as, space } = await givenSpace()
    const reader = await console.server.given.member(organization, 'read')
    const expectNothing = async (page: Page) => {
      await row(page, 'Setup').waitFor()
      await page.getByText('See the setup').waitFor()
      expect(await page.getByRole('button', { name: 'New page' }).count()).toBe(0)
      expect(await row(page, 'Setup').getAttribute('draggable')).toBe(null)
      await row(page, 'Setup').focus()
      await page.keyboard.press('F2')
      await page.keyboard.press('Delete')
      await page.keyboard.press('Alt+ArrowUp')
      expect(await page.getByRole('textbox').count()).toBe(0)
      const panel = page.getByRole('complementary', { name: 'About this page' })
      // Neither a tab nor, where tabs have no room, in the menu at their end.
      await panel.getByText('Outline', { exact: true }).first().waitFor()
      expect(await panel.getByText('Settings', { exact: true }).count()).toBe(0)
    }
    await console.visit(reader, path, expectNothing)
    const { id } = await as.post(`${space.path}/change-requests`, {})
    await as.patch(`${space.path}/change-requests/${id}`, { status: 'archived' })
    const { revision } = await as.get(space.path)
    await console.visit(admin, `${path}/~/changes/1/~/pages`, async (page) => {
      await row(page, 'Setup').waitFor()
      expect(await page.getByRole('button', { name: 'New page' }).count()).toBe(0)
    })
    await console.visit(admin, `${path}/~/revisions/${revision}`, async (page) => {
      await row(page, 'Setup').waitFor()
      expect(await page.getByRole('button', { name: 'New page' }).count()).toBe(0)
    })
  })

  test('has the settings of a page beside it, and refuses what cannot be', async () => {
    const { admin, path, as, space } = await givenSpace()
    const look = async (page: Page) => {
      const panel = page.getByRole('complementary', { name: 'About this page' })
      await panel.getByRole('textbox', { name: 'Title', exact: true }).fill('Hello <b>you</b>')
      await panel.getByRole('textbox', { name: 'Description' }).fill('What it is about')
      await panel.getByRole('combobox', { name: 'Condition' }).fill('visitor.claims.')
      await panel.getByRole('button', { name: 'Save' }).click()
      await expect
        .poll(() => panel.getByRole('combobox', { name: 'Condition' }).getAttribute('aria-invalid'))
        .toBe('true')
      await panel.getByRole('combobox', { name: 'Condition' }).fill('visitor.claims.beta')
      // A server that fails, and a connection that is lost, leave what was typed where it is.
      await refuse(page, '**/v1/spaces/*/content', 503, 'POST')
      await panel.getByRole('button', { name: 'Save' }).click()
      await findProblem(page, 503).waitFor()
      await page.unroute('**/v1/spaces/*/content')
      await page.route('**/v1/spaces/*/content', (route) => route.abort())
      await panel.getByRole('button', { name: 'Save' }).click()
      await panel.locator('[data-problem=offline]').waitFor()
      await expect
        .poll(() => panel.getByRole('textbox', { name: 'Title', exact: true }).inputValue())
        .toBe('Hello <b>you</b>')
      await expect.poll(() => panel.getByRole('textbox', { name: 'Description' }).inputValue()).toBe('What it is about')
      await page.unroute('**/v1/spaces/*/content')
      await panel.getByRole('button', { name: 'Save' }).click()
      await page.getByRole('treeitem', { name: /^Hello <b>you<\/b>/ }).waitFor()
    }
    await console.visit(admin, `${path}/welcome?panel=pageSettings`, look, { statuses: [503], isOffline: true })
    expect(await as.get(`${space.path}/content/page/welcome`)).toMatchObject({
      title: 'Hello <b>you</b>',
      description: 'What it is about',
      condition: 'visitor.claims.beta',
    })
  })

  test('makes groups and links, and copies a page to another space', async () => {
    const { admin, path, organization, readOutline, space } = await givenSpace()
    const other = await console.server.given.space({ organization, title: 'Elsewhere', editMode: 'live' })
    await console.visit(admin, path, async (page) => {
      const create = async (kind: string, title: string) => {
        await page.getByRole('button', { name: 'New page' }).click()
        await page.getByRole('menuitem', { name: kind }).click()
        const dialog = page.getByRole('dialog', { name: 'New page' })
        await dialog.getByRole('textbox', { name: 'Title' }).fill(title)
        return dialog
      }
      await row(page, 'End').waitFor()
      await (await create('New group', 'Reference')).getByRole('button', { name: 'Create' }).click()
      await row(page, 'Reference').waitFor()
      const link = await create('New link', 'Shop')
      await link.getByRole('textbox', { name: 'Address' }).fill('https://example.com/shop')
      await link.getByRole('button', { name: 'Create' }).click()
      await row(page, 'Shop').waitFor()
      const shortcut = await create('New link', 'Quick start')
      await shortcut.getByRole('button', { name: 'Leads to' }).press('Enter')
      await waitForFocus(page.getByRole('listbox'))
      await page.getByRole('option', { name: 'A page of this space' }).press('Enter')
      await shortcut.getByRole('button', { name: 'Create' }).click()
      await shortcut.getByRole('alert').getByText('Choose a page').waitFor()
      // Found by its name or its address, and chosen without the mouse.
      await shortcut.getByRole('combobox', { name: 'Page' }).fill('nowhere')
      await shortcut.getByText('No page').waitFor()
      await shortcut.getByRole('combobox', { name: 'Page' }).fill('linux')
      await shortcut.getByRole('option', { name: 'Linux' }).waitFor()
      await expect.poll(() => shortcut.getByRole('option').count()).toBe(1)
      await page.keyboard.press('Enter')
      await shortcut.getByRole('option', { name: 'Linux', selected: true }).waitFor()
      await shortcut.getByRole('button', { name: 'Create' }).click()
      await row(page, 'Quick start').waitFor()
      await menuOf(page, 'Setup', 'Copy to a space…')
      const copy = page.getByRole('dialog', { name: 'Copy Setup' })
      await copy.getByRole('option', { name: 'Elsewhere' }).click()
      await copy.getByRole('button', { name: 'Copy', exact: true }).click()
      await copy.waitFor({ state: 'detached' })
    })
    expect(JSON.stringify(await readOutline())).toContain('Reference')
    const { pages: own } = await console.server.api.as(admin).get(`${space.path}/content/pages`)
    expect(own.find(({ title }: { title: string }) => title === 'Quick start')).toMatchObject({
      target: { kind: 'page', page: 'linux' },
    })
    const { pages } = await console.server.api.as(admin).get(`${other.path}/content/pages`)
    expect(outline(pages)).toContain('Setup')
  })

  test('can be used by everybody', async () => {
    const { admin, path } = await givenSpace()
    await console.inspect(admin, `${path}/welcome?panel=pageSettings`, (page) =>
      page.getByRole('textbox', { name: 'Description' }).waitFor(),
    )
  })
})
