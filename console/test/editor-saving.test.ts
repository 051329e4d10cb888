/** What becomes of words that the server refuses, or that this computer cannot keep. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { startSession } from '../../server/src/features/sign-in/index.ts'
import type { Person } from '../../server/test/given.ts'
import { findViolations } from '../../site/test/find-violations.ts'
import { describeConsole, waitForQuiet } from './browse.ts'
import { bodyOf, givenPage, goTo, isSaved } from './edited-page.ts'
import { refuse } from './faults.ts'

describeConsole('saving in the editor', (console) => {
  const isBlocked = (page: Page) => page.locator('[data-state=blocked]').waitFor()
  const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

  test('goes on in a new change request after a merge and after its page was deleted, and ends where the level is lost', async () => {
    const { organization, space, path, read } = await givenPage(console, 'locked')
    const { given, api } = console.server
    const writer = await given.member(organization, 'edit')
    const as = api.as(writer)
    const change = await as.post(`${space.path}/change-requests`, { subject: 'First' })
    const at = (id: string) => `${space.path}/change-requests/${id}`
    await console.visit(
      writer,
      `${path}/~/changes/${change.number}/start?mode=edit`,
      async (page) => {
        page.on('dialog', (dialog) => void dialog.accept())
        await goTo(page, 'First')
        await page.keyboard.type(' saved')
        await isSaved(page)
        await expect.poll(() => read(`${at(change.id)}/content`)).toContain('First saved')
        await api.as(organization.admin).post(`${at(change.id)}/merge`)
        await page.keyboard.insertText(' after the merge')
        await isBlocked(page)
        await page.getByText('was merged while you wrote').waitFor()
        // A reader of the closed change request still finds the words of the draft.
        await page.reload()
        await page.getByText('Not saved yet, on this computer').waitFor()
        expect(await bodyOf(page).count()).toBe(0)
        await button(page, 'Continue in a new change request').click()
        await page.waitForURL('**/~/changes/2/**')
        await bodyOf(page).getByText('First saved after the merge').waitFor()
        await isSaved(page)
        const second = await as.get(at('2'))
        await expect.poll(() => read(`${at(second.id)}/content`)).toContain('First saved after the merge')
        expect(await read()).not.toContain('after the merge')

        await as.post(`${at(second.id)}/content`, { changes: [{ operation: 'delete_page', page: 'start' }] })
        await goTo(page, 'Third')
        await page.keyboard.type(' of a page that is gone')
        await isBlocked(page)
        await page.getByText('was deleted while you wrote').waitFor()
        await button(page, 'Continue in a new change request').click()
        await page.waitForURL('**/~/changes/3/**')
        await bodyOf(page).getByText('Third of a page that is gone').waitFor()
        await isSaved(page)
        await expect.poll(() => read(`${at('3')}/content`)).toContain('Third of a page that is gone')

        // Merged with the deletion of its page, which is not in the space any more.
        await as.post(`${at('3')}/content`, { changes: [{ operation: 'delete_page', page: 'start' }] })
        await api.as(organization.admin).post(`${at('3')}/merge`)
        await goTo(page, 'Second')
        await page.keyboard.type(' lives on')
        await isBlocked(page)
        await button(page, 'Continue in a new change request').click()
        await page.waitForURL('**/~/changes/4/start**')
        await bodyOf(page).getByText('Second lives on').waitFor()

        await api.as(organization.admin).patch(`${organization.path}/members/${writer.id}`, { role: 'read' })
        await goTo(page, 'Second lives on')
        await page.keyboard.type(' without a level')
        await isBlocked(page)
        await page.getByText('You may no longer write here').waitFor()
        expect(await button(page, /Continue/).count()).toBe(0)
        await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
        await button(page, 'Copy as markdown').click()
        await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('without a level')
        const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Download').click()])
        expect(download.suggestedFilename()).toBe('Start.md')
        await button(page, 'Discard…').click()
        await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
        await page.getByText('Discarded').waitFor()
        await page.goto(`${console.server.url}/account?tab=drafts`)
        await page.getByText('Everything is saved').waitFor()
      },
      { statuses: [400, 403, 404, 409] },
    )
  })

  test('leaves no empty change request when the first edit of a locked space is refused', async () => {
    const { admin, path, space } = await givenPage(console, 'locked')
    const list = async (status: string) =>
      (await console.server.api.as(admin).get(`${space.path}/change-requests?status=${status}`)).items
    await console.visit(
      admin,
      `${path}?mode=edit`,
      async (page) => {
        const refused = { status: 400, json: { error: { code: 400, message: 'Refused by the test' } } }
        await page.route('**/change-requests/*/content?*', (route) => route.fulfill(refused))
        await goTo(page, 'Third')
        await page.keyboard.type(' time')
        await isBlocked(page)
        await page.getByText('Refused by the test').waitFor()
        await expect.poll(() => list('draft')).toEqual([])
        await page.unroute('**/change-requests/*/content?*')
        await button(page, 'Try again').click()
        await isSaved(page)
        expect(await list('draft')).toMatchObject([{ number: 2 }])
      },
      { statuses: [400] },
    )
  })

  test('asks about unsent words before signing out, and shows them to nobody else', async () => {
    const { organization, admin, path, read } = await givenPage(console)
    const other = await console.server.given.member(organization, 'admin')
    await console.visit(
      admin,
      `${path}?mode=edit`,
      async (page) => {
        const { url, database } = console.server
        const signInAs = async (person: Person) => {
          const value = await database.db
            .transaction()
            .execute((trx) => startSession(trx, person.id, { userAgent: 'Chromium', address: '127.0.0.1' }))
          await page.context().addCookies([{ name: 'lectern_session', value, url }])
        }
        const signOut = async () => {
          await button(page, /^Account/).click()
          await page.getByRole('menuitem', { name: 'Sign out' }).click()
        }
        await page.route('**/v1/spaces/*/content', (route) => route.abort())
        await goTo(page, 'First')
        await page.keyboard.type(' of the admin')
        await page.locator('[data-state=kept]').waitFor()
        await page.getByRole('textbox', { name: 'Title of the page' }).fill('Start anew')
        await signOut()
        const question = page.getByRole('alertdialog')
        await question.getByText('Start').waitFor()
        await question.getByRole('button', { name: 'Stay' }).click()
        await bodyOf(page).getByText('First of the admin').waitFor()
        await signOut()
        await question.getByRole('button', { name: 'Sign out, keep them here' }).click()
        await page.waitForURL('**/sign-in?**')

        await signInAs(other)
        await page.goto(`${url}/account?tab=drafts`)
        await page.getByText('Everything is saved').waitFor()
        await page.goto(`${url}${path}?mode=edit`)
        await bodyOf(page).getByText('First', { exact: true }).waitFor()

        await signInAs(admin)
        await page.goto(`${url}/account?tab=drafts`)
        await page.getByText('Start anew').waitFor()
        await page.unroute('**/v1/spaces/*/content')
        await page.goto(`${url}${path}?mode=edit`)
        await bodyOf(page).getByText('First of the admin').waitFor()
        await expect.poll(read).toContain('First of the admin')
        await page.getByRole('treeitem', { name: 'Start anew' }).waitFor()
        await isSaved(page)
        await signOut()
        await page.waitForURL('**/sign-in?**')
      },
      // A read may be under way when the session ends.
      { isOffline: true, statuses: [401] },
    )
  })

  test.each(['open', 'put'])(
    'says that words are not kept where the browser refuses to %s its store',
    async (refused) => {
      const { admin, path, read } = await givenPage(console)
      await console.visit(
        admin,
        `${path}?mode=edit`,
        async (page) => {
          await page.route('**/v1/spaces/*/content', (route) => route.abort())
          await goTo(page, 'Second')
          await page.keyboard.type(' nowhere else')
          await page.getByText('not kept on this computer').waitFor()
          await page.getByRole('link', { name: 'Home', exact: true }).first().click()
          const question = page.getByRole('alertdialog')
          await question.getByText('Leave without saving?').waitFor()
          await question.getByRole('button', { name: 'Stay' }).click()
          await bodyOf(page).getByText('Second nowhere else').waitFor()
          await page.unroute('**/v1/spaces/*/content')
          await expect.poll(read).toContain('Second nowhere else')
          await isSaved(page)
          await page.getByRole('link', { name: 'Home', exact: true }).first().click()
          await bodyOf(page).waitFor({ state: 'detached' })
        },
        {
          isOffline: true,
          before: (page) =>
            page.addInitScript((name) => {
              const refuse = () => {
                throw new DOMException('Refused by the test', name === 'open' ? 'SecurityError' : 'QuotaExceededError')
              }
              if (name === 'open') IDBFactory.prototype.open = refuse
              else IDBObjectStore.prototype.put = refuse
            }, refused),
        },
      )
    },
  )

  test('keeps a caption, markdown and its front matter while the server fails or cannot be reached', async () => {
    const { url } = console.server
    const { admin, path, read, space } = await givenPage(console, 'live', `First\n\n![](${url}/nowhere.png)`)
    const stored = () => console.server.api.as(admin).get(`${space.path}/content/page/start?format=document`)
    const content = '**/v1/spaces/*/content'
    await console.visit(
      admin,
      `${path}?mode=edit`,
      async (page) => {
        page.on('dialog', (dialog) => void dialog.accept())
        const kept = page.locator('[data-state=kept]')
        const image = bodyOf(page).locator('[data-block=image]')
        await refuse(page, content, 503, 'POST')
        await image.getByRole('button', { name: 'Add a caption' }).click()
        await page.keyboard.type('Our mark')
        await kept.waitFor()
        await page.reload()
        await image.getByText('Our mark').waitFor()
        await page.unroute(content)
        await expect.poll(read).toContain('Our mark')
        await isSaved(page)

        const source = page.getByRole('textbox', { name: 'Markdown of Start' })
        await button(page, 'Write markdown').click()
        await source.getByText('First').click()
        await page.route(content, (route) => route.abort())
        await page.keyboard.press('End')
        await page.keyboard.type(' words')
        await page.keyboard.press('ControlOrMeta+Home')
        await page.keyboard.insertText('---\ndescription: How it began\n---\n')
        await kept.waitFor()
        await page.locator('[role=alert][data-problem=offline]').waitFor()
        // What is in the markdown alone is not left without a question.
        await button(page, 'Write in the page').click()
        const question = page.getByRole('alertdialog')
        await question.getByRole('button', { name: 'Stay' }).click()
        await source.getByText('How it began').waitFor()
        await page.unroute(content)
        await expect.poll(async () => (await stored()).description).toBe('How it began')
        await expect.poll(read).toContain('First words')
        await button(page, 'Write in the page').click()
        await source.waitFor({ state: 'detached' })
      },
      { isOffline: true, statuses: [404, 503] },
    )
  })

  test('keeps a title that was typed in a locked space before its change request was made', async () => {
    const { admin, path, space } = await givenPage(console, 'locked')
    const as = console.server.api.as(admin)
    await console.visit(
      admin,
      `${path}?mode=edit`,
      async (page) => {
        page.on('dialog', (dialog) => void dialog.accept())
        const title = page.getByRole('textbox', { name: 'Title of the page' })
        await bodyOf(page).waitFor()
        await page.route('**/v1/spaces/*/change-requests', (route) => route.abort())
        await title.fill('Begin')
        await page.locator('[data-problem=offline]').waitFor()
        await page.reload()
        await page.locator('[data-problem=offline]').waitFor()
        await expect.poll(() => title.inputValue()).toBe('Begin')
        // Their change request is made elsewhere: the title goes on in it.
        const change = await as.post(`${space.path}/change-requests`, { subject: 'Elsewhere' })
        await page.goto(`${console.server.url}${path}/~/changes/${change.number}/start?mode=edit`)
        await expect
          .poll(async () => (await as.get(`${space.path}/change-requests/${change.id}/content/page/start`)).title)
          .toBe('Begin')
        await waitForQuiet(page)
        await page.goto(`${console.server.url}/account?tab=drafts`)
        await page.getByText('Everything is saved').waitFor()
      },
      { isOffline: true },
    )
  })

  test('writes the page as markdown with its settings, and loses nothing between both', async () => {
    const { admin, path, read, space } = await givenPage(
      console,
      'live',
      'First\n\n{% hint style="info" %}\nCare\n{% endhint %}\n\nThird',
    )
    const api = console.server.api.as(admin)
    const stored = () => api.get(`${space.path}/content/page/start?format=document`)
    const before = await stored()
    await console.visit(admin, `${path}?mode=edit`, async (page) => {
      await bodyOf(page).getByText('Third').waitFor()
      const source = page.getByRole('textbox', { name: 'Markdown of Start' })
      await button(page, 'Write markdown').click()
      await source.getByText('Care').waitFor()
      await button(page, 'Write in the page').click()
      await source.waitFor({ state: 'detached' })
      // Nothing was written: both modes showed the same document.
      expect((await stored()).documentId).toBe(before.documentId)

      await button(page, 'Write markdown').click()
      await source.getByText('Care').click()
      await page.keyboard.press('End')
      await page.keyboard.type(' of it')
      await page.keyboard.press('ControlOrMeta+Home')
      await page.keyboard.insertText('---\ndescription: How it began\n---\n')
      await bodyOf(page).getByText('Care of it').waitFor()
      await expect.poll(read).toBe('First\n\n{% hint style="info" %}\nCare of it\n{% endhint %}\n\nThird')
      await expect.poll(async () => (await stored()).description).toBe('How it began')
      const settings = source.getByText('description: How it began')
      await expect.poll(() => settings.evaluate((line) => getComputedStyle(line).fontWeight)).toBe('400')
      const keysOf = (page: { document: { nodes: { key: string }[] } }) => page.document.nodes.map(({ key }) => key)
      expect(keysOf(await stored())).toEqual(keysOf(before))

      // Somebody else writes while the text is open.
      const { documentId, document } = await stored()
      const [first] = document.nodes
      const insert = [JSON.parse(JSON.stringify(first).replace('First', 'First by Ann'))]
      const splices = [{ after: first.key, remove: [first.key], insert }]
      const edit = { operation: 'edit_blocks', page: 'start', base: documentId, splices }
      await api.post(`${space.path}/content`, { changes: [edit] })
      await source.getByText('First by Ann').waitFor()
      expect(await findViolations(page)).toEqual([])

      // What is typed last is saved when the editor is closed at once.
      await source.getByText('Third').click()
      await page.keyboard.press('End')
      await page.keyboard.type(' and last')
      await button(page, 'Stop editing').click()
      await expect
        .poll(read)
        .toBe('First by Ann\n\n{% hint style="info" %}\nCare of it\n{% endhint %}\n\nThird and last')
    })
  })
})
