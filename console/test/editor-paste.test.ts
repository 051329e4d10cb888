/** What comes into a page from elsewhere, and what leaves it: clipboards, pictures, files, blocks that nobody here knows. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { CLIPBOARDS } from '../src/features/editor/paste/testing/clipboards.ts'
import { describeConsole, waitForFocus } from './browse.ts'
import { bodyOf, givenPage, goTo, isSaved } from './edited-page.ts'

/** Pastes as a browser does, where the caret is. */
const paste = (page: Page, forms: Record<string, string>, file?: string) =>
  page.evaluate(
    ([given, name]) => {
      const clipboardData = new DataTransfer()
      for (const [type, value] of Object.entries(given)) clipboardData.setData(type, value)
      if (name !== undefined) clipboardData.items.add(new File(['GIF89a'], name, { type: 'image/gif' }))
      document.activeElement!.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      )
    },
    [forms, file] as const,
  )

/** What a copy or cut leaves on the clipboard. */
const take = (page: Page, kind: 'copy' | 'cut'): Promise<Record<string, string>> =>
  page.evaluate((type) => {
    const clipboardData = new DataTransfer()
    document.activeElement!.dispatchEvent(new ClipboardEvent(type, { clipboardData, bubbles: true, cancelable: true }))
    return Object.fromEntries(clipboardData.types.map((each) => [each, clipboardData.getData(each)]))
  }, kind)

