/** Writing in a page: what is typed is stored, on the screen or on this computer, whatever happens in between. */

import { BLOCKS, type BlockName } from '@lectern/editor'
import { expect, test } from 'vitest'
import { describeConsole, waitForFocus } from './browse.ts'
import { bodyOf, givenPage, goTo, isSaved } from './edited-page.ts'

describeConsole('the editor', (console) => {
  test('stores what is typed, from the key E on, and shows it again', async () => {
    const { admin, path, read } = await givenPage(console)
    await console.visit(admin, path, async (page) => {
      await page.getByRole('button', { name: 'Edit' }).waitFor()
      await page.keyboard.press('e')
      await goTo(page, 'Second')
      await page.keyboard.type(' and more')
      await page.keyboard.press('Enter')
      await page.keyboard.type('A new line')
      await isSaved(page)
      await expect.poll(read).toBe('First\n\nSecond and more\n\nA new line\n\nThird')
      // A key that follows at once finds the caret where the browser has put it.
      await bodyOf(page).evaluate((body) => {
        getSelection()!.collapse(body.firstElementChild!.firstChild, 5)
        body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', keyCode: 13, bubbles: true, cancelable: true }))
      })
      await page.keyboard.type('Between')
      await expect.poll(read).toContain('First\n\nBetween\n\nSecond and more')
      await page.keyboard.press('ControlOrMeta+z')
      await page.reload()
      await bodyOf(page).getByText('Second and more').waitFor()
      await page.getByRole('button', { name: 'Stop editing' }).click()
      await bodyOf(page).waitFor({ state: 'detached' })
      await page.getByText('A new line').waitFor()
    })
  })

  test('of a locked space makes its change request with the first words, not before', async () => {
    const { admin, path, read, space } = await givenPage(console, 'locked')
    const list = () => console.server.api.as(admin).get(`${space.path}/change-requests?status=draft`)
    await console.visit(admin, path, async (page) => {
      await page.getByRole('button', { name: 'Edit' }).click()
      await bodyOf(page).waitFor()
      expect((await list()).items).toEqual([])
      await goTo(page, 'Third')
      await page.keyboard.type(' time')
      await isSaved(page)
      await expect.poll(async () => (await list()).items.length).toBe(1)
      const [change] = (await list()).items
      await expect.poll(() => read(`${space.path}/change-requests/${change.id}/content`)).toContain('Third time')
      expect(await read()).not.toContain('time')
      await page.getByRole('button', { name: 'Stop editing' }).click()
      await page.waitForURL(`**/~/changes/${change.number}/**`)
      await page.getByText('Third time').waitFor()
    })
  })

  test('brings what others wrote, and keeps both versions of a block that two changed', async () => {
    const { admin, path, read, space } = await givenPage(console)
    const write = async (text: string, to: string) => {
      const api = console.server.api.as(admin)
      const { document, documentId } = await api.get(`${space.path}/content/page/start?format=document`)
      const node = document.nodes.find((each: object) => JSON.stringify(each).includes(text))
      const changed = JSON.parse(JSON.stringify(node).replace(text, to))
      await api.post(`${space.path}/content`, {
        changes: [
          {
            operation: 'edit_blocks',
            page: 'start',
            base: documentId,
            splices: [{ after: node.key, remove: [node.key], insert: [changed] }],
          },
        ],
      })
    }
    await console.visit(
      admin,
      `${path}?mode=edit`,
      async (page) => {
        await bodyOf(page).waitFor()
        await write('First', 'First by Ann')
        await bodyOf(page).getByText('First by Ann').waitFor()
        // The caret goes elsewhere in the moment in which what somebody wrote comes in: it stays there.
        await goTo(page, 'Second')
        await bodyOf(page).evaluate((body) => {
          const parse = Response.prototype.json
          Response.prototype.json = async function (this: Response) {
            const value = await parse.call(this)
            if (!JSON.stringify(value).includes('by Ann and Bo')) return value
            Response.prototype.json = parse
            getSelection()!.collapse(body.lastElementChild!.firstChild, 0)
            return value
          }
        })
        await write('First by Ann', 'First by Ann and Bo')
        await bodyOf(page).getByText('First by Ann and Bo').waitFor()
        await page.keyboard.type('The ')
        await expect.poll(read).toContain('Second\n\nThe Third')
        await page.reload()
        await bodyOf(page).waitFor()
        await write('The Third', 'Third')
        await write('First by Ann and Bo', 'First by Ann')
        await bodyOf(page).getByText('Third', { exact: true }).waitFor()
        // The second block changes here and there, before either knows of the other.
        await page.route('**/content', (route) => route.abort())
        await page.route('**/content/page/**', (route) => route.abort())
        await goTo(page, 'Second')
        await page.keyboard.type(' of mine')
        await write('Second', 'Second of Ann')
        await page.locator('[data-state=kept]').waitFor()
        await Promise.all([
          page.waitForRequest('**/content'),
          page.getByRole('button', { name: 'Try again' }).click(),
          waitForFocus(bodyOf(page)),
        ])
        await page.unroute('**/content')
        await page.unroute('**/content/page/**')
        // It is tried again by itself soon; a browser that is connected again does not wait for that.
        await page.evaluate(() => window.dispatchEvent(new Event('online')))
        const card = page.getByRole('region', { name: 'You changed the same words in another tab' })
        await card.getByText('Second of Ann').waitFor()
        await bodyOf(page).getByText('Second of mine').waitFor()
        await goTo(page, 'Third')
        await page.keyboard.type(' goes on')
        await expect.poll(read).toContain('Third goes on')
        expect(await read()).not.toContain('Second of mine')
        await card.getByRole('button', { name: 'Keep both' }).click()
        await isSaved(page)
        await expect.poll(read).toBe('First by Ann\n\nSecond of Ann\n\nSecond of mine\n\nThird goes on')
      },
      { isOffline: true, statuses: [409] },
    )
  })

  test('merges the words of two people in one paragraph, and shows a card with the name where they changed the same', async () => {
    const { organization, admin, path, read } = await givenPage(console, 'live', 'The fox jumps\n\nSecond')
    const ben = await console.server.given.member(organization, 'edit')
    const { displayName } = await console.server.api.as(ben).get('/user')
    await console.visit(
      admin,
      `${path}?mode=edit`,
      async (page) => {
        await bodyOf(page).waitFor()
        await console.visit(ben, `${path}?mode=edit`, async (other) => {
          await bodyOf(other).waitFor()
          await Promise.all([goTo(page, 'The fox jumps'), goTo(other, 'The fox jumps')])
          await other.keyboard.press('Home')
          await Promise.all([page.keyboard.type(' over the dog'), other.keyboard.type('Look: ')])
          await expect.poll(read).toContain('Look: The fox jumps over the dog')
          for (const each of [page, other]) {
            await bodyOf(each).getByText('Look: The fox jumps over the dog').waitFor()
            expect(await each.locator('.conflict-card').count()).toBe(0)
          }
          await page.route('**/content', (route) => route.abort())
          await page.route('**/content/page/**', (route) => route.abort())
          await goTo(page, 'Second')
          await page.keyboard.type(' of mine')
          await goTo(other, 'Second')
          await other.keyboard.type(' of theirs')
          await expect.poll(read).toContain('Second of theirs')
        })
        await page.unroute('**/content')
        await page.unroute('**/content/page/**')
        await page.evaluate(() => window.dispatchEvent(new Event('online')))
        const card = page.getByRole('region', { name: `You and ${displayName} changed the same words` })
        await card.getByText('Second of theirs').waitFor()
        expect(await card.locator('mark').allTextContents()).toEqual([' theirs'])
        expect(await page.locator('.conflict-card').count()).toBe(1)
        await card.getByRole('button', { name: 'Keep mine' }).press('Enter')
        await expect.poll(read).toContain('Second of mine')
      },
      { isOffline: true, statuses: [409] },
    )
  })

  test('keeps words on this computer while there is no connection, over a reload', async () => {
    const { admin, path, read } = await givenPage(console)
    await console.visit(
      admin,
      `${path}?mode=edit`,
      async (page) => {
        await bodyOf(page).waitFor()
        await page.route('**/v1/spaces/*/content', (route) => route.abort())
        await goTo(page, 'First')
        await page.keyboard.insertText(' kept here')
        await page.locator('[data-state=kept]').waitFor()
        page.on('dialog', (dialog) => void dialog.accept())
        await page.reload()
        await bodyOf(page).getByText('First kept here').waitFor()
        expect(await read()).not.toContain('kept here')
        await page.unroute('**/v1/spaces/*/content')
        await expect.poll(read).toContain('First kept here')
        await isSaved(page)
      },
      { isOffline: true },
    )
  })

  test('inserts every block by its name behind a slash, and stores it', async () => {
    // What others show is chosen first (editor-pickers.test.ts), or in the block.
    const names = (Object.keys(BLOCKS) as BlockName[]).filter(
      (name) => !('subject' in BLOCKS[name]) || name === 'if' || name === 'math',
    )
    const lines = names.map((name) => `Before ${name}`)
    const { admin, path } = await givenPage(console, 'live', lines.join('\n\n'))
    await console.visit(admin, `${path}?mode=edit`, async (page) => {
      await bodyOf(page).waitFor()
      for (const name of names) {
        await goTo(page, `Before ${name}`)
        await page.keyboard.press('Enter')
        await page.keyboard.type(`/${name}`)
        await page.getByRole('listbox', { name: 'Insert a block' }).waitFor()
        await page.keyboard.press('Enter')
        // A new condition is asked for at once, and is true until then.
        if (name === 'if') {
          await waitForFocus(page.getByRole('dialog', { name: 'Condition' }).getByRole('combobox'))
          await page.keyboard.press('Escape')
          await page.getByRole('dialog').waitFor({ state: 'hidden' })
        }
      }
      await isSaved(page)
      await page.reload()
      await bodyOf(page)
        .getByText(`Before ${names.at(-1)}`)
        .waitFor()
      const readBlocks = () =>
        bodyOf(page).evaluate((body) => [...body.children].map((block) => (block as HTMLElement).dataset.block))
      await expect.poll(readBlocks).toEqual(names.flatMap((name) => ['paragraph', BLOCKS[name].type]))
    })
  })

  test('is not offered to readers, nor where a change request is closed', async () => {
    const { organization, path, admin, space } = await givenPage(console, 'locked')
    const reader = await console.server.given.member(organization, 'read')
    await console.visit(reader, `${path}?mode=edit`, async (page) => {
      await page.getByText('Second').waitFor()
      expect(await page.getByRole('button', { name: 'Edit' }).count()).toBe(0)
      expect(await bodyOf(page).count()).toBe(0)
    })
    const api = console.server.api.as(admin)
    const change = await api.post(`${space.path}/change-requests`, { subject: 'Old' })
    await api.patch(`${space.path}/change-requests/${change.id}`, { status: 'archived' })
    await console.visit(admin, `${path}/~/changes/${change.number}/~/pages?mode=edit`, async (page) => {
      await page.getByText('Second').waitFor()
      expect(await bodyOf(page).count()).toBe(0)
    })
  })

  test('can be used by everybody', async () => {
    const { admin, path } = await givenPage(
      console,
      'live',
      '{% hint style="warning" %}\nCare\n{% endhint %}\n\n| a | b |\n|-|-|\n| c | d |',
    )
    await console.inspect(admin, `${path}?mode=edit`, (page) => bodyOf(page).getByText('Care').waitFor())
  })
})
