/** Blocks in the editor: selected, moved and changed as wholes, by mouse and by keyboard. */

import type { Block } from '@lectern/content/document'
import { deleteLargeRow, readLargeTable } from '@lectern/editor'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { describeConsole, expectNoViolations, pickFromMenu, typeIntoFocused, waitForFocus } from './browse.ts'

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

describeConsole('blocks in the editor', (console) => {
  async function givenPage(markdown: string) {
    const { given, api } = console.server
    const organization = await given.organization()
    const space = await given.space({ organization, title: 'Handbook', editMode: 'live' })
    await given.pages(space, [{ id: 'start', title: 'Start', markdown }])
    const path = `/o/${organization.id}/s/${space.id}?mode=edit`
    const read = async (): Promise<string> =>
      (await api.as(organization.admin).get(`${space.path}/content/page/start?format=markdown`)).markdown
    return { organization, space, admin: organization.admin, path, read }
  }

  const bodyOf = (page: Page) => page.getByRole('textbox', { name: 'Text of Start' })
  /** It follows the pointer one frame later. */
  const handleOf = (page: Page, block: string) => page.getByRole('button', { name: `${block}: click for what` })
  const toText = (text: string) => ({ object: 'text', leaves: [{ object: 'leaf', text, marks: [] }] }) as const
  const announced = (page: Page) => page.locator('[data-announced=block]').textContent()

  test('have a handle that opens a menu and moves them, into others too', async () => {
    const { admin, path, read } = await givenPage(
      'One\n\nTwo\n\n* First\n* Second\n\n{% hint style="info" %}\nInside\n{% endhint %}',
    )
    await console.visit(admin, path, async (page) => {
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
      await bodyOf(page).getByText('Two').hover()
      await handleOf(page, 'Text').click()
      // What is seen and what is read out are the same words.
      await page.getByRole('menuitem', { name: 'Duplicate Ctrl+D', exact: true }).click()
      await expect.poll(() => bodyOf(page).getByText('Two').count()).toBe(2)
      await waitForFocus(bodyOf(page))
      await page.keyboard.press('ArrowUp')
      await page.keyboard.press('ArrowUp')
      await page.keyboard.press('ControlOrMeta+/')
      await page.getByRole('menuitem', { name: 'Turn into' }).click()
      await page.getByRole('menuitem', { name: 'Heading 1' }).click()
      await page.getByRole('heading', { name: 'One' }).hover()
      await handleOf(page, 'Heading 1').click()
      await page.getByRole('menuitem', { name: 'Copy link to block' }).click()
      await page.getByText('The link to this block is copied.').waitFor()
      const link = await page.evaluate(() => navigator.clipboard.readText())
      expect(link).toMatch(/\/start#\w+$|\/s\/\w+#\w+$/)
      const drag = async (block: string, from: string, to: string) => {
        await page.getByRole('heading', { name: 'One' }).hover()
        await handleOf(page, 'Heading 1').waitFor()
        await bodyOf(page).getByText(from, { exact: true }).first().hover()
        const start = (await handleOf(page, block).boundingBox())!
        const end = (await bodyOf(page).getByText(to, { exact: true }).boundingBox())!
        await page.mouse.move(start.x + 12, start.y + 12)
        await page.mouse.down()
        await page.mouse.move(end.x + 30, end.y + end.height / 2, { steps: 4 })
        await page.mouse.move(end.x + 30, end.y + end.height - 3, { steps: 2 })
        await page.mouse.up()
      }
      await drag('Text', 'Two', 'Inside')
      await drag('Text', 'Two', 'First')
      await drag('Item', 'Second', 'Inside')
      await expect
        .poll(read)
        .toBe('## One\n\n* First\n* Two\n\n{% hint style="info" %}\nInside\n\n* Second\n\nTwo\n{% endhint %}')
      await page.goto(`${link.split('#')[0]}?mode=edit#${link.split('#')[1]}`)
      await page.reload()
      await bodyOf(page).waitFor()
      await expect.poll(() => announced(page)).toBe('Heading 1, 1 of 3')
    })
  })

  test('are selected, walked, moved and left by keys, and read out', async () => {
    const { admin, path, read } = await givenPage('One\n\nTwo\n\n> Three\n\nFour')
    await console.visit(admin, path, async (page) => {
      await bodyOf(page).getByText('Two').click()
      await bodyOf(page).locator('.has-caret').filter({ hasText: 'Two' }).waitFor()
      await page.keyboard.press('Escape')
      await expect.poll(() => announced(page)).toBe('Text, 2 of 4')
      await page.keyboard.press('ArrowDown')
      await expect.poll(() => announced(page)).toBe('Quote, 3 of 4')
      await page.keyboard.press('Shift+ArrowDown')
      await expect.poll(() => announced(page)).toBe('2 blocks, 3 to 4 of 4')
      await page.keyboard.press('Alt+ArrowUp')
      await page.keyboard.press('ArrowDown')
      await expect.poll(() => announced(page)).toBe('Text, 4 of 4')
      await page.keyboard.press('Alt+ArrowUp')
      await page.keyboard.press('Alt+Shift+ArrowUp')
      await page.keyboard.press('Enter')
      await page.keyboard.type('Number ')
      await page.keyboard.press('ControlOrMeta+/')
      await waitForFocus(page.getByRole('menu', { name: 'What can be done with this block: Text' }))
      await page.keyboard.press('Escape')
      await waitForFocus(bodyOf(page))
      await page.keyboard.press('ControlOrMeta+d')
      await page.keyboard.press('Delete')
      // A letter on a selected block begins a new line, and replaces nothing.
      await page.keyboard.press('Escape')
      await page.keyboard.type('New')
      await expect.poll(read).toBe('One\n\n> Three\n>\n> Number Two\n>\n> New\n\nFour')
      await page.getByRole('button', { name: 'Stop editing' }).focus()
      await page.keyboard.press('?')
      await page.getByRole('dialog').getByText('Alt+SHIFT+↑').waitFor()
    })
  })

  test('become reusable content together, also when the caret has left them meanwhile', async () => {
    const { admin, path, read, space } = await givenPage('One\n\nTwo\n\n> Three\n\nFour')
    const as = console.server.api.as(admin)
    const readReusable = async () => {
      const { reusableContents } = await as.get(`${space.path}/content`)
      const [{ id }] = reusableContents
      return (await as.get(`${space.path}/content/reusable-contents/${id}/html`)).html
    }
    await console.visit(admin, path, async (page) => {
      const makeReusable = async () => {
        await page.keyboard.press('ControlOrMeta+/')
        await pickFromMenu(page, 'Make reusable')
      }
      await bodyOf(page).getByText('Two').click()
      await bodyOf(page).locator('.has-caret').filter({ hasText: 'Two' }).waitFor()
      await page.keyboard.press('Escape')
      await page.keyboard.press('Shift+ArrowDown')
      await expect.poll(() => announced(page)).toBe('2 blocks, 2 to 3 of 4')
      // The answer waits until the caret is elsewhere.
      let goOn = () => {}
      const isMoved = new Promise<void>((resolve) => {
        goOn = resolve
      })
      await page.route(/\/content$/, async (route) => {
        if (route.request().postData()?.includes('insert_reusable_content')) await isMoved
        return route.fallback()
      })
      const asking = page.waitForRequest((request) => request.postData()?.includes('insert_reusable_content') === true)
      await makeReusable()
      await asking
      await waitForFocus(bodyOf(page))
      await page.keyboard.press('ArrowDown')
      await expect.poll(() => announced(page)).toBe('Text, 4 of 4')
      goOn()
      await page.getByText('Reusable content created').waitFor()
      await expect.poll(read).toMatch(/^One\n\n\{% include "[^"]+" %\}\n\nFour$/)
      expect(await readReusable()).toMatch(/Two.*Three/s)

      await page.keyboard.press('ArrowUp')
      await expect.poll(() => announced(page)).toBe('Reusable content, 2 of 3')
      await page.keyboard.press('ControlOrMeta+/')
      await pickFromMenu(page, 'Open reusable content')
      await page.waitForURL('**/~/reusable/*')
      await page.getByText('Three').waitFor()
    })
  })

  const TABLE = `<table><thead><tr><th>Station</th><th data-type="checkbox">Online</th><th data-type="number">Height</th><th data-type="rating" data-max="5">Shelter</th><th data-type="select" data-multiple>Kind<select><option value="sea" label="Sea" color="blue"></option><option value="lock" label="Lock" color="orange"></option></select></th></tr></thead><tbody><tr><td>North</td><td>true</td><td>3.5</td><td>4</td><td></td></tr></tbody></table>`

  test('of tables are written cell by cell, with menus of rows and columns, and as cards', async () => {
    const { admin, path, read, space } = await givenPage(TABLE)
    const readTable = async () => {
      const { document } = await console.server.api.as(admin).get(`${space.path}/content/page/start?format=document`)
      const { view, definition, records } = document.nodes[0].data
      const columns: { id: string; title: string }[] = view.columns.map((id: string) => definition[id])
      const named = (values: Record<string, unknown>) =>
        Object.fromEntries(
          columns.map(({ id, title }) => [title, values[id]]).filter(([, value]) => value !== undefined),
        )
      const rows = Object.values(records as Record<string, { orderIndex: string; values: Record<string, unknown> }>)
      rows.sort((one, other) => (one.orderIndex < other.orderIndex ? -1 : 1))
      return { view, titles: columns.map(({ title }) => title), rows: rows.map(({ values }) => named(values)) }
    }
    await console.visit(admin, path, async (page) => {
      await bodyOf(page).getByText('North').click()
      await bodyOf(page).locator('.has-caret').waitFor()
      // From cell to cell: a box, a number, stars, choices; behind the last one a row is added.
      await page.keyboard.press('Tab')
      await page.keyboard.press('Space')
      await page.keyboard.press('Tab')
      await page.keyboard.type('12.5')
      await page.keyboard.press('Tab')
      await page.keyboard.press('2')
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      const choices = page.getByRole('dialog', { name: 'Value of Kind' })
      await choices.getByRole('checkbox', { name: 'Lock' }).focus()
      await expectNoViolations(page, 'choices')
      await page.keyboard.press('Space')
      await page.keyboard.press('Escape')
      await choices.waitFor({ state: 'hidden' })
      await waitForFocus(bodyOf(page))
      await page.keyboard.press('Tab')
      await page.keyboard.type('South')
      await expect
        .poll(async () => (await readTable()).rows)
        .toMatchObject([{ Online: false, Height: 12.5, Shelter: 2, Kind: ['lock'] }, { Station: expect.any(String) }])
      await page.getByRole('button', { name: 'Column Height' }).click()
      await page.getByRole('menuitem', { name: 'Name and type' }).click()
      await page.getByRole('textbox', { name: 'Name' }).fill('Metres')
      await expectNoViolations(page, 'column')
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
      await bodyOf(page).getByText('South').click()
      await bodyOf(page).locator('.has-caret').filter({ hasText: 'South' }).waitFor()
      await page.evaluate(() => {
        const clipboardData = new DataTransfer()
        clipboardData.setData('text/plain', 'East\tyes\t1\nWest\tno\t2\n')
        document.activeElement!.dispatchEvent(
          new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
        )
      })
      await bodyOf(page).getByText('West').hover()
      await page.getByRole('button', { name: 'Row 3', exact: true }).click()
      await page.getByRole('menuitem', { name: 'Move up' }).click()
      await bodyOf(page).getByText('West').click()
      await page.getByRole('button', { name: 'Table', exact: true }).click()
      await page.getByRole('menuitem', { name: 'Show as cards' }).click()
      await expect.poll(readTable).toMatchObject({
        view: { type: 'cards', cardSize: 'medium' },
        titles: ['Station', 'Online', 'Metres', 'Shelter', 'Kind'],
        rows: [{ Metres: 12.5 }, { Online: false, Metres: 2 }, { Online: true, Metres: 1 }],
      })
      expect(await read()).toMatch(/North.*West.*East/s)
    })
  })

  test('of more than 500 rows are a card in the page, and a grid in a dialog', async () => {
    const rows = Array.from({ length: 520 }, (_, at) => `| row ${at} | **bold** ${at} |`)
    const { admin, path, read } = await givenPage(`| A | B |\n| - | - |\n${rows.join('\n')}`)
    await console.visit(admin, path, async (page) => {
      await page.getByRole('button', { name: 'Open the table' }).click()
      const grid = page.getByRole('grid')
      await grid.focus()
      await page.keyboard.press('Control+End')
      await page.getByRole('gridcell', { name: 'bold 519' }).waitFor()
      await expectNoViolations(page, 'grid')
      expect(await page.getByRole('gridcell').count()).toBeLessThan(200)
      await page.keyboard.press('Enter')
      await waitForFocus(page.getByRole('textbox', { name: 'Row 520, B' }))
      await page.keyboard.type('very ')
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Add a row' }).click()
      await expect.poll(read).toContain('| row 519 | **very bold** 519 |\n|  |  |')
    })
  })

  test('of more than 500 rows stay at the same cell while somebody else writes above', async () => {
    const rows = Array.from({ length: 520 }, (_, at) => `| row ${at} | **bold** ${at} |`)
    const { admin, path, read, space } = await givenPage(`| A | B |\n| - | - |\n${rows.join('\n')}`)
    const api = console.server.api.as(admin)
    await console.visit(admin, path, async (page) => {
      await page.getByRole('button', { name: 'Open the table' }).click()
      const grid = page.getByRole('grid')
      await grid.focus()
      await page.keyboard.press('Control+End')
      await page.keyboard.press('Enter')
      await waitForFocus(page.getByRole('textbox', { name: 'Row 520, B' }))

      // Ann begins the page with a line, and deletes the first row.
      const { document, documentId } = await api.get(`${space.path}/content/page/start?format=document`)
      const [table] = document.nodes as [Block]
      const line: Block = { object: 'block', type: 'paragraph', key: 'line-of-ann', nodes: [toText('By Ann')] }
      const insert = [line, deleteLargeRow(table, readLargeTable(table)!.records[0]!)]
      const splices = [{ after: table.key, remove: [table.key], insert }]
      const edit = { operation: 'edit_blocks', page: 'start', base: documentId, splices }
      await api.post(`${space.path}/content`, { changes: [edit] })
      await page.getByRole('button', { name: 'Delete the row 519' }).waitFor()
      await page.keyboard.type('very ')
      await page.keyboard.press('Escape')
      await expect.poll(read).toContain('| row 519 | **very bold** 519 |')
      expect(await read()).toMatch(/^By Ann\n\n\| A /)
      expect(await read()).not.toContain('| row 0 |')

      // The current cell is named to screen readers even where it is out of sight.
      await grid.evaluate((element) => element.scrollTo(0, 0))
      await page.getByRole('gridcell', { name: 'bold 1', exact: true }).waitFor()
      const readNamed = async () => {
        const named = await grid.getAttribute('aria-activedescendant')
        return page.evaluate((id) => window.document.getElementById(id!)?.textContent, named)
      }
      await expect.poll(readNamed).toBe('very bold 519')
      await page.getByRole('button', { name: 'Delete the row 519' }).click()
      await page.getByRole('button', { name: 'Delete the row 518' }).click()
      await page.getByRole('button', { name: 'Delete the row 517' }).waitFor()
      await expect.poll(read).toMatch(/\| row 517 \| \*\*bold\*\* 517 \|\s*$/)
      await expectNoViolations(page, 'grid')
    })
  })

  test('have their fields in a dialog, and the page its title and description at the head', async () => {
    const { admin, path, read, space } = await givenPage(
      'Words\n\n{% tabs %}\n{% tab title="A" %}\nIn A\n{% endtab %}\n{% endtabs %}\n\n```js\ncode\n```',
    )
    const readPage = () => console.server.api.as(admin).get(`${space.path}/content/page/start?format=markdown`)
    await console.visit(admin, path, async (page) => {
      const open = async (text: string, action: string) => {
        await bodyOf(page).getByText(text, { exact: true }).click()
        await bodyOf(page).locator('.has-caret').filter({ hasText: text }).waitFor()
        await page.keyboard.press('ControlOrMeta+/')
        await page.getByRole('menuitem', { name: action }).click()
      }
      const title = page.getByRole('textbox', { name: 'Title of the page' })
      await title.fill('x'.repeat(1100))
      await page.getByText('1100 characters; at most 1000 fit.').waitFor()
      await page.reload()
      await page.getByText('1100 characters; at most 1000 fit.').waitFor()
      expect((await readPage()).title).toBe('Start')
      await title.fill('Begin')
      await page.keyboard.press('Tab')
      await page.keyboard.type('What it is about')
      await page.keyboard.press('Enter')
      await open('code', 'Settings of the block')
      const dialog = page.getByRole('dialog', { name: 'Settings: Code' })
      await dialog.getByLabel('Title').fill('a.js')
      await expectNoViolations(page, 'languages of code')
      await dialog.getByRole('combobox', { name: 'Language' }).fill('rub')
      await dialog.getByRole('option', { name: 'ruby' }).click()
      await dialog.getByRole('button', { name: 'Save' }).click()
      await dialog.waitFor({ state: 'hidden' })
      await open('In A', 'Add a tab')
      await waitForFocus(bodyOf(page))
      await page.keyboard.type('In B')
      // Code has the colours of the published page, in the language that was chosen, and lines that stand out.
      const code = bodyOf(page).locator('[data-block=code]')
      await code.getByText('code', { exact: true }).click()
      await page.keyboard.press('End')
      await page.keyboard.press('Enter')
      await page.keyboard.type('def add # sum')
      await code.locator('.t-keyword', { hasText: 'def' }).waitFor()
      await code.locator('.t-comment', { hasText: '# sum' }).waitFor()
      await expect
        .poll(() => code.locator('.t-keyword').evaluate((each) => getComputedStyle(each).color))
        .toBe('rgb(138, 42, 153)')
      await page.keyboard.press('ControlOrMeta+Shift+L')
      await code.locator('[data-highlighted]', { hasText: 'def add # sum' }).waitFor()
      await expect.poll(read).toContain('code\n<strong>def add # sum</strong>')
      await page.keyboard.press('ControlOrMeta+Shift+L')
      for (let left = 'def add # sum'.length; left >= 0; left--) await page.keyboard.press('Backspace')
      await code.locator('.t-keyword').waitFor({ state: 'detached' })
      await expect
        .poll(read)
        .toBe(
          'Words\n\n{% tabs %}\n{% tab title="A" %}\nIn A\n{% endtab %}\n\n{% tab %}\nIn B\n{% endtab %}\n{% endtabs %}\n\n{% code title="a.js" %}\n```ruby\ncode\n```\n{% endcode %}',
        )
      await expect.poll(readPage).toMatchObject({ title: 'Begin', description: 'What it is about' })
      await page.getByRole('treeitem', { name: 'Begin' }).waitFor()

      // By keyboard: an icon, and another one in its place.
      await page.getByRole('button', { name: 'Add an icon' }).press('Enter')
      await typeIntoFocused(page, 'rocke')
      await page.getByRole('option', { name: 'rocket', selected: true }).waitFor()
      await page.keyboard.press('Enter')
      await page.locator('[data-page-icon="1f680"]').waitFor()
      await expect.poll(readPage).toMatchObject({ emoji: '1f680' })
      await page.getByRole('button', { name: 'Remove the icon' }).press('Enter')
      await waitForFocus(page.getByRole('button', { name: 'Add an icon' }))
      await page.locator('[data-page-icon]').waitFor({ state: 'hidden' })
      await expect.poll(async () => (await readPage()).emoji ?? '').toBe('')
      // A cover: uploaded, removed, brought back.
      await page.getByRole('button', { name: 'Add a cover' }).click()
      const cover = page.getByRole('dialog', { name: 'Cover of the page' })
      await cover.locator('input[type=file]').setInputFiles({ name: 'sea.png', mimeType: 'image/png', buffer: PIXEL })
      await cover.waitFor({ state: 'hidden' })
      await page.locator('[data-size=hero] img').waitFor()
      await expect.poll(readPage).toMatchObject({ cover: { ref: { kind: 'file' }, yPos: 0 } })
      await page.getByRole('button', { name: 'Remove the cover' }).click()
      await expect.poll(async () => (await readPage()).cover).toBeUndefined()
      await page.getByRole('button', { name: 'Undo' }).last().click()
      await page.locator('[data-size=hero] img').waitFor()
      await expect.poll(readPage).toMatchObject({ cover: { ref: { kind: 'file' } } })
      // The picture is one of the space now.
      await page.getByRole('button', { name: 'Change the cover' }).click()
      await cover.getByRole('option', { name: 'sea.png' }).waitFor()
    })
  })
})