describeConsole(
  'pasting in the editor',
  (console) => {
    test('reads what was pasted in other ways, one step back each, and copies it as markdown', async () => {
      const { admin, path, read } = await givenPage(console)
      await console.visit(admin, `${path}?mode=edit`, async (page) => {
        const chip = page.getByRole('toolbar', { name: 'Read what was pasted in another way' })
        const body = bodyOf(page)
        await goTo(page, 'Third')
        await page.keyboard.press('Enter')
        await paste(page, { 'text/plain': '# Title\n\n- one\n- two' })
        await body.getByRole('heading', { name: 'Title' }).waitFor()
        await expect
          .poll(() => page.locator('[data-announced=paste]').textContent())
          .toBe('Pasted as markdown. Ctrl+. offers other ways to read it.')
        await page.keyboard.press('ControlOrMeta+.')
        await waitForFocus(chip)
        await page.keyboard.press('ArrowRight')
        await page.keyboard.press('ArrowRight')
        await page.keyboard.press('Enter')
        await body.locator('[data-block=code]', { hasText: '# Title' }).waitFor()
        await expect.poll(read).toBe('First\n\nSecond\n\nThird\n\n```\n# Title\n\n- one\n- two\n```')
        await chip.getByRole('button', { name: 'as text' }).click()
        await body.getByText('- one', { exact: true }).waitFor()
        await page.keyboard.press('ControlOrMeta+z')
        await body.locator('[data-block=code]').waitFor()
        await chip.waitFor({ state: 'detached' })
        await page.keyboard.press('ControlOrMeta+z')
        await body.getByRole('heading', { name: 'Title' }).waitFor()
        await page.keyboard.press('ControlOrMeta+z')
        await body.getByRole('heading', { name: 'Title' }).waitFor({ state: 'detached' })
        // HTML is offered as what it says; a letter ends the offer.
        await paste(page, { 'text/html': '<p>Some <b>bold</b> words</p>', 'text/plain': 'Some bold words' })
        await body.locator('strong').waitFor()
        await chip.getByRole('button', { name: 'as formatted', pressed: true }).waitFor()
        await chip.getByRole('button', { name: 'as text' }).click()
        await body.locator('strong').waitFor({ state: 'detached' })
        await page.keyboard.type('!')
        await chip.waitFor({ state: 'detached' })
        await expect.poll(read).toBe('First\n\nSecond\n\nThird\n\nSome bold words!')
        // Words of one line are copied as words, blocks as markdown; what is cut comes back as it was.
        await page.keyboard.press('Shift+Home')
        expect((await take(page, 'copy'))['text/plain']).toBe('Some bold words!')
        await paste(page, { 'text/plain': '* a\n* **b**\n\n```js\nlet x\n```' })
        await body.locator('[data-block=code]').waitFor()
        await isSaved(page)
        const before = await read()
        await page.keyboard.press('ControlOrMeta+a')
        const copied = await take(page, 'copy')
        expect(copied['text/plain']).toBe(before)
        expect(copied['text/html']).toMatch(/<pre><code class="language-js">.*let x/s)
        const cut = await take(page, 'cut')
        expect(cut['text/plain']).toBe(before)
        await expect.poll(async () => (await body.innerText()).trim()).toBe('')
        await paste(page, cut)
        await expect.poll(read).toBe(before)
      })
    })

    test('keeps code and check lists of other programs, and applies no style of theirs', async () => {
      const { admin, path, read } = await givenPage(
        console,
        'live',
        'First\n\nSecond\n\n| A | B |\n| --- | --- |\n| a | b |',
      )
      const named = (name: string) => CLIPBOARDS.find((each) => each.name.startsWith(name))!
      await console.visit(admin, `${path}?mode=edit`, async (page) => {
        const body = bodyOf(page)
        await goTo(page, 'First')
        await page.keyboard.press('Enter')
        const code = 'if (a) {\n\treturn  1\n}\n\ndone()'
        await paste(page, {
          'text/plain': code,
          'text/html': named('Visual Studio Code: lines').html,
          'vscode-editor-data': JSON.stringify({ version: 1, isFromEmptySelection: false, mode: 'typescriptreact' }),
        })
        await expect.poll(read).toContain(`First\n\n\`\`\`tsx\n${code}\n\`\`\`\n\nSecond`)
        // One line goes into the line.
        await goTo(page, 'Second')
        await page.keyboard.type(' ')
        await paste(page, { 'text/plain': 'run()', 'vscode-editor-data': '{"version":1,"mode":"javascript"}' })
        await expect.poll(read).toContain('Second `run()`')
        // Other programs say it only in their HTML. No style of it is applied: each would be a complaint of the browser, which ends the visit.
        await page.keyboard.press('Enter')
        for (const name of [
          'Visual Studio Code on Windows',
          'Google Docs: a check list',
          'Word: a list in two levels',
        ]) {
          const { html, markdown } = named(name)
          await paste(page, { 'text/html': html, 'text/plain': 'other words' })
          await expect.poll(read).toContain(markdown)
          await goTo(page, 'Second run()')
          await page.keyboard.press('Enter')
        }
        await body.getByRole('cell').filter({ hasText: 'a' }).first().click()
        await paste(page, { 'text/html': named('Excel: cells').html, 'text/plain': 'Name\tTotal' })
        await expect.poll(read).toContain('| Name | Total |\n| Ann | 1,234.50 |')
      })
    })

    test('reads markdown that was copied in a code editor as markdown', async () => {
      const { admin, path, read } = await givenPage(console)
      await console.visit(admin, `${path}?mode=edit`, async (page) => {
        await goTo(page, 'Third')
        await page.keyboard.press('Enter')
        await paste(page, {
          'text/plain': '## Install\n\n- one\n- **two**',
          'text/html': CLIPBOARDS.find(({ name }) => name.startsWith('Visual Studio Code: lines'))!.html,
          'vscode-editor-data': '{"version":1,"mode":"markdown"}',
        })
        await expect.poll(read).toBe('First\n\nSecond\n\nThird\n\n## Install\n\n* one\n* **two**')
      })
    })

    test('inserts thousands of blocks in steps, with the caret behind the last, and takes them back', async () => {
      const { admin, path, read } = await givenPage(console)
      const lines = Array.from({ length: 5000 }, (_, at) => `Line ${at}`)
      await console.visit(admin, `${path}?mode=edit`, async (page) => {
        const body = bodyOf(page)
        await goTo(page, 'Second')
        // The browser is not held up for all of them: they are not there when the key has been handled.
        const atOnce = await page.evaluate((text) => {
          const clipboardData = new DataTransfer()
          clipboardData.setData('text/plain', text)
          const editor = document.activeElement!
          editor.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
          return editor.childElementCount
        }, lines.join('\n'))
        expect(atOnce).toBeLessThan(500)
        await page.keyboard.type(' and on')
        const expected = `First\n\nSecond${lines.join('\n\n')} and on\n\nThird`
        await expect.poll(read).toBe(expected)
        await isSaved(page)
        // The letters came in between: what was pasted is one or two steps beside them, not fifty.
        for (let step = 0; step < 3; step++) await page.keyboard.press('ControlOrMeta+z')
        await expect.poll(() => body.locator(':scope > *').count()).toBe(3)
        await expect.poll(read).toBe('First\n\nSecond\n\nThird')
      })
    })

    test('brings cells of a table elsewhere as a table', async () => {
      const table = '| A | B |\n| --- | --- |\n| **one** | 2 |\n| three | 4 |'
      const { admin, path, read } = await givenPage(console, 'live', `${table}\n\nElsewhere`)
      await console.visit(admin, `${path}?mode=edit`, async (page) => {
        const body = bodyOf(page)
        const boxOf = async (text: string) => (await body.getByRole('cell').filter({ hasText: text }).boundingBox())!
        const [from, to] = [await boxOf('one'), await boxOf('2')]
        await page.mouse.move(from.x + 8, from.y + from.height / 2)
        await page.mouse.down()
        await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 4 })
        await page.mouse.up()
        await body.locator('.selectedCell').nth(1).waitFor()
        const copied = await take(page, 'copy')
        expect(copied['text/plain']).toBe('| A | B |\n| --- | --- |\n| **one** | 2 |')
        expect(copied['text/html']).toMatch(/<table.*<strong.*one/s)
        await goTo(page, 'Elsewhere')
        await page.keyboard.press('Enter')
        await paste(page, copied)
        await expect.poll(read).toBe(`${table}\n\nElsewhere\n\n| A | B |\n| --- | --- |\n| **one** | 2 |`)
        // In a table the cells go into cells.
        await body.getByText('three').click()
        await paste(page, copied)
        await expect.poll(read).toContain('| one | 2 |')
      })
    })

    test('fetches pictures, sets their words and size, and sends files again that failed', async () => {
      const { admin, path, read, space } = await givenPage(console, 'live', 'First')
      const { api, url } = console.server
      const readImages = async () => {
        const { document } = await api.as(admin).get(`${space.path}/content/page/start?format=document`)
        return document.nodes
          .filter(({ type }: { type: string }) => type === 'images')
          .flatMap(({ nodes }: { nodes: { data: object }[] }) => nodes)
      }
      await console.visit(
        admin,
        `${path}?mode=edit`,
        async (page) => {
          const body = bodyOf(page)
          const icon = await page.locator('link[rel=icon]').getAttribute('href')
          await goTo(page, 'First')
          await page.keyboard.press('Enter')
          await paste(page, {
            'text/html': `<p>Before</p><img src="${url}${icon}"><img src="${url}/nowhere.png"><img src="${url}/readyz">`,
          })
          await page.getByText('2 pictures could not be fetched into the files').waitFor()
          await expect
            .poll(async () => (await readImages()).map(({ data }: { data: { ref: object } }) => data.ref))
            .toEqual([
              { kind: 'file', file: expect.any(String) },
              { kind: 'url', url: `${url}/nowhere.png` },
              { kind: 'url', url: `${url}/readyz` },
            ])
          await page.getByRole('button', { name: 'Understood' }).click()
          const image = body.locator('[data-block=image]').first()
          await image.getByRole('textbox', { name: 'Alternative text' }).fill('A mark')
          const width = image.getByRole('slider', { name: 'Width of the picture' })
          await width.focus()
          await page.keyboard.press('End')
          await page.keyboard.press('ArrowLeft')
          await expect.poll(async () => (await readImages())[0].data.width).toEqual({ unit: '%', value: 95 })
          await expect
            .poll(() => image.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth))
            .not.toBe(0)
          const [edge, frame] = [await width.boundingBox(), await image.locator('.block-preview').boundingBox()]
          await page.mouse.move(edge!.x + 12, edge!.y + 20)
          await page.mouse.down()
          await page.mouse.move(frame!.x + frame!.width / 2, edge!.y + 20, { steps: 3 })
          await page.mouse.up()
          await image.getByRole('button', { name: 'Add a caption' }).click()
          await page.keyboard.type('Our mark')
          await expect
            .poll(readImages)
            .toMatchObject([
              { data: { alt: 'A mark', width: { unit: '%', value: 50 } }, fragments: [{ nodes: [{}] }] },
              { data: { ref: { kind: 'url' } } },
              { data: { ref: { kind: 'url' } } },
            ])
          await expect.poll(read).toContain('Our mark')

          // An upload that is cut, refused and put off: the words stay, and the file can be sent again.
          const faults = [() => 'cut' as const, () => 413, () => 503]
          let fault: (() => 'cut' | number) | undefined
          await page.route(/\/uploads\//, (route) => {
            const answer = route.request().method() === 'PUT' ? fault?.() : undefined
            if (answer === undefined) return route.fallback()
            return answer === 'cut' ? route.abort() : route.fulfill({ status: answer, body: '' })
          })
          await goTo(page, 'Before')
          fault = faults[0]
          await paste(page, {}, 'dot.gif')
          const failed = page.getByRole('region', { name: 'Not uploaded: dot.gif' })
          for (const [at, kind] of ['offline', 'too-large', 'unavailable'].entries()) {
            await failed.locator(`[data-problem=${kind}]`).waitFor()
            await body.getByText('Before').click()
            await page.keyboard.press('End')
            await page.keyboard.type(` ${kind}`)
            fault = faults[at + 1]
            await failed.getByRole('button', { name: 'Try again' }).click()
          }
          await failed.waitFor({ state: 'detached' })
          await expect.poll(async () => (await readImages()).length).toBe(4)
          expect(await read()).toContain('Before offline too-large unavailable')
        },
        { statuses: [400, 404, 413, 503], isOffline: true },
      )
    })

    test('keeps blocks of another version as they are, and what stands in them', async () => {
      const { admin, path, space } = await givenPage(console)
      const { api, url } = console.server
      const unknown = {
        object: 'block',
        type: 'hologram',
        isVoid: true,
        key: 'holo',
        data: { depth: { unit: 'm', value: 2 } },
        nodes: [],
        fragments: [],
      }
      const line = (key: string, text: string) => ({
        object: 'block',
        type: 'paragraph',
        key,
        data: {},
        nodes: [{ object: 'text', leaves: [{ object: 'leaf', text, marks: [] }] }],
      })
      const document = {
        object: 'document',
        data: { schemaVersion: 99 },
        nodes: [line('a', 'One'), unknown, line('b', 'Two')],
      }
      await api
        .as(admin)
        .post(
          `${space.path}/content`,
          { changes: [{ operation: 'update_page', page: 'start', document: { document } }] },
          { compat: false },
        )
      // The public description of the interface knows no such block: the answer is not compared with it.
      const readNodes = async () => {
        const headers = { authorization: `Bearer ${admin.token}` }
        const answer = await fetch(`${url}/v1${space.path}/content/page/start?format=document`, { headers })
        return (await answer.json()).document
      }
      const before = await readNodes()
      await console.visit(admin, `${path}?mode=edit`, async (page) => {
        await bodyOf(page).getByText('A block of a kind this editor does not know').waitFor()
        await goTo(page, 'Two')
        await page.keyboard.type(' and more')
        await isSaved(page)
        await expect
          .poll(readNodes)
          .toMatchObject({ data: before.data, nodes: [before.nodes[0], before.nodes[1], { key: 'b' }] })
        await expect.poll(async () => JSON.stringify(await readNodes())).toContain('Two and more')
      })
    })
  },
  { LECTERN_ALLOW_PRIVATE_FETCH: '127.0.0.1' },
)
