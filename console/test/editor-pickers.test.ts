/** What a person picks while writing: links, people, emoji, what blocks show. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { describeConsole, expectNoViolations, tickRow, typeIntoFocused, waitForFocus } from './browse.ts'
import { findProblem, refuse } from './faults.ts'

describeConsole('pickers of the editor', (console) => {
  async function givenSpace() {
    const { given, api } = console.server
    const organization = await given.organization()
    const space = await given.space({ organization, title: 'Handbook', editMode: 'live' })
    await given.pages(space, [
      { id: 'start', title: 'Start', markdown: 'First\n\nSecond\n\nThird\n\n## Here below' },
      { id: 'install', title: 'Install', markdown: '## On Linux\n\n## On a Mac' },
      { id: 'other', title: 'Upgrade', markdown: 'How to go on' },
    ])
    const admin = api.as(organization.admin)
    const path = `/o/${organization.id}/s/${space.id}`
    const read = async (): Promise<string> =>
      (await admin.get(`${space.path}/content/page/start?format=markdown`)).markdown
    const readNodes = async (): Promise<{ type: string; data: object; nodes: object[] }[]> =>
      (await admin.get(`${space.path}/content/page/start?format=document`)).document.nodes
    return { organization, space, admin, person: organization.admin, path, read, readNodes }
  }

  const bodyOf = (page: Page) => page.getByRole('textbox', { name: 'Text of Start' })

  /** Puts the caret at the end of a block. */
  async function goTo(page: Page, text: string) {
    await bodyOf(page).getByText(text, { exact: true }).click()
    await bodyOf(page).locator('.has-caret').filter({ hasText: text }).waitFor()
    await page.keyboard.press('End')
  }

  /** Picks what the open dialog finds for a text. */
  async function pick(page: Page, text: string, option: string | RegExp) {
    await typeIntoFocused(page, text)
    await page.getByRole('option', { name: option, selected: true }).waitFor()
    await page.keyboard.press('Enter')
  }

  test('link to a page, a heading and an address by keyboard, change a link and remove it', async () => {
    const { person, path, read, organization, space } = await givenSpace()
    await console.visit(person, `${path}?mode=edit`, async (page) => {
      const dialog = page.getByRole('dialog', { name: 'Link' })
      const open = async () => {
        await page.keyboard.press('ControlOrMeta+k')
        await dialog.waitFor()
      }
      const isClosed = () => dialog.waitFor({ state: 'hidden' })
      await goTo(page, 'Second')
      await page.keyboard.press('Shift+Home')
      // The editor learns of the selection a moment after the browser.
      await page.getByRole('toolbar', { name: 'Format the selected words' }).waitFor()
      await expectNoViolations(page, 'toolbar')
      await open()
      await expectNoViolations(page, 'link')
      await pick(page, 'instal', 'Install')
      await isClosed()
      await expect.poll(read).toContain('[Second](/pages/install)')

      await goTo(page, 'Second')
      await open()
      await dialog.getByText('Leads to Install').waitFor()
      // A page that was used last is not offered a second time.
      await dialog.getByRole('option', { name: /^Install/ }).waitFor()
      await expect.poll(() => dialog.getByRole('option', { name: /^Install/ }).count()).toBe(1)
      await pick(page, 'Install#mac', /On a Mac/)
      await isClosed()
      await expect.poll(read).toContain('[Second](/pages/install#on-a-mac)')

      await open()
      await dialog.getByRole('button', { name: 'Remove the link' }).click()
      await isClosed()
      await expect.poll(read).toContain('\n\nSecond\n\n')

      await goTo(page, 'Third')
      await page.keyboard.type(' ')
      await open()
      await pick(page, '#below', 'Here below')
      await isClosed()
      await page.keyboard.type(' and ')
      await open()
      await pick(page, 'example.org/a', 'https://example.org/a')
      await isClosed()
      await expect.poll(read).toContain('[Here below](#here-below) and [example.org/a](https://example.org/a)')

      // One of our own addresses is a reference.
      await goTo(page, 'First')
      await page.keyboard.type(' ')
      const { origin } = new URL(page.url())
      await bodyOf(page).evaluate((body, text) => {
        const data = new DataTransfer()
        data.setData('text/plain', text)
        body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
      }, `${origin}/o/${organization.id}/s/${space.id}/install#on-linux`)
      await expect.poll(read).toContain('First [Install](/pages/install#on-linux)')
    })
  })

  test('mention people and pages behind @, and emoji behind a colon', async () => {
    const { person, path, readNodes } = await givenSpace()
    await console.visit(person, `${path}?mode=edit`, async (page) => {
      await goTo(page, 'First')
      await page.keyboard.type(' @adm')
      await page
        .getByRole('listbox', { name: 'Mention' })
        .getByRole('option', { name: /adm/, selected: true })
        .waitFor()
      await expectNoViolations(page, 'mention')
      await page.keyboard.press('Enter')
      await bodyOf(page).getByText('@admin').waitFor()
      await page.keyboard.type('@upgr')
      await page.getByRole('option', { name: 'Upgrade', selected: true }).waitFor()
      await page.keyboard.press('Enter')
      await page.keyboard.type('and :rock')
      await page
        .getByRole('listbox', { name: 'Emoji' })
        .getByRole('option', { name: 'rocket', selected: true })
        .waitFor()
      await page.keyboard.press('Enter')
      await page.keyboard.type(' :tada: (sic)')
      await expect
        .poll(async () => (await readNodes())[0]!.nodes)
        .toMatchObject([
          { leaves: [{ text: 'First ' }] },
          { type: 'mention', data: { ref: { kind: 'user', user: person.id } } },
          { leaves: [{ text: ' ' }] },
          { type: 'mention', data: { ref: { kind: 'page', page: 'other' } } },
          { leaves: [{ text: ' and ' }] },
          { type: 'emoji', data: { code: '1f680' } },
          { leaves: [{ text: ' ' }] },
          { type: 'emoji', data: { code: '1f389' } },
          { leaves: [{ text: ' (sic)' }] },
        ])
    })
  })

  test('draw formulas as they are written, and say why they cannot', async () => {
    const { person, path, readNodes } = await givenSpace()
    await console.visit(person, `${path}?mode=edit`, async (page) => {
      await goTo(page, 'First')
      await page.keyboard.type(' $$a^2$$')
      await bodyOf(page).locator('.inline-formula msup').waitFor()
      await page.keyboard.press('ArrowLeft')
      await bodyOf(page).locator('.inline-formula.ProseMirror-selectednode').waitFor()
      await page.keyboard.press('Enter')
      const dialog = page.getByRole('dialog', { name: 'Formula' })
      await dialog.locator('msup').waitFor()
      await page.keyboard.press('End')
      await page.keyboard.type('+\\frac{1')
      await dialog.getByText(/expected '}'/).waitFor()
      await expectNoViolations(page, 'formula')
      await page.keyboard.type('}{2}')
      await dialog.locator('mfrac').waitFor()
      await page.keyboard.press('Enter')
      await dialog.waitFor({ state: 'hidden' })
      await goTo(page, 'Second')
      await page.keyboard.press('Enter')
      await page.keyboard.type('$$ ')
      const field = bodyOf(page).getByRole('textbox', { name: 'Formula in LaTeX' })
      await field.and(page.locator(':focus')).waitFor()
      await page.keyboard.type('\\sqrt{x}')
      await bodyOf(page).locator('.formula msqrt').waitFor()
      await expect
        .poll(readNodes)
        .toMatchObject([
          { nodes: [{}, { type: 'inline-math', data: { formula: 'a^2+\\frac{1}{2}' } }] },
          {},
          { type: 'math', data: { formula: '\\sqrt{x}' } },
          {},
          {},
        ])
    })
  })

  test('complete conditions, say what is wrong with them, and try them as a visitor', async () => {
    const { admin, person, path, space, readNodes } = await givenSpace()
    await admin.post(`${space.path}/content`, {
      changes: [{ operation: 'update_variables', variables: { version: '2.1' } }],
    })
    await console.visit(person, `${path}?mode=edit`, async (page) => {
      await goTo(page, 'Second')
      await page.keyboard.press('Enter')
      await page.keyboard.type('/if')
      await page.getByRole('listbox', { name: 'Insert a block' }).waitFor()
      await page.keyboard.press('Enter')
      const dialog = page.getByRole('dialog', { name: 'Condition' })
      await dialog.getByRole('combobox').and(page.locator(':focus')).waitFor()
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.type('space.v')
      await dialog.getByRole('option', { name: 'space.vars.version', selected: true }).waitFor()
      await page.keyboard.press('Enter')
      await page.keyboard.type(' ==')
      await dialog.getByText(/Unexpected token \(character 22\)/).waitFor()
      await expectNoViolations(page, 'condition')
      await page.keyboard.type(' "2.1" && visitor.claims.plan == "pro"')
      await dialog.getByText('Try it as a visitor').click()
      await dialog.getByText('False: the visitor does not see it.').waitFor()
      await dialog.getByRole('textbox', { name: /Claims of the visitor/ }).fill('{"plan": "pro"}')
      await dialog.getByText('True: the visitor sees it.').waitFor()
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect
        .poll(async () => (await readNodes())[2])
        .toMatchObject({
          type: 'if',
          data: { expression: 'space.vars.version == "2.1" && visitor.claims.plan == "pro"' },
        })
    })
  })

  test('find and replace in the page, one and all, as one step back', async () => {
    const { person, path, read } = await givenSpace()
    await console.visit(person, `${path}?mode=edit`, async (page) => {
      await goTo(page, 'First')
      await page.keyboard.type(' ir IR')
      await page.keyboard.press('ControlOrMeta+f')
      await typeIntoFocused(page, 'ir')
      const bar = page.getByRole('search', { name: 'Find in this page' })
      await bar.getByText('4 of 4').or(bar.getByText('1 of 4')).waitFor()
      await bar.getByText('Match case').click()
      await bar.getByText(/of 3/).waitFor()
      await bar.getByText('Whole words').click()
      await bar.getByText('1 of 1').waitFor()
      await expectNoViolations(page, 'find')
      await expect.poll(() => bodyOf(page).locator('.find-match').count()).toBe(1)
      await bar.getByText('Whole words').click()
      await bar.getByRole('textbox', { name: 'Replace with' }).fill('ur')
      await bar.getByRole('button', { name: 'Replace all' }).click()
      await bar.getByText('0 of 0').waitFor()
      await expect.poll(read).toMatch(/^Furst ur IR\n\nSecond\n\nThurd/)
      await page.keyboard.press('Escape')
      await bar.waitFor({ state: 'hidden' })
      await page.keyboard.press('ControlOrMeta+z')
      await expect.poll(read).toMatch(/^First ir IR\n\nSecond\n\nThird/)
    })
  })

  test('say what could not be read and offer it again; the text is saved when the server answers', async () => {
    const { person, path, read } = await givenSpace()
    const search = /\/search\?/
    const content = /\/content(?:\?|$)/
    await console.visit(
      person,
      `${path}?mode=edit`,
      async (page) => {
        const again = page.getByRole('dialog').getByRole('button', { name: 'Try again' })
        await goTo(page, 'First')
        await page.keyboard.press('ControlOrMeta+k')
        await refuse(page, search, 404)
        await typeIntoFocused(page, 'upgr')
        await findProblem(page, 404).waitFor()
        await expectNoViolations(page, 'problem')
        await page.unroute(search)
        await again.click()
        await findProblem(page, 404).waitFor({ state: 'hidden' })
        await page.getByRole('option', { name: 'Upgrade' }).first().click()
        await page.getByRole('dialog').waitFor({ state: 'hidden' })

        await refuse(page, content, 403, 'GET')
        await goTo(page, 'Second')
        await page.keyboard.press('Enter')
        await page.keyboard.type('/reusable')
        await page.getByRole('listbox', { name: 'Insert a block' }).waitFor()
        await page.keyboard.press('Enter')
        await findProblem(page, 403).waitFor()
        await page.unroute(content)
        await again.click()
        await findProblem(page, 403).waitFor({ state: 'hidden' })
        await page.keyboard.press('Escape')
        await page.getByRole('dialog').waitFor({ state: 'hidden' })

        for (const [status, words] of [
          [429, ' while it is busy'],
          [503, ' and not ready'],
        ] as const) {
          await refuse(page, content, status, 'POST')
          await goTo(page, 'Third')
          // In one piece, which one step takes back: letter by letter a slow machine makes several of it.
          await page.keyboard.insertText(words)
          await page.locator('[data-state=kept]').waitFor()
          await findProblem(page, status).waitFor()
          await page.unroute(content)
          await expect.poll(read).toContain(words)
          await page.locator('[data-state=saved]').waitFor()
          await page.keyboard.press('ControlOrMeta+z')
          await expect.poll(read).not.toContain(words)
        }
      },
      { statuses: [403, 404, 429, 503] },
    )
  })

  test('fill cells of tables with people, files, pictures and pages, and say which of them are gone', async () => {
    const { person, path, space, admin, read } = await givenSpace()
    const columns = [
      ['users', 'Who'],
      ['files', 'Files'],
      ['image', 'Picture'],
      ['content-ref', 'Page'],
    ]
    const head = columns.map(([type, title]) => `<th data-type="${type}">${title}</th>`).join('')
    const markdown = `<table><thead><tr>${head}</tr></thead><tbody><tr>${'<td></td>'.repeat(4)}</tr></tbody></table>`
    const { insertedFiles } = await admin.post(`${space.path}/content`, {
      changes: [
        { operation: 'update_page', page: 'start', document: { markdown } },
        {
          operation: 'insert_files',
          files: [
            { name: 'plan.txt', contentType: 'text/plain', base64: 'YQ==' },
            { name: 'sea.png', contentType: 'image/png', base64: 'YQ==' },
          ],
        },
      ],
    })
    await console.visit(
      person,
      `${path}?mode=edit`,
      async (page) => {
        const cell = (at: number) => bodyOf(page).locator('.cell-value').nth(at)
        const open = async (at: number) => {
          await cell(at).click()
          const dialog = page.getByRole('dialog', { name: `Value of ${columns[at]![1]}` })
          await dialog.waitFor()
          return dialog
        }
        const people = await open(0)
        await people.getByRole('button', { name: 'Add people' }).click()
        const picker = page.getByRole('dialog', { name: 'Add people' })
        await tickRow(picker.getByRole('row', { name: person.email }))
        await picker.getByRole('button', { name: 'Add (1)' }).click()
        await people.getByRole('button', { name: 'Remove admin' }).waitFor()
        await people.getByRole('button', { name: 'Save' }).click()
        await cell(0).getByText('admin').waitFor()
        for (const [at, name] of [
          [1, 'plan.txt'],
          [2, 'sea.png'],
          [3, 'Upgrade'],
        ] as const) {
          const dialog = await open(at)
          await typeIntoFocused(page, name)
          await dialog.getByRole('option', { name }).click()
          await dialog.getByText(name).first().waitFor()
          await dialog.getByRole('button', { name: 'Save' }).click()
          await dialog.waitFor({ state: 'hidden' })
        }
        await cell(1).getByText('plan.txt').waitFor()
        await cell(3).getByText('Upgrade').waitFor()
        for (const id of [person.id, insertedFiles[0].id, insertedFiles[1].id, '/pages/other'])
          await expect.poll(read).toContain(id)
        await admin.post(`${space.path}/content`, {
          changes: [
            { operation: 'delete_file', file: insertedFiles[0].id },
            { operation: 'delete_page', page: 'other' },
          ],
        })
        await page.reload()
        await cell(0).getByText('admin').waitFor()
        await cell(1).getByText('A file that is gone').waitFor()
        await cell(3).getByText('A page that is gone').waitFor()
        const files = await open(1)
        await files.getByRole('button', { name: 'Remove A file that is gone' }).click()
        await expect.poll(read).not.toContain(insertedFiles[0].id)
        // The button went with the value it removed: Esc still means the dialog.
        await page.keyboard.press('Escape')
        await files.waitFor({ state: 'hidden' })
      },
      { statuses: [404] },
    )
  })

  test('show nobody to guests', async () => {
    const { organization, admin, space, path } = await givenSpace()
    const guest = await console.server.given.member(organization, null)
    await admin.post(`${space.path}/permissions`, { role: 'edit', users: [guest.id] })
    await console.visit(guest, `${path}?mode=edit`, async (page) => {
      await goTo(page, 'First')
      await page.keyboard.type(' @')
      await page.getByRole('option', { name: 'Upgrade' }).waitFor()
      expect(await page.getByRole('option', { name: /admin/ }).count()).toBe(0)
    })
  })

  test('choose what a block shows before it is inserted, and something else later', async () => {
    const { organization, admin, person, path, space, readNodes } = await givenSpace()
    const { changes: _, ...written } = await admin.post(`${space.path}/content`, {
      changes: [{ operation: 'insert_reusable_content', title: 'Legal note', document: { markdown: 'All rights' } }],
    })
    const [{ id: reusable }] = written.reusableContents
    const text = JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'Petstore', version: '1' },
      paths: { '/pets': { get: { summary: 'List pets', responses: { 200: { description: 'Fine' } } } } },
      components: { schemas: { Pet: { type: 'object' } } },
    })
    await admin.post(`${organization.path}/openapi`, { slug: 'petstore', source: { text } })
    await console.server.runJobs()
    await console.visit(person, `${path}?mode=edit`, async (page) => {
      const insert = async (name: string) => {
        await page.keyboard.type(`/${name}`)
        await page.getByRole('listbox', { name: 'Insert a block' }).waitFor()
        await page.keyboard.press('Enter')
        await waitForFocus(page.getByRole('dialog'))
      }
      const isClosed = () => page.getByRole('dialog').waitFor({ state: 'hidden' })
      const goBehind = async (line: string) => {
        await goTo(page, line)
        await page.keyboard.press('Enter')
      }
      await goBehind('First')
      await insert('content-ref')
      await page.keyboard.press('Escape')
      await isClosed()
      expect((await readNodes()).map(({ type }) => type)).not.toContain('content-ref')
      await insert('content-ref')
      await pick(page, 'install', 'Install')
      await isClosed()
      await goBehind('Second')
      await insert('reusable-content')
      await pick(page, 'leg', /Legal note.*not used yet/)
      await isClosed()
      await goBehind('Third')
      await insert('openapi-operation')
      await expectNoViolations(page, 'specifications')
      await pick(page, 'pets', 'petstore')
      await pick(page, 'list', /GET \/pets/)
      await isClosed()
      await expect
        .poll(readNodes)
        .toMatchObject([
          {},
          { type: 'content-ref', data: { ref: { kind: 'page', page: 'install' } } },
          {},
          { type: 'reusable-content', data: { ref: { kind: 'reusable-content', reusableContent: reusable } } },
          {},
          { type: 'openapi-operation', data: { ref: { spec: 'petstore' }, path: '/pets', method: 'get' } },
          {},
        ])
      await bodyOf(page).getByRole('button', { name: 'Install' }).click()
      await pick(page, 'upgrade', 'Upgrade')
      await isClosed()
      await expect.poll(async () => (await readNodes())[1]!.data).toMatchObject({ ref: { page: 'other' } })
    })
  })
})
