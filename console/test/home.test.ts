import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { describeConsole, typeIntoFocused, waitForQuiet } from './browse.ts'
import { expectProblems } from './faults.ts'

declare global {
  interface Window {
    usesOfIntl: string[]
    /** Those before the first screen was in the document, with its data or, on a busy machine, without. */
    usesBeforeScreen: string[]
  }
}

/** Notes what the page uses of Intl, by itself or to compare words. */
function watchIntl(): void {
  window.usesOfIntl = []
  const note = (name: string) => void window.usesOfIntl.push(name)
  globalThis.Intl = new Proxy(Intl, {
    get: (target, name) => {
      note(String(name))
      return Reflect.get(target, name)
    },
  })
  const compare = String.prototype.localeCompare
  String.prototype.localeCompare = function (this: string, ...args: [string]) {
    note('localeCompare')
    return compare.apply(this, args)
  }
  const observer = new MutationObserver(() => {
    if (!document.querySelector('main h1')) return
    observer.disconnect()
    window.usesBeforeScreen = [...window.usesOfIntl]
  })
  observer.observe(document, { childList: true, subtree: true })
}

describeConsole('home', (console) => {
  async function openHome() {
    const { given, api } = console.server
    const organization = await given.organization()
    const author = await given.member(organization, 'edit')
    const space = await given.space({ organization, title: 'Handbook' })
    const asked = await api.as(author).post(`${space.path}/change-requests`, { subject: 'Look at this' })
    await api
      .as(author)
      .post(`${space.path}/change-requests/${asked.id}/requested-reviewers`, { users: [organization.admin.id] })
    await api.as(organization.admin).post(`${space.path}/change-requests`, { subject: 'Half done' })
    return { organization, author, space, path: `/o/${organization.id}` }
  }

  test('shows what waits for me, my drafts, where I was, and the first steps', async () => {
    const { organization, space, path } = await openHome()
    const { database, url } = console.server
    await console.visit(organization.admin, path, async (page) => {
      await page.getByRole('region', { name: 'Waiting for my review' }).getByText('Look at this #1').waitFor()
      await page.getByRole('region', { name: 'My drafts' }).getByText('Half done #2').waitFor()
      const steps = page.getByRole('region', { name: 'First steps' })
      await steps.getByText(/^\d of 4 done$/).waitFor()
      expect(await page.getByRole('region', { name: 'Recently visited' }).count()).toBe(0)
      await page.getByRole('region', { name: 'Recently updated' }).getByRole('link', { name: 'Handbook' }).click()
      await page.waitForURL(`**/s/${space.id}`)
      await page.getByRole('navigation', { name: 'Space' }).waitFor()
      await page.goto(`${url}${path}`)
      await page.getByRole('region', { name: 'Recently visited' }).getByText('Handbook').waitFor()
      await steps.getByRole('button', { name: 'Hide' }).click()
      await steps.waitFor({ state: 'detached' })
      await page.goto(url)
      await page.waitForURL(`**${path}`)
    })
    const seen = await database.db
      .selectFrom('members')
      .select('last_seen_at')
      .where('user_id', '=', organization.admin.id)
      .executeTakeFirstOrThrow()
    expect(seen.last_seen_at).not.toBeNull()
  })

  test('is drawn before the first format of a language is made, which takes long', async () => {
    const { organization, path } = await openHome()
    const look = async (page: Page) => {
      await page.getByRole('region', { name: 'Recently updated' }).getByText('now').waitFor()
      const [early, all] = await page.evaluate(() => [window.usesBeforeScreen, window.usesOfIntl])
      expect(early).toEqual([])
      expect(all).toContain('RelativeTimeFormat')
    }
    await console.visit(organization.admin, path, look, { before: (page) => page.addInitScript(watchIntl) })
  })

  test('is drawn whole in a window that nobody sees, which is not painted', async () => {
    const { organization, path } = await openHome()
    const look = async (page: Page) => {
      await page.getByRole('navigation', { name: 'Navigation' }).getByRole('row', { name: 'Handbook' }).waitFor()
      await page.getByRole('region', { name: 'Recently updated' }).getByText('now').waitFor()
    }
    const before = (page: Page) => page.addInitScript(() => Object.assign(window, { requestAnimationFrame: () => 0 }))
    await console.visit(organization.admin, path, look, { before })
  })

  test('reads what the frame shows once, also what is asked for early', async () => {
    const { organization, space, path } = await openHome()
    const { url } = console.server
    for (const address of [path, `${path}/s/${space.id}`, `${path}/no-such-screen`]) {
      const asked: string[] = []
      const before = async (page: Page) => page.on('request', (request) => asked.push(request.url()))
      const look = async (page: Page) => {
        await page.getByRole('navigation', { name: 'Navigation' }).getByRole('row', { name: 'Handbook' }).waitFor()
        await waitForQuiet(page)
      }
      await console.visit(organization.admin, address, look, { before })
      const ofTheFrame = [
        '/v1/user',
        `/v1/orgs/${organization.id}`,
        `/v1/orgs/${organization.id}/spaces?limit=1000`,
        `/v1/orgs/${organization.id}/collections?limit=1000&nested=true`,
      ]
      expect(asked.filter((each) => ofTheFrame.includes(each.slice(url.length))).length, address).toBe(4)
    }
  })

  test('names spaces with broken links to those who can mend them', async () => {
    const { given, api } = console.server
    const organization = await given.organization()
    const space = await given.space({ organization, title: 'Handbook', editMode: 'live' })
    await given.pages(space, [
      { id: 'from', title: 'From' },
      { id: 'gone', title: 'Gone' },
    ])
    const write = (change: object) => api.as(organization.admin).post(`${space.path}/content`, { changes: [change] })
    await write({ operation: 'update_page', page: 'from', document: { markdown: '[there](/pages/gone)' } })
    await write({ operation: 'delete_page', page: 'gone' })
    await console.visit(organization.admin, `/o/${organization.id}`, async (page) => {
      const section = page.getByRole('region', { name: 'Broken links' })
      await section.getByText('1 link leads nowhere').waitFor()
      await section.getByRole('link', { name: 'Handbook' }).click()
      await page.waitForURL(`**/s/${space.id}/~/links`)
    })
    const reader = await given.member(organization, 'read')
    await console.visit(reader, `/o/${organization.id}`, async (page) => {
      await page.getByRole('region', { name: 'Recently updated' }).getByRole('link', { name: 'Handbook' }).waitFor()
      expect(await page.getByRole('region', { name: 'Broken links' }).count()).toBe(0)
    })
  })

  test('begins with a space for who may make one, from the keyboard, and tells readers whom to ask', async () => {
    const { given } = console.server
    const organization = await given.organization()
    await console.visit(organization.admin, `/o/${organization.id}`, async (page) => {
      await page.getByText('Begin with a space').waitFor()
      await page.getByRole('main').getByRole('button', { name: 'New space' }).focus()
      await page.keyboard.press('Enter')
      await page.getByRole('textbox', { name: 'Title' }).waitFor()
      await typeIntoFocused(page, 'Handbook')
      await page.keyboard.press('Enter')
      await page.waitForURL('**/s/*')
    })
    const guest = await given.member(organization, null)
    await console.visit(guest, `/o/${organization.id}`, async (page) => {
      await page.getByText('Nothing is shared with you yet').waitFor()
      expect(await page.getByRole('button', { name: 'New space' }).count()).toBe(0)
    })
  })

  test('says in place that what waits cannot be read', async () => {
    const { organization, path } = await openHome()
    await expectProblems(console, organization.admin, path, /\/change-requests\?.*requestedReviewer=/, (page) =>
      page.getByText('Look at this #1').waitFor(),
    )
  })

  test('can be read by everybody', async () => {
    const { organization, path } = await openHome()
    await console.inspect(organization.admin, path, async (page) => {
      await page.getByText('Look at this #1').waitFor()
      await page.getByRole('region', { name: 'First steps' }).waitFor()
    })
  })
})
