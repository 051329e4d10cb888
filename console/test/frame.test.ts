import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { inTransaction } from '../../server/src/core/database/transaction.ts'
import { createSignInLink, startSession } from '../../server/src/features/sign-in/index.ts'
import { createBrowser } from '../../server/test/browser.ts'
import type { Person } from '../../server/test/given.ts'
import { describeConsole, expectNoViolations, pressInTurn, waitForQuiet } from './browse.ts'
import { openFromPalette, tabTo, waitUntilFocused } from './keyboard.ts'

describeConsole('the frame', (console) => {
  test('leads from the tree of content to a space', async () => {
    const { given } = console.server
    const organization = await given.organization()
    const collection = await given.collection({ organization, title: 'Product' })
    const space = await given.space({ organization, title: 'Handbook', parent: collection })
    await console.visit(organization.admin, '/', async (page) => {
      await page.waitForURL(`**/o/${organization.id}`)
      // The tree is drawn anew once it can be moved in: a click must not fall between.
      await page.getByRole('button', { name: 'Move Product' }).waitFor({ state: 'attached' })
      await page.getByRole('button', { name: 'Expand' }).click()
      await page.getByRole('row', { name: 'Handbook' }).click()
      await page.waitForURL(`**/s/${space.id}`)
    })
  })

  test('runs commands from the palette by keyboard, with a slip of the finger', async () => {
    const { given } = console.server
    const organization = await given.organization()
    const space = await given.space({ organization, title: 'Manual' })
    await given.pages(space, [{ title: 'Handbook page', markdown: 'How we work.' }])
    await console.server.runJobs()
    await console.visit(organization.admin, `/o/${organization.id}`, async (page) => {
      const field = page.getByRole('combobox')
      const active = page.getByRole('option', { selected: true })
      const open = async (text: string) => {
        await page.keyboard.press('Control+k')
        await waitUntilFocused(page, 'combobox', /Go to/)
        await page.keyboard.type(text)
      }
      await tabTo(page, 'link', 'Search')

      // The first match is active while one types, also when something is taken back.
      await open('themme: dx')
      await page.keyboard.press('Backspace')
      await expect.poll(() => active.innerText()).toBe('Theme: Dark')
      expect(await field.getAttribute('aria-activedescendant')).toBe(await active.getAttribute('id'))
      expect(await page.getByRole('listbox').getAttribute('id')).toBe(await field.getAttribute('aria-controls'))
      await page.keyboard.press('Enter')
      await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark')
      // The focus is back where it was.
      await waitUntilFocused(page, 'link', 'Search')

      // Arrows go round, Home and End to the ends.
      await open('')
      const options = page.getByRole('option')
      const isActive = (at: number) => expect.poll(() => options.nth(at).getAttribute('aria-selected')).toBe('true')
      await isActive(0)
      await page.keyboard.press('ArrowUp')
      await isActive(-1)
      await page.keyboard.press('Home')
      await isActive(0)
      await page.keyboard.press('ArrowDown')
      await isActive(1)
      await page.keyboard.press('End')
      await isActive(-1)
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await waitUntilFocused(page, 'link', 'Search')

      // What arrives late does not take the place of the active row.
      let answer = () => {}
      const late = new Promise<void>((resolve) => {
        answer = resolve
      })
      await page.route('**/search?*', async (route) => {
        await late
        await route.continue()
      })
      await open('handbook page')
      await page.getByRole('option', { name: /^Search: handbook page/ }).waitFor()
      await expect.poll(() => active.innerText()).toContain('Search: handbook page')
      answer()
      await page.getByRole('option', { name: /^Handbook page/ }).waitFor()
      expect(await active.innerText()).toContain('Search: handbook page')
      await page.keyboard.press('ArrowUp')
      await page.keyboard.press('Enter')
      await page.waitForURL(`**/s/${space.id}/**`)

      await openFromPalette(page, 'single sign', 'Settings: Single sign-on')
      await page.waitForURL('**/settings/saml')
      await openFromPalette(page, 'new coll', 'New collection')
      await page.getByRole('dialog', { name: 'New collection' }).waitFor()
      await page.keyboard.press('Escape')
      await page.getByRole('dialog', { name: 'New collection' }).waitFor({ state: 'detached' })
      await open('words that are thrown away')
      await expectNoViolations(page, 'the palette')
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    })
  })

  test('lists its keys with ?, goes with two keys, and says when the server asks to wait', async () => {
    const organization = await console.server.given.organization()
    const look = async (page: Page) => {
      await page.getByRole('link', { name: 'Home', exact: true }).waitFor()
      await page.keyboard.press('?')
      await page.getByRole('dialog', { name: 'Keys' }).waitFor()
      await page.keyboard.press('Escape')
      await page.getByRole('dialog', { name: 'Keys' }).waitFor({ state: 'detached' })
      await pressInTurn(page, 'g', 'a')
      await page.waitForURL('**/account')
      expect(await page.getByText('The server is busy').count()).toBe(0)
      const error = { code: 503, message: 'Refused by the test' }
      await page.route(/\/v1\/orgs\/[^/]+\/spaces/, (route) =>
        route.fulfill({ status: 503, headers: { 'retry-after': '3600' }, json: { error } }),
      )
      await page.goto(`${console.server.url}/o/${organization.id}`)
      await page.getByText('The server is busy').waitFor()
    }
    await console.visit(organization.admin, `/o/${organization.id}`, look, { statuses: [503] })
  })

  test('is spoken in the language of the browser', async () => {
    const organization = await console.server.given.organization()
    await console.visit(
      organization.admin,
      `/o/${organization.id}`,
      async (page) => {
        await page.getByRole('link', { name: 'Änderungsanträge' }).waitFor()
        await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe('de')
      },
      { language: 'de-DE' },
    )
  })

  test('asks before it throws away what was typed', async () => {
    const organization = await console.server.given.organization()
    const settings = `/o/${organization.id}/settings`
    await console.visit(organization.admin, `${settings}/general`, async (page) => {
      const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
      const title = page.getByRole('textbox', { name: 'Title', exact: true })
      await title.click()
      await title.fill('Half a title')
      await page.getByRole('link', { name: 'Home', exact: true }).click()
      await question.getByRole('button', { name: 'Stay' }).click()
      await question.waitFor({ state: 'detached' })
      await expect.poll(() => title.inputValue()).toBe('Half a title')
      const [dialog] = await Promise.all([page.waitForEvent('dialog'), page.close({ runBeforeUnload: true })])
      expect(dialog.type()).toBe('beforeunload')
      await dialog.dismiss()
      await page.getByRole('link', { name: 'Teams' }).click()
      await question.getByRole('button', { name: 'Discard' }).click()
      await page.waitForURL(`**${settings}/teams`)

      // A dialog: Esc asks, Cancel is a decision.
      await page.getByRole('button', { name: 'New team' }).first().waitFor()
      await page.keyboard.press('c')
      const made = page.getByRole('dialog')
      const name = made.getByRole('textbox').first()
      await name.fill('Writers')
      await page.keyboard.press('Escape')
      await question.waitFor()
      await page.keyboard.press('Escape')
      await question.waitFor({ state: 'detached' })
      await expect.poll(() => name.inputValue()).toBe('Writers')
      await expect.poll(() => name.evaluate((field) => field === document.activeElement)).toBe(true)
      await page.keyboard.press('Escape')
      await question.getByRole('button', { name: 'Discard' }).click()
      await made.waitFor({ state: 'detached' })
      await page.keyboard.press('c')
      await expect.poll(() => name.inputValue()).toBe('')
      await page.keyboard.press('Escape')
      await made.waitFor({ state: 'detached' })
    })
  })

  test('leads out of what is not there, and into an empty space', async () => {
    const { given } = console.server
    const organization = await given.organization()
    const collection = await given.collection({ organization, title: 'Product' })
    const space = await given.space({ organization, title: 'Handbook', parent: collection })
    const home = `/o/${organization.id}`
    await console.visit(
      organization.admin,
      `${home}/no/such/screen`,
      async (page) => {
        const open = (path: string) => page.goto(console.server.url + path)
        await page.getByRole('link', { name: 'Go to Home' }).click()
        await page.waitForURL(`**${home}`)
        // Whatever is answered first: that the space is not there, or what the organization is.
        const reading = new RegExp(`/v1${organization.path}$`)
        await page.route(reading, async (route) => {
          await page.getByText('This is not here').first().waitFor()
          await route.continue()
        })
        await open(`${home}/s/nowhere`)
        await page.getByRole('main').getByRole('link', { name: 'Search' }).click()
        await page.waitForURL('**/search')
        await page.unroute(reading)
        let asked = 0
        page.on('request', (request) => {
          if (request.url().endsWith('/v1/orgs/nowhere')) asked++
        })
        await open('/o/nowhere')
        const wayHome = page.getByRole('link', { name: 'Go to Home' })
        await wayHome.waitFor()
        // Showing that it is not there does not ask for it again, and so on for ever: once ahead of the screen,
        // and once by the frame and by the tree, if they are drawn after the answer.
        await waitForQuiet(page)
        expect(asked).toBeLessThanOrEqual(3)
        await wayHome.click()
        await page.waitForURL(`**${home}`)
        await open(`${home}/s/${space.id}`)
        await page.getByRole('link', { name: 'Connect Git' }).waitFor()
        const crumbs = page.getByRole('navigation', { name: 'Where you are' })
        await expect.poll(() => crumbs.getByRole('listitem').allInnerTexts()).toContain('Product')
        await expect.poll(() => crumbs.locator('[aria-current=page]').allInnerTexts()).toEqual(['Untitled'])
        await page.getByRole('link', { name: 'Import pages' }).click()
        await page.waitForURL('**/~/import')
      },
      { statuses: [404] },
    )
  })

  test('signs in again in place when the session is over', async () => {
    const { given, database } = console.server
    const organization = await given.organization()
    await console.visit(
      organization.admin,
      `/o/${organization.id}/search`,
      async (page) => {
        await page.getByText('Search the pages of all spaces').waitFor()
        // Nothing else asks the server meanwhile.
        await waitForQuiet(page)
        await database.db.deleteFrom('sessions').where('user_id', '=', organization.admin.id).execute()
        await page.getByRole('searchbox').fill('half a thought')
        await page.getByRole('alertdialog', { name: 'Your session is over' }).waitFor()
        const field = page.getByRole('searchbox', { includeHidden: true })
        await expect.poll(() => field.inputValue()).toBe('half a thought')
        const [popup] = await Promise.all([
          page.waitForEvent('popup'),
          page.getByRole('button', { name: 'Sign in' }).click(),
        ])
        await signInAt(popup, organization.admin)
        await page.getByRole('alertdialog').waitFor({ state: 'detached' })
        await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('half a thought')
        await page.getByText('Nothing found').first().waitFor()
      },
      { statuses: [401] },
    )
  })

  test('asks for a token once after the session has ended, and again when somebody comes back and acts', async () => {
    const { given, database } = console.server
    const organization = await given.organization()
    let tokens = 0
    await console.visit(
      organization.admin,
      `/o/${organization.id}`,
      async (page) => {
        await page.getByRole('heading', { name: 'Home' }).waitFor()
        await waitForQuiet(page)
        tokens = 0
        await database.db.deleteFrom('sessions').where('user_id', '=', organization.admin.id).execute()
        await page.clock.fastForward('14:00')
        const over = page.getByRole('alertdialog', { name: 'Your session is over' })
        await over.waitFor()
        await page.clock.runFor('03:00')
        expect(tokens).toBe(1)
        await page.evaluate(() => window.dispatchEvent(new Event('focus')))
        await page.clock.runFor('01:00')
        expect(tokens).toBe(1)
        await page.keyboard.press('Shift')
        await expect.poll(() => tokens).toBe(2)
        await page.keyboard.press('Shift')
        await page.clock.runFor('01:00')
        expect(tokens).toBe(2)
        // Another tab signs in.
        const value = await inTransaction(database.db, (trx) =>
          startSession(trx, organization.admin.id, { userAgent: 'Chromium', address: '127.0.0.1' }),
        )
        await page.context().addCookies([{ name: 'lectern_session', value, url: console.server.url }])
        const beside = await page.context().newPage()
        await beside.goto(`${console.server.url}/o/${organization.id}`)
        await over.waitFor({ state: 'detached' })
        await beside.close()
      },
      {
        statuses: [401],
        before: async (page) => {
          await page.clock.install()
          page.on('request', (request) => {
            if (request.url().endsWith('/session/token')) tokens++
          })
        },
      },
    )
  })

  test('reads a screen again by itself when the server is back', async () => {
    const organization = await console.server.given.organization()
    const server = /\/(v1|readyz|session)(\/|$)/
    await console.visit(
      organization.admin,
      `/o/${organization.id}/search`,
      async (page) => {
        await page.getByText('Search the pages of all spaces').waitFor()
        await waitForQuiet(page)
        await page.route(server, (route) => route.abort())
        await page.getByRole('link', { name: 'Sites', exact: true }).first().click()
        await page.locator('[data-problem=offline]').first().waitFor()
        // Nobody presses anything.
        await page.unroute(server)
        await page.getByText('No sites yet').waitFor()
        await expect.poll(() => page.locator('[data-problem]').count()).toBe(0)
        await expect.poll(() => page.getByText('No connection to the server').count()).toBe(0)
      },
      { isOffline: true },
    )
  })

  test('asks for one token where the clock of the computer is wrong', async () => {
    const { admin, id } = await console.server.given.organization()
    let tokens = 0
    const look = async (page: Page) => {
      await page.getByText('Search the pages of all spaces').waitFor()
      await waitForQuiet(page)
      expect(tokens).toBe(1)
    }
    const before = async (page: Page) => {
      await page.clock.setSystemTime(new Date('2050-01-20T00:00:00Z'))
      page.on('request', (request) => {
        if (request.url().endsWith('/session/token')) tokens++
      })
    }
    await console.visit(admin, `/o/${id}/search`, look, { context: {}, before })
  })

  test('leaves the screen of a person when another one signs in', async () => {
    const { given, database } = console.server
    const organization = await given.organization()
    const other = await given.member(await given.organization(), 'read')
    await console.visit(
      organization.admin,
      `/o/${organization.id}/search`,
      async (page) => {
        await page.getByText('Search the pages of all spaces').waitFor()
        await waitForQuiet(page)
        await database.db.deleteFrom('sessions').where('user_id', '=', organization.admin.id).execute()
        await page.getByRole('searchbox').fill('half a thought')
        const [popup] = await Promise.all([
          page.waitForEvent('popup'),
          page.getByRole('button', { name: 'Sign in' }).click(),
        ])
        await signInAt(popup, other)
        await page.waitForURL((url) => !url.pathname.includes(organization.id))
      },
      { statuses: [401, 403, 404] },
    )
  })

  async function signInAt(popup: Page, { id, email }: Person) {
    const { database, url } = console.server
    const token = await inTransaction(database.db, (trx) => createSignInLink(trx, id, 'invite'))
    const password = 'three plain words'
    await createBrowser(url).submit(`/set-password/${token}`, { password, repeated: password })
    await popup.getByLabel('E-mail').fill(email)
    await popup.getByLabel('Password').fill(password)
    await Promise.all([popup.waitForEvent('close'), popup.getByRole('button', { name: 'Sign in' }).click()])
  }

  test('sends whoever is not signed in to sign-in, and back', async () => {
    const { url } = console.server
    const response = await fetch(`${url}/o/abc/search?q=x`, { redirect: 'manual' })
    expect(response.status).toBe(303)
    expect(response.headers.get('location')).toBe('/sign-in?next=%2Fo%2Fabc%2Fsearch%3Fq%3Dx')
  })

  test('says why it does not open at an address without https', async () => {
    const organization = await console.server.given.organization()
    const before = (page: Page) =>
      page.addInitScript(() => Object.defineProperty(window, 'isSecureContext', { get: () => false }))
    const look = async (page: Page) => {
      await page.getByRole('heading', { name: 'This address is not secure' }).waitFor()
      await page.getByText('behind https').waitFor()
    }
    await console.visit(organization.admin, `/o/${organization.id}`, look, { before })
  })
})
