/** What a change request changes, and what differs between two revisions: read, ticked, commented on and reverted. */
import type { Page, Response } from 'playwright-core'
import { expect, test } from 'vitest'
import { describeConsole, expectNoViolations, holdToast, WIDTHS } from './browse.ts'
import { expectProblems } from './faults.ts'

const PICTURE = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const BEFORE = `Install the old program before you begin

## Steps

* Open the box
* Read the paper

${Array.from({ length: 8 }, (_, at) => `Line ${at} that nobody touches`).join('\n\n')}

| Name | Price |
| ---- | ----- |
| Tea  | 3     |
| Milk | 1     |

\`\`\`js
const first = 1
const second = 2
\`\`\`

This one goes away for good

This one stays where it is

The last paragraph of all moves up`

const AFTER = BEFORE.replace('the old program', 'the new program')
  .replace('* Read the paper', '* Read the paper\n* Close the box')
  .replace('| Tea  | 3 ', '| Tea  | 4 ')
  .replace('const second = 2', 'const second = 3')
  .replace('This one goes away for good\n\n', '')
  .replace('\n\nThe last paragraph of all moves up', '')
  .replace('## Steps', 'The last paragraph of all moves up\n\n## Steps')

const listOf = (page: Page) => page.getByRole('navigation', { name: 'What changed' })
const rowsOf = (page: Page, kind: string) => page.getByRole('listitem', { name: kind, exact: true })
const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth)

