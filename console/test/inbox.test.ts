/** The inbox of one person while another one writes, follows being among what fills it. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Person } from '../../server/test/given.ts'
import { describeConsole, expectNoViolations, holdToast } from './browse.ts'
import { expectProblems, findProblem, HOSTILE_NAME, refuse, rewrite } from './faults.ts'

const railOf = (page: Page) => page.getByRole('navigation', { name: 'Main navigation' })
const listOf = (page: Page) => page.getByRole('list', { name: 'Inbox' })
const rowsOf = (page: Page) => listOf(page).getByRole('listitem')
const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.closest('li')?.textContent ?? '')

/** The number beside the entry of the rail, as it is read out. */
const waitForUnread = (page: Page, count: number) =>
  railOf(page)
    .getByRole('link', { name: count === 0 ? /^Inbox$/ : `Inbox, ${count} unread` })
    .waitFor()

describeConsole('the inbox', (console) => {
  async function givenPeople() {
    const { given, api } = console.server
    const organization = await given.organization('Acme')
    const space = await given.space({ organization, title: 'Handbook', editMode: 'live' })
    await given.pages(space, [{ id: 'start', title: 'Start', markdown: 'As it was' }])
    const [ada, bea] = [await given.member(organization, 'review'), await given.member(organization, 'edit')]
    const rename = (person: Person, displayName: string) => api.as(person).patch(`/users/${person.id}`, { displayName })
    await rename(ada, 'Ada')
    await rename(bea, 'Bea')
    const mention = (text: string) =>
      api.as(ada).post(`${space.path}/comments`, {
        page: 'start',
        body: { markdown: `[x](/users/${bea.id} "mention") ${text}` },
      })
    const home = `/o/${organization.id}`
    return { api, organization, space, ada, bea, mention, home, path: `${home}/inbox` }
  }

  test('fills while one looks at it, and is read, walked and emptied by keys', async () => {
    const { bea, space, mention, home, path } = await givenPeople()
    await console.visit(bea, path, async (page) => {
      await page.getByText('Nothing here yet').waitFor()
      await page.getByText('asks for your review').waitFor()
      await expectNoViolations(page, 'an empty inbox')

      const { id } = await mention('is `<b>this</b>` right?')
      await waitForUnread(page, 1)
      await page.getByRole('status').getByText('1 unread').waitFor({ state: 'attached' })
      const row = rowsOf(page).first()
      await row.getByRole('link', { name: 'Unread: Ada mentioned you' }).waitFor()
      await row.getByText('@Bea is <b>this</b> right?').waitFor()
      await row.getByText('Handbook').waitFor()

      await page.keyboard.press('j')
      await page.keyboard.press('e')
      await waitForUnread(page, 0)
      await page.keyboard.press('e')
      await waitForUnread(page, 1)
      await page.keyboard.press('Enter')
      await page.waitForURL(`**/s/${space.id}**#comment-${id}`)
      await page.locator(`#comment-${id}:focus`).waitFor()
      await waitForUnread(page, 0)

      for (const text of ['one', 'two', 'three']) await mention(text)
      await waitForUnread(page, 3)
      await page.goto(console.server.url + home)
      const unread = page.getByRole('region', { name: 'Unread' })
      await unread
        .getByRole('link', { name: /Ada mentioned you/ })
        .nth(2)
        .waitFor()
      await unread.getByRole('link', { name: 'All (3)' }).click()
      await page.waitForURL('**/inbox?show=unread')

      // What is read leaves this list; the focus stays where it was, and the way back is in the toast.
      await rowsOf(page).nth(2).waitFor()
      await page.keyboard.press('j')
      await page.keyboard.press('ArrowDown')
      await expect.poll(() => focusedText(page)).toContain('two')
      await page.keyboard.press('e')
      const marked = await holdToast(page, 'Marked as read')
      await expect.poll(() => rowsOf(page).count()).toBe(2)
      await expect.poll(() => focusedText(page)).toContain('one')
      await marked.getByRole('button', { name: 'Undo' }).click()
      await rowsOf(page).nth(2).waitFor()
      await expectNoViolations(page, 'a full inbox')

      await page.getByRole('button', { name: 'Mark all as read' }).click()
      const markedAll = await holdToast(page, 'Everything is marked as read')
      await page.getByText('You have read everything').waitFor()
      await waitForUnread(page, 0)
      await markedAll.getByRole('button', { name: 'Undo' }).click()
      await waitForUnread(page, 3)
      await rowsOf(page).nth(2).waitFor()

      await page.getByRole('button', { name: /Reason/ }).click()
      await page.getByRole('option', { name: 'Requests for my review' }).click()
      await page.waitForURL('**/inbox?show=unread&reason=review')
      await page.getByText('Nothing for this reason').waitFor()
      await page.getByRole('link', { name: 'Show every reason' }).click()
      await rowsOf(page).nth(2).waitFor()
      await page.keyboard.press('?')
      await page.getByRole('dialog').getByText('Mark as read, or as unread').waitFor()
    })
  })

  test('gets what changes in a space or on a page that one follows', async () => {
    const { api, ada, bea, space, home, path } = await givenPeople()
    const write = (markdown: string) =>
      api.as(ada).post(`${space.path}/content`, {
        changes: [{ operation: 'update_page', page: 'start', document: { markdown } }],
      })
    await console.visit(
      bea,
      `${home}/s/${space.id}`,
      async (page) => {
        const followPage = page.getByRole('button', { name: 'Follow this page' })
        await refuse(page, /\/following$/, 409, 'PUT')
        await followPage.click()
        await findProblem(page, 409).waitFor()
        await page.unroute(/\/following$/)
        await page.getByRole('button', { name: 'Load again' }).click()
        await page.getByRole('button', { name: 'Unfollow this page' }).waitFor()
        await findProblem(page, 409).waitFor({ state: 'detached' })
        await page.getByRole('button', { name: 'Follow this space' }).click()
        await page.getByRole('button', { name: 'Unfollow this space' }).waitFor()
        await expectNoViolations(page, 'a followed page')
        await write('As it is now')
        // Followers are told by a job.
        await console.server.runJobs()
        await waitForUnread(page, 1)

        await page.goto(`${console.server.url}${path}`)
        await rowsOf(page)
          .first()
          .getByText(/changed a (page|space) you follow/)
          .waitFor()
        await page.getByRole('link', { name: 'Following' }).click()
        const table = page.getByRole('grid', { name: 'Following' })
        await table.getByRole('row', { name: /Start/ }).waitFor()
        const row = table.getByRole('row', { name: 'Handbook' })
        await row.getByText('The whole space').waitFor()
        await expectNoViolations(page, 'what one follows')
        await row.getByRole('button', { name: 'Unfollow' }).click()
        await row.waitFor({ state: 'detached' })
        await page.getByRole('button', { name: 'Undo' }).click()
        await row.waitFor()
        await row.getByRole('button', { name: 'Unfollow' }).click()
        await row.waitFor({ state: 'detached' })
        await table.getByRole('button', { name: 'Unfollow' }).click()
        await page.getByText('You follow nothing yet').waitFor()
      },
      { statuses: [409] },
    )
  })

  test('asks before it marks more than it shows, and says in place what did not work', async () => {
    const { bea, mention, path } = await givenPeople()
    for (const text of ['one', 'two', 'three']) await mention(text)
    await console.visit(
      bea,
      path,
      async (page) => {
        await rowsOf(page).nth(1).waitFor()
        await page.getByText('2 of 3').waitFor()
        await refuse(page, /\/inbox\/read$/, 409, 'POST')
        await page.keyboard.press('a')
        await page.getByRole('alertdialog').getByRole('button', { name: 'Mark all as read' }).click()
        await findProblem(page, 409).waitFor()
        await waitForUnread(page, 3)
        await page.unroute(/\/inbox\/read$/)
        await page.getByRole('button', { name: 'Load again' }).click()
        await waitForUnread(page, 0)
        await findProblem(page, 409).waitFor({ state: 'detached' })
        await page.getByRole('button', { name: 'Load more' }).click()
        await rowsOf(page).nth(2).getByText('@Bea one').waitFor()
        await rowsOf(page).nth(2).getByRole('button', { name: 'Mark as unread' }).click()
        await waitForUnread(page, 1)
      },
      {
        statuses: [409],
        // A short list stands for a long one.
        before: (page) =>
          page.route(/\/inbox\?.*limit=50/, (route) =>
            route.continue({ url: route.request().url().replace('limit=50', 'limit=2') }),
          ),
      },
    )
    await expectProblems(console, bea, path, /\/inbox\?.*limit=50/, (page) => rowsOf(page).nth(2).waitFor())
  })

  test('is open to everybody’s eyes and fingers, whatever people are called', async () => {
    const { bea, mention, path } = await givenPeople()
    await mention('<i>one</i>')
    await console.visit(
      bea,
      path,
      async (page) => {
        await page.getByRole('button', { name: 'Open navigation, 1 unread' }).click()
        await page.getByRole('dialog').getByRole('link', { name: 'Inbox, 1 unread' }).waitFor()
        await expectNoViolations(page, 'the open rail')
        await page.keyboard.press('Escape')
        await rewrite(page, /\/inbox\?.*limit=50/, (body: { items: Record<string, object>[] }) => ({
          ...body,
          items: body.items.map((item) => ({
            ...item,
            actor: { ...item.actor, displayName: HOSTILE_NAME },
            space: { ...item.space, title: HOSTILE_NAME },
            comment: { id: 'c', text: HOSTILE_NAME.slice(0, 300) },
            page: { id: 'p', title: HOSTILE_NAME },
            changeRequest: { id: 'cr', number: 12345, subject: HOSTILE_NAME, status: 'open' },
          })),
        }))
        await page.reload()
        await rowsOf(page).first().getByText('<b>שלום</b>').first().waitFor()
        await expectNoViolations(page, 'long names')
        for (const width of [390, 320]) {
          await page.setViewportSize({ width, height: 800 })
          await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
        }
      },
      { width: 'narrow' },
    )
  })
})
