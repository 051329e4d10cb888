/** Words that an editor left unsent: the frame sends them, from whatever screen, tab or start of the browser, and says where they are until then. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { startSession } from '../../server/src/features/sign-in/index.ts'
import { openPersistentBrowser } from '../../test/chromium.ts'
import { WAIT } from '../../test/patience.ts'
import { describeConsole, expectNoViolations } from './browse.ts'
import { bodyOf, givenPage, goTo, isSaved } from './edited-page.ts'

const WRITES = /\/v1\/spaces\/[^/]+\/(change-requests(\/[^/]+\/content)?|content)(\?|$)/

/** From now on nothing that is written arrives; what is read does. */
const cutWrites = (page: Page) =>
  page.context().route(WRITES, (route) => (route.request().method() === 'POST' ? route.abort() : route.fallback()))

const reconnect = async (page: Page) => {
  await page.context().unroute(WRITES)
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
}

const banner = (page: Page) => page.locator('[data-unsent]')

const isKept = (page: Page) => page.locator('[data-state=kept]').waitFor()

const titleField = (page: Page) => page.getByRole('textbox', { name: 'Title of the page' })

const goHome = (page: Page) => page.getByRole('link', { name: 'Home', exact: true }).first().click()

describeConsole('words that an editor left', (console) => {
  test('are sent when the editor is gone: from another screen and from another tab, with the title', async () => {
    const { admin, path, read, space } = await givenPage(console)
    const readTitle = async () => (await console.server.api.as(admin).get(`${space.path}/content/page/start`)).title
    await console.visit(
      admin,
      `${path}?mode=edit`,
      async (page) => {
        await bodyOf(page).waitFor()
        await cutWrites(page)
        await goTo(page, 'First')
        await page.keyboard.type(' offline')
        await isKept(page)
        await titleField(page).fill('Start offline')
        await page.getByRole('button', { name: 'Stop editing' }).click()
        await banner(page).getByText('1 page not saved yet').waitFor()
        await banner(page).getByText('Offline').waitFor()
        await page.getByText('saved when the server can be reached').waitFor()
        await goHome(page)
        await page.getByRole('heading', { name: '1 page not saved yet' }).waitFor()
        await expectNoViolations(page, 'Home with an unsaved page')
        expect(await read()).not.toContain('offline')
        await reconnect(page)
        await expect.poll(read).toContain('First offline')
        await expect.poll(readTitle).toBe('Start offline')
        await banner(page).waitFor({ state: 'detached' })

        // A tab that is closed leaves its words to the one beside it.
        const beside = await page.context().newPage()
        await beside.goto(`${console.server.url}${path}?mode=edit`)
        const text = beside.getByRole('textbox', { name: 'Text of Start offline' })
        await cutWrites(page)
        await text.getByText('Second').click()
        await beside.keyboard.press('End')
        await beside.keyboard.type(' of another tab')
        await isKept(beside)
        // Nothing is said of a page whose editor is open.
        expect(await banner(page).count()).toBe(0)
        await beside.close()
        // Nothing tells that writes arrive again, but a minute passes.
        await page.context().unroute(WRITES)
        await page.clock.runFor('01:00')
        await expect.poll(read).toContain('Second of another tab')
        await expect.poll(() => banner(page).count()).toBe(0)
      },
      { isOffline: true, before: (page) => page.clock.install() },
    )
  })

  test('of which others changed some stay here, and the rest is sent; leaving an open conflict asks', async () => {
    const { admin, organization, path, read, space } = await givenPage(console)
    const { api, given } = console.server
    const other = await given.member(organization, 'admin')
    await console.visit(
      admin,
      `${path}?mode=edit`,
      async (page) => {
        await bodyOf(page).waitFor()
        await cutWrites(page)
        await goTo(page, 'First')
        await page.keyboard.press('Shift+Home')
        await page.keyboard.type('Mine')
        await goTo(page, 'Third')
        await page.keyboard.type(' of mine')
        await isKept(page)
        await goHome(page)
        await banner(page).waitFor()
        const { documentId, document } = await api.as(other).get(`${space.path}/content/page/start?format=document`)
        const theirs = structuredClone(document)
        theirs.nodes[0].nodes[0].leaves[0].text = 'Theirs'
        await api.as(other).post(`${space.path}/content`, {
          changes: [{ operation: 'update_page', page: 'start', base: documentId, document: { document: theirs } }],
        })
        await reconnect(page)
        await banner(page).getByText('Conflict').waitFor()
        expect(await read()).toBe('Theirs\n\nSecond\n\nThird of mine')
        await banner(page).getByRole('link', { name: 'Start' }).click()
        const card = page.locator('.conflict-card')
        await card.waitFor()
        await bodyOf(page).getByText('Mine', { exact: true }).waitFor()
        const stop = page.getByRole('button', { name: 'Stop editing' })
        const question = page.getByRole('alertdialog')
        await stop.click()
        await question.getByText('Leave an open conflict?').waitFor()
        await page.keyboard.press('Escape')
        await card.waitFor()
        await stop.click()
        await question.getByRole('button', { name: 'Leave' }).click()
        await page.getByText('Someone else changed the same words').first().waitFor()
        await banner(page).getByRole('link', { name: 'Start' }).click()
        await card.getByRole('button').first().click()
        await isSaved(page)
        await expect.poll(read).toContain('Mine')
        await stop.click()
        await bodyOf(page).waitFor({ state: 'detached' })
        await banner(page).waitFor({ state: 'detached' })
      },
      { isOffline: true },
    )
  })

  test('are not left behind by a merge: it waits for them, and says of which page they are', async () => {
    const { admin, path, read, space } = await givenPage(console, 'locked')
    const owner = console.server.api.as(admin)
    const { id, number } = await owner.post(`${space.path}/change-requests`, { subject: 'Better words' })
    const readStatus = async () => (await owner.get(`${space.path}/change-requests/${id}`)).status
    await console.visit(
      admin,
      `${path}/~/changes/${number}/start?mode=edit`,
      async (page) => {
        await goTo(page, 'First')
        await page.keyboard.type(' of all')
        await isSaved(page)
        await cutWrites(page)
        await page.keyboard.type(', offline')
        await isKept(page)
        await page.goto(`${console.server.url}${path}/~/changes/${number}`)
        await page.getByRole('button', { name: 'Merge', exact: true }).click()
        const dialog = page.getByRole('alertdialog')
        await dialog.getByRole('button', { name: 'Merge', exact: true }).click()
        await dialog.getByText('Start: your changes are on this device only').waitFor()
        expect(await readStatus()).not.toBe('merged')
        await reconnect(page)
        await banner(page).waitFor({ state: 'detached' })
        await dialog.getByRole('button', { name: 'Merge', exact: true }).click()
        await dialog.waitFor({ state: 'detached' })
        await expect.poll(readStatus).toBe('merged')
        expect(await read()).toContain('First of all, offline')
      },
      { isOffline: true },
    )
  })

  test('before a restart of the browser are sent after it, and make the change request once', async () => {
    const { admin, path, space, read } = await givenPage(console, 'locked')
    const { api, database, url } = console.server
    const list = async () => (await api.as(admin).get(`${space.path}/change-requests?status=draft`)).items
    const folder = await mkdtemp(join(tmpdir(), 'lectern-profile-'))
    const start = async () => {
      const context = await openPersistentBrowser(folder)
      const origin = { userAgent: 'Chromium', address: '127.0.0.1' }
      const value = await database.db.transaction().execute((trx) => startSession(trx, admin.id, origin))
      await context.addCookies([{ name: 'lectern_session', value, url }])
      context.setDefaultTimeout(WAIT)
      return { context, page: context.pages()[0] ?? (await context.newPage()) }
    }
    try {
      const before = await start()
      await cutWrites(before.page)
      await before.page.goto(`${url}${path}?mode=edit`)
      await goTo(before.page, 'First')
      await before.page.keyboard.type(' before the restart')
      await isKept(before.page)
      await titleField(before.page).fill('Start again')
      await before.context.close()
      expect(await list()).toEqual([])

      const after = await start()
      await after.page.goto(`${url}${path.replace(/\/s\/.*/, '')}`)
      await expect.poll(async () => (await list()).length).toBe(1)
      const [made] = await list()
      const at = `${space.path}/change-requests/${made.id}/content`
      await expect.poll(() => read(at)).toContain('First before the restart')
      await expect.poll(async () => (await api.as(admin).get(`${at}/page/start`)).title).toBe('Start again')
      await expect.poll(() => banner(after.page).count()).toBe(0)
      expect(await list()).toHaveLength(1)
      expect(await read()).not.toContain('restart')
      await after.context.close()
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })
})