describeConsole('comparisons', (console) => {
  async function givenChange() {
    const { given, api } = console.server
    const organization = await given.organization()
    const space = await given.space({ organization, title: 'Handbook', editMode: 'live' })
    const admin = api.as(organization.admin)
    const insert = (title: string, markdown: string) => ({ operation: 'insert_page', title, document: { markdown } })
    await admin.post(`${space.path}/content`, {
      changes: [insert('Guide', BEFORE), insert('Retired', 'Old words'), insert('Wanderer', 'Same words')],
    })
    const find = async (path: string): Promise<string> => (await admin.get(`${space.path}/content/path/${path}`)).id
    const [guide, retired, wanderer] = [await find('guide'), await find('retired'), await find('wanderer')]
    const reviewer = await given.member(organization, 'review')
    const open = async (subject: string) => {
      const { id, number } = await admin.post(`${space.path}/change-requests`, { subject })
      const path = `${space.path}/change-requests/${id}`
      const write = (...changes: object[]) => admin.post(`${path}/content`, { changes })
      return { path, write, address: `/o/${organization.id}/s/${space.id}/~/changes/${number}/~/changes` }
    }
    const rewrite = (markdown: string) => ({ operation: 'update_page', page: guide, document: { markdown } })
    const read = async (path: string) =>
      (await admin.get(`${path}/content/page/${guide}`, { format: 'markdown' })).markdown
    return { organization, admin, space, guide, retired, wanderer, reviewer, open, insert, rewrite, read }
  }

  test('draw every kind of change, are walked by keys and ticked as seen until a page changes again', async () => {
    const { organization, space, guide, retired, wanderer, reviewer, open, insert, rewrite } = await givenChange()
    const { write, address } = await open('Better words')
    await write(
      rewrite(AFTER),
      { operation: 'update_page', page: guide, title: 'Manual', description: 'What to do' },
      { operation: 'delete_page', page: retired },
      { operation: 'update_page', page: wanderer, into: guide },
      insert('Fresh', 'New words'),
      { operation: 'insert_reusable_content', title: 'Notice', document: { markdown: 'Mind the gap' } },
      { operation: 'insert_files', files: [{ name: 'dot.png', contentType: 'image/png', base64: PICTURE }] },
    )
    await console.visit(reviewer, address, async (page) => {
      const list = listOf(page)
      for (const group of ['Added 1', 'Changed 1', 'Moved 1', 'Deleted 1', 'Reusable content 1', 'Files 1'])
        await list.getByRole('listitem').filter({ hasText: group }).waitFor()
      await list.getByRole('progressbar', { name: '0 of 4 seen' }).waitFor()
      await page.getByRole('heading', { name: 'Fresh' }).waitFor()
      await list.getByRole('link', { name: 'dot.png' }).click()
      await page.getByRole('group', { name: 'After' }).getByRole('img', { name: 'dot.png' }).waitFor()
      await list.getByRole('link', { name: 'Notice' }).click()
      await rowsOf(page, 'Added').getByText('Mind the gap').waitFor()
      await list.getByRole('link', { name: 'Manual' }).click()
      // Side by side, each side with its own words.
      const changed = rowsOf(page, 'Changed').first()
      const [before, after] = [
        changed.getByRole('group', { name: 'Before' }),
        changed.getByRole('group', { name: 'After' }),
      ]
      await before.locator('del', { hasText: 'old' }).waitFor()
      await expect.poll(() => before.locator('ins').first().isVisible()).toBe(false)
      await after.locator('ins', { hasText: 'new' }).waitFor()
      await expect.poll(() => after.locator('del').first().isVisible()).toBe(false)
      const fields = page.getByRole('table', { name: 'Fields that changed' })
      await fields.getByRole('row', { name: 'Title Guide Manual' }).waitFor()
      await fields.getByRole('row', { name: 'Description – What to do' }).waitFor()
      // A new item is not an empty one on the other side; a table is compared by cell, code by line.
      const items = rowsOf(page, 'Changed').nth(1)
      await expect.poll(() => items.getByRole('group', { name: 'Before' }).locator('li:visible').count()).toBe(2)
      await expect.poll(() => items.getByRole('group', { name: 'After' }).locator('li:visible').count()).toBe(3)
      await rowsOf(page, 'Changed').locator('td ins', { hasText: '4' }).last().waitFor()
      await rowsOf(page, 'Changed').locator('.line.only-after', { hasText: 'const second = 3' }).last().waitFor()
      await rowsOf(page, 'Removed').getByText('This one goes away for good').waitFor()
      await rowsOf(page, 'Moved here').getByText('The last paragraph of all moves up').waitFor()
      await rowsOf(page, 'Moved here').hover()
      await page.getByRole('button', { name: 'Show where it was' }).click()
      await page.locator('[data-kind="moved-from"]:focus').waitFor()
      await page
        .getByRole('button', { name: /^Show \d+ unchanged blocks$/ })
        .first()
        .click()
      await page.getByText('Line 4 that nobody touches').first().waitFor()
      await expectNoViolations(page, 'side by side')

      // By the keyboard alone.
      await page.getByRole('heading', { name: 'Manual' }).click()
      await page.keyboard.press('k')
      await page.getByRole('heading', { name: 'Fresh' }).waitFor()
      await page.keyboard.press('n')
      await page.locator('[data-kind="added"]:focus').waitFor()
      await page.keyboard.press('n')
      await page.getByRole('heading', { name: 'Manual' }).waitFor()
      await page.locator('table:focus').waitFor()
      await page.keyboard.press('n')
      await page.locator('[data-kind="changed"]:focus').getByText('Install the').first().waitFor()
      await page.keyboard.press('p')
      await page.locator('table:focus').waitFor()
      await page.keyboard.press('?')
      await page.getByRole('dialog').getByText('Next change').waitFor()
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await page.keyboard.press('i')
      await page.waitForURL(/view=inline/)
      await rowsOf(page, 'Changed').first().locator('ins:visible', { hasText: 'new' }).waitFor()
      await rowsOf(page, 'Changed').first().locator('del:visible', { hasText: 'old' }).waitFor()
      // A tick shows before the server has it, and a reload would cut off what is on its way.
      const isTick = (response: Response) => response.request().method() === 'PUT' && response.url().endsWith('/seen')
      await Promise.all([page.waitForResponse(isTick), page.keyboard.press('v')])
      await list.getByRole('progressbar', { name: '1 of 4 seen' }).waitFor()
      await page.reload()
      await list.getByRole('progressbar', { name: '1 of 4 seen' }).waitFor()
      await expect.poll(() => page.getByRole('checkbox', { name: 'Seen' }).isChecked()).toBe(true)
      await expectNoViolations(page, 'inline')

      // Somebody goes on writing: the screen says so, and what is read stays.
      await write(rewrite(AFTER.replace('the new program', 'the newest program')))
      await page.getByText('This change request has changed').waitFor()
      await list.getByRole('progressbar', { name: '0 of 4 seen' }).waitFor()
      expect(await page.locator('ins', { hasText: 'newest' }).count()).toBe(0)
      await page.getByRole('button', { name: 'Show the newest' }).click()
      await rowsOf(page, 'Changed').first().locator('ins', { hasText: 'newest' }).waitFor()
      await page.getByRole('button', { name: 'Seen, and on to the next' }).click()
      await page.getByRole('heading', { name: 'Wanderer' }).waitFor()
      await page.getByRole('row', { name: 'Below The top level Manual' }).waitFor()
      for (const width of [WIDTHS.narrow.width, 320]) {
        await page.setViewportSize({ width, height: 844 })
        await expect.poll(() => widthOf(page)).toBeLessThanOrEqual(width)
      }
      await page.getByRole('button', { name: /^What changed/ }).click()
      await page.getByRole('dialog').getByRole('link', { name: 'Manual' }).click()
      await rowsOf(page, 'Removed').getByText('This one goes away for good').waitFor()
      await expect.poll(() => widthOf(page)).toBeLessThanOrEqual(320)
      await expectNoViolations(page, 'narrow')
    })
    const reader = await console.server.given.member(organization, 'read')
    await console.visit(reader, `${address}?page=${guide}`, async (page) => {
      await rowsOf(page, 'Removed').hover()
      expect(await page.getByRole('button', { name: 'Revert this block' }).count()).toBe(0)
      expect(await page.getByRole('button', { name: 'Comments' }).count()).toBe(0)
    })
    await expectProblems(
      console,
      reader,
      address,
      new RegExp(`/spaces/${space.id}/change-requests/\\d+/changes\\?`),
      (page) => page.getByRole('heading', { name: 'Fresh' }).waitFor(),
    )
    await expectProblems(console, reader, `${address}?page=${guide}`, /\/changes\/page\//, (page) =>
      rowsOf(page, 'Removed').waitFor(),
    )
  })

  test('revert a block and a page, take that back, and are commented on', async () => {
    const { admin, guide, reviewer, open, insert, rewrite, read } = await givenChange()
    const { path, write, address } = await open('Better words')
    await write(rewrite(AFTER), insert('Fresh', 'New words'))
    await console.visit(reviewer, `${address}?page=${guide}`, async (page) => {
      const first = rowsOf(page, 'Changed').first()
      await first.hover()
      await first.getByRole('button', { name: 'Revert this block' }).click()
      const reverted = await holdToast(page, 'The block is as it was before')
      expect(await read(path)).toContain('the old program')
      await expect.poll(() => page.locator('ins', { hasText: 'new' }).count()).toBe(0)
      await reverted.getByRole('button', { name: 'Undo' }).click()
      await page.getByText('Taken back').waitFor()
      expect(await read(path)).toContain('the new program')
      const moved = rowsOf(page, 'Moved here')
      await moved.hover()
      await moved.getByRole('button', { name: 'Revert this block' }).click()
      await expect.poll(() => moved.count()).toBe(0)
      expect((await read(path)).trim()).toMatch(/moves up$/)

      await first.hover()
      await first.getByRole('button', { name: 'Comment on this block' }).click()
      const panel = page.getByRole('complementary', { name: 'Comments' })
      await panel.getByRole('combobox', { name: 'Comment on this block' }).fill('Which program?')
      await page.keyboard.press('Control+Enter')
      await panel
        .getByRole('article', { name: /^Comment by/ })
        .getByText('Which program?')
        .waitFor()
      await page.getByRole('button', { name: /^1 comment on “Install the/ }).waitFor()
      // What was there before is spoken about too: words that were replaced, and a block that is gone.
      for (const [kind, about] of [
        ['Changed', 'Install the old program'],
        ['Removed', 'This one goes away for good'],
      ] as const) {
        const row = rowsOf(page, kind).first()
        await row.hover()
        await row.getByRole('button', { name: 'Comment on the text before' }).click()
        await panel.getByRole('combobox', { name: 'Comment on this block' }).fill(`Why not “${kind}”?`)
        await page.keyboard.press('Control+Enter')
        const thread = panel.getByRole('article', { name: /^Comment by/ }).filter({ hasText: `Why not “${kind}”?` })
        await thread.getByText('About the text before this change').waitFor()
        await thread.getByText(about).waitFor()
        expect(await thread.getByText('Outdated').count()).toBe(0)
      }
      // Tabs that are half below the head of the screen would count as too small.
      await page.evaluate(() => scrollTo(0, 0))
      await expectNoViolations(page, 'with comments')

      await page.getByRole('button', { name: 'Revert the page' }).click()
      const question = page.getByRole('alertdialog')
      await question.getByText('text, title, settings and place').waitFor()
      // What somebody wrote meanwhile is not taken back unseen.
      await write({ operation: 'update_page', page: guide, title: 'Manual' })
      await question.getByRole('button', { name: 'Revert the page' }).click()
      await question.getByText('Somebody changed this change request meanwhile').waitFor()
      await question.getByRole('button', { name: 'Cancel' }).click()
      await page.getByRole('button', { name: 'Show the newest' }).click()
      await page.getByRole('heading', { name: 'Manual' }).waitFor()
      await page.getByRole('button', { name: 'Revert the page' }).click()
      await question.getByRole('button', { name: 'Revert the page' }).click()
      await page.getByText('The page is as it was before').waitFor()
      await page.getByRole('heading', { name: 'Fresh' }).waitFor()
      expect(await listOf(page).getByRole('link', { name: 'Guide' }).count()).toBe(0)
    })
    expect(await read(path)).toBe(await read(path.split('/change-requests')[0]!))
    const [comment] = (await admin.get(`${path}/comments`, { format: 'markdown' })).items
    expect(comment.target.node.id).toEqual(expect.any(String))
  })

  test('show two revisions that were chosen in the history, open conflicts, and that nothing changed', async () => {
    const { organization, admin, space, guide, open, rewrite } = await givenChange()
    for (const words of ['the better program', 'the best program'])
      await admin.post(`${space.path}/content`, { changes: [rewrite(BEFORE.replace('the old program', words))] })
    await console.visit(organization.admin, `/o/${organization.id}/s/${space.id}/~/history`, async (page) => {
      const row = page.getByRole('row').filter({ hasText: 'What changed' })
      await row.nth(2).getByRole('checkbox').waitFor()
      for (const at of [0, 2]) await row.nth(at).locator('label').first().click()
      await page.getByRole('link', { name: 'Compare', exact: true }).click()
      await page.waitForURL(/\/~\/revisions\/\w+\/~\/changes\?against=/)
      await rowsOf(page, 'Changed').first().locator('del', { hasText: 'old' }).first().waitFor()
      await rowsOf(page, 'Changed').first().locator('ins', { hasText: 'best' }).last().waitFor()
      expect(await page.getByRole('button', { name: 'Revert the page' }).count()).toBe(0)
      expect(await page.getByRole('checkbox', { name: 'Seen' }).count()).toBe(0)
      await expectNoViolations(page, 'two revisions')
      await page.goBack()
      await page.getByRole('link', { name: 'What changed' }).first().click()
      await rowsOf(page, 'Changed').first().locator('del', { hasText: 'better' }).first().waitFor()
    })
    const [ours, theirs, empty] = [await open('Ours'), await open('Theirs'), await open('Empty')]
    await ours.write(rewrite(BEFORE.replace('the old program', 'my program')))
    await theirs.write(rewrite(BEFORE.replace('the old program', 'their program')))
    await admin.post(`${theirs.path}/merge`)
    await admin.post(`${ours.path}/update`)
    await console.visit(organization.admin, `${ours.address}?page=${guide}`, async (page) => {
      await page.getByText('There are open conflicts').waitFor()
      await page.getByText('their program').first().waitFor()
    })
    await console.visit(organization.admin, empty.address, async (page) => {
      await page.getByText('Nothing has changed yet').waitFor()
      await expectNoViolations(page, 'nothing changed')
    })
  })

  test('stay quick where very much changed', async () => {
    const { organization, guide, open, insert, rewrite } = await givenChange()
    const { write, address } = await open('All of it')
    for (let at = 0; at < 3; at++)
      await write(...Array.from({ length: 400 }, (_, each) => insert(`Page ${at}-${each}`, 'Words')))
    const lines = (word: string) => Array.from({ length: 10_000 }, (_, at) => `${word} ${at}`).join('\n\n')
    await write(rewrite(lines('Old line')))
    await console.visit(organization.admin, address, async (page) => {
      await page.getByRole('progressbar', { name: '0 of 1201 seen' }).waitFor()
      await listOf(page).getByText('Added 1200').waitFor()
      await listOf(page).locator('[aria-current=true]', { hasText: 'Page 0-0' }).waitFor()
      expect(await listOf(page).getByRole('link').count()).toBeLessThan(60)
      await page.goto(`${page.url()}?page=${guide}`)
      await page.getByText('Old line 3', { exact: true }).first().waitFor()
      const count = () => page.locator('[data-row]').count()
      expect(await count()).toBeLessThan(300)
      const before = await count()
      // A turn of the wheel before the page is laid out goes nowhere.
      const scrollOn = async () => {
        await page.mouse.wheel(0, 100_000)
        return count()
      }
      await expect.poll(scrollOn).toBeGreaterThan(before)
    })
  })
})
