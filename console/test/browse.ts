/**
 * The console in a real browser, on a real server. Whatever the browser complains about fails the test: errors and warnings, what the content security
 * policy refuses, requests that leave for elsewhere.
 */
import { access } from 'node:fs/promises'
import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page, Request } from 'playwright-core'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { startSession } from '../../server/src/features/sign-in/index.ts'
import type { Person } from '../../server/test/given.ts'
import { startTestServer, type TestServer } from '../../server/test/harness.ts'
import { findColourViolations, findViolations } from '../../site/test/find-violations.ts'
import { CHROMIUM, openBrowser } from '../../test/chromium.ts'
import { WAIT } from '../../test/patience.ts'

if (!CHROMIUM)
  console.warn(
    'No Chromium on this machine (CHROMIUM=<path> names one): the browser tests of the console are left out.',
  )

export const WIDTHS = { wide: { width: 1360, height: 860 }, narrow: { width: 390, height: 844 } }

export interface VisitOptions {
  /** The address of another server on the same database. */
  url?: string
  theme?: 'light' | 'dark'
  width?: keyof typeof WIDTHS
  language?: string
  /** Statuses that the screen is shown on purpose: the browser complains about each. */
  statuses?: number[]
  /** Requests are cut off on purpose: the browser complains about each. */
  isOffline?: boolean
  /** Another origin that the page sends requests to on purpose. */
  elsewhere?: string
  context?: BrowserContextOptions
  /** Prepares the page before it goes to the address. */
  before?: (page: Page) => Promise<unknown>
}

export interface Console {
  server: TestServer
  /** Opens an address as somebody, or signed out, hands the page over, and fails on what the browser complained about. */
  visit: (
    person: Person | undefined,
    path: string,
    look: (page: Page) => Promise<void>,
    options?: VisitOptions,
  ) => Promise<void>
  /** Looks at a screen in both themes and widths: nothing that axe finds, nothing wider than the window. */
  inspect: (person: Person | undefined, path: string, isReady: (page: Page) => Promise<unknown>) => Promise<void>
}

const PAGE = new URL('../dist/index.html', import.meta.url)

/** Without a build, a test would wait minutes for the first element of a page that never comes. */
async function checkBuild(): Promise<void> {
  await access(PAGE).catch(() => {
    throw new Error('The console is not built: run npm run build first')
  })
}

const ORIGIN = { userAgent: 'Chromium', address: '127.0.0.1' }

/** Colours do not depend on the width: each theme and each width is looked at once. */
const LOOKS = [
  ['wide', 'light'],
  ['narrow', 'dark'],
] as const

/** The tests of one file, on one server and one browser; skipped as a whole where there is no Chromium. */
export function describeConsole(
  name: string,
  tests: (console: Console) => void,
  settings: Record<string, string> = {},
): void {
  describe.skipIf(!CHROMIUM)(name, () => {
    let browser: Browser
    const opened = {} as Console
    beforeAll(async () => {
      await checkBuild()
      opened.server = await startTestServer(settings)
      browser = await openBrowser()
      shared = await openContext({})
      keeper = await shared.newPage()
    })
    afterAll(() => shared?.close())

    // Visits of one file share what the browser has loaded and compiled, and nothing else.
    let shared: BrowserContext
    // A page that stays: others open as tabs beside it, where a window of their own would cost a second each.
    let keeper: Page
    // The page of the last visit: another one in it costs a quarter less than in a page of its own.
    let rested: Page | undefined
    let isTaken = false
    const openContext = (options: VisitOptions) =>
      browser.newContext({ locale: options.language ?? 'en', reducedMotion: 'reduce', ...options.context })

    opened.visit = async (person, path, look, options = {}) => {
      const { database } = opened.server
      const url = options.url ?? opened.server.url
      // A visit within a visit is another browser.
      const isShared = !isTaken && options.language === undefined && options.context === undefined
      if (isShared) isTaken = true
      const context = isShared ? shared : await openContext(options)
      // What is done to a page before it goes to an address stays with it.
      const isReused = isShared && options.before === undefined
      let page: Page | undefined
      let isWhole = false
      try {
        if (person) {
          const value = await database.db.transaction().execute((trx) => startSession(trx, person.id, ORIGIN))
          await context.addCookies([{ name: 'lectern_session', value, url }])
        }
        context.setDefaultTimeout(WAIT)
        page = isReused ? rested : undefined
        rested = isReused ? undefined : rested
        if (page) await page.bringToFront()
        else page = await context.newPage()
        await page.setViewportSize(WIDTHS[options.width ?? 'wide'])
        await page.emulateMedia({ colorScheme: options.theme ?? 'light' })
        const complaints = listenForComplaints(page, url, options)
        listenForRequests(page)
        await options.before?.(page)
        await page.goto(url + path)
        await look(page)
        expect(complaints).toEqual([])
        isWhole = true
      } finally {
        // A response that is still being changed has nobody left to go to.
        if (page?.isClosed() === false) await page.unrouteAll({ behavior: 'ignoreErrors' })
        if (isShared) {
          if (isReused && isWhole && page?.isClosed() === false) rested = await rest(page, url)
          await leave(keeper, url, rested)
          isTaken = false
        } else await context.close()
      }
    }

    opened.inspect = (person, path, isReady) =>
      opened.visit(person, path, async (page) => {
        await isReady(page)
        for (const [width, theme] of LOOKS) {
          await page.setViewportSize(WIDTHS[width])
          await page.waitForFunction((wanted) => innerWidth === wanted, WIDTHS[width].width)
          await page.emulateMedia({ colorScheme: theme })
          await waitForTheme(page, theme)
          await isReady(page)
          expect(await findViolations(page), `${path} ${theme} ${width}`).toEqual([])
          const { scrollWidth } = await page.evaluate(() => ({ scrollWidth: document.documentElement.scrollWidth }))
          expect(scrollWidth, `${path} ${width}`).toBeLessThanOrEqual(WIDTHS[width].width)
        }
        expect((await listUnsortedHeads(page)).filter((head) => !isUnsorted(head))).toEqual([])
      })

    tests(opened)
  })
}

/** What nobody reads in order, and what is listed by its time. */
const UNSORTED = ['Links to the organization: Link', 'Share links: Address', 'Deliveries: ', 'History: ', 'Events: ']
const isUnsorted = (head: string) => UNSORTED.some((each) => head.startsWith(each))

/** The heads of tables that do not sort them, with the names of the tables. */
const listUnsortedHeads = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('[role=grid] [role=columnheader]:not([aria-sort])')]
      .filter((head) => head.textContent.trim() !== '' && !head.querySelector('.visually-hidden'))
      .map((head) => `${head.closest('[role=grid]')?.getAttribute('aria-label')}: ${head.textContent}`),
  )

/** Looks at what is open, in both themes: nothing that axe finds. */
export async function expectNoViolations(page: Page, name: string): Promise<void> {
  for (const [theme, find] of [
    ['dark', findColourViolations],
    ['light', findViolations],
  ] as const) {
    await page.emulateMedia({ colorScheme: theme })
    await waitForTheme(page, theme)
    expect(await find(page), `${name} ${theme}`).toEqual([])
  }
}

/** Drawn pages follow the theme of the system a moment after the rest, as they know it from a script. */
const waitForTheme = (page: Page, theme: 'light' | 'dark') =>
  page.waitForFunction(
    (wanted) =>
      [...document.querySelectorAll('div[data-theme]')].every((each) => each.matches(`[data-theme=${wanted}]`)),
    theme,
    { polling: 100 },
  )

/** Takes a page from its screen to an address of the same server without one. Nobody listens to it any more, and it remembers nothing. */
async function rest(page: Page, url: string): Promise<Page> {
  page.removeAllListeners()
  await page.goto(`${url}/healthz`)
  await page.evaluate(() => sessionStorage.clear())
  const session = await page.context().newCDPSession(page)
  await session.send('Page.resetNavigationHistory')
  await session.detach()
  return page
}

/** Leaves no page but these, no cookie and no stored word behind for the next visit. */
async function leave(keeper: Page, url: string, rested: Page | undefined): Promise<void> {
  const context = keeper.context()
  await Promise.all(context.pages().map((page) => (page === keeper || page === rested ? undefined : page.close())))
  await context.clearCookies()
  await context.clearPermissions()
  const session = await context.newCDPSession(keeper)
  await session.send('Storage.clearDataForOrigin', { origin: url, storageTypes: 'local_storage,indexeddb' })
  await session.detach()
}

const underWay = new WeakMap<Page, Set<Request>>()

function listenForRequests(page: Page): void {
  const requests = new Set<Request>()
  underWay.set(page, requests)
  page.on('request', (request) => void requests.add(request))
  for (const end of ['requestfinished', 'requestfailed'] as const)
    page.on(end as 'requestfinished', (request) => void requests.delete(request))
}

/**
 * Waits until nothing is requested any more. The stream of events stays open. A look counts when the page had nothing else to do: on a busy machine that
 * is later. A page that is not drawn is never told that it has nothing to do.
 */
export async function waitForQuiet(page: Page): Promise<void> {
  const isQuiet = () => [...underWay.get(page)!].every((request) => request.url().endsWith('/v1/events'))
  let quietLooks = 0
  const look = async () => {
    await page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve(), { timeout: 1000 })))
    quietLooks = isQuiet() ? quietLooks + 1 : 0
    return quietLooks
  }
  await expect.poll(look, { interval: 100 }).toBeGreaterThan(4)
}

/** Waits until what has arrived could be drawn. */
export const waitForFrames = (page: Page) =>
  page.evaluate(() => new Promise((isDrawn) => requestAnimationFrame(() => requestAnimationFrame(isDrawn))))

/** Opens the menu at the end of a row, as the keyboard does: a table sends focus that comes from elsewhere to its first row. */
export async function openRowMenu(row: Locator): Promise<void> {
  await row.focus()
  await row.press('ArrowLeft')
  await row.page().keyboard.press('Enter')
}

/** Puts the pointer on a toast, which stops its clock: on a busy machine it would be gone before its button is pressed. */
export async function holdToast(page: Page, text: string): Promise<Locator> {
  const toast = page.getByRole('alertdialog').filter({ hasText: text })
  await toast.hover()
  return toast
}

/** Ticks a row by keyboard. A list that is still being filled may draw the row anew under the key: then it is pressed again. */
export async function tickRow(row: Locator): Promise<void> {
  const box = row.getByRole('checkbox')
  const tick = async () => {
    if (!(await box.isChecked())) await box.press('Space')
    return box.isChecked()
  }
  await expect.poll(tick).toBe(true)
}

/** Waits until the focus is on it or in it: what opens takes the focus a moment after it is seen. */
export const waitForFocus = (locator: Locator): Promise<void> =>
  locator.and(locator.page().locator(':focus-within')).waitFor()

/** Picks from the menu that opens, by keyboard. */
export async function pickFromMenu(page: Page, name: string | RegExp): Promise<void> {
  await waitForFocus(page.getByRole('menu'))
  await pressEnterOn(page.getByRole('menuitem', { name }))
}

/** Picks from the list that a field opens, by keyboard. */
export async function pickFromList(page: Page, name: string): Promise<void> {
  await waitForFocus(page.getByRole('listbox'))
  await pressEnterOn(page.getByRole('option', { name }))
}

/** What has just opened may still move the focus to its own element, until it has taken notice of the one inside. */
async function pressEnterOn(item: Locator): Promise<void> {
  await item.focus()
  await item.and(item.page().locator('[data-focused]')).waitFor()
  await item.press('Enter')
}

/** Presses keys one after the other, faster than a busy machine answers: of two keys that belong together the second may be late. */
export async function pressInTurn(page: Page, ...keys: string[]): Promise<void> {
  await Promise.all(keys.map((key) => page.keyboard.press(key)))
}

/** Types into the field that has the focus, once one has it: a dialog takes it when it has opened. */
export async function typeIntoFocused(page: Page, text: string): Promise<void> {
  await page.waitForFunction(() => document.activeElement instanceof HTMLInputElement)
  await page.keyboard.type(text)
}

function listenForComplaints(page: Page, url: string, { statuses = [], isOffline, elsewhere }: VisitOptions): string[] {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (!['error', 'warning'].includes(message.type())) return
    if (isOffline && message.text().includes('net::ERR_FAILED')) return
    const status = /status of (\d{3})/.exec(message.text())?.[1]
    if (status === undefined || !statuses.includes(Number(status))) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('request', (request) => {
    if (elsewhere && request.url().startsWith(elsewhere)) return
    if (!/^(?:data|blob):/.test(request.url()) && !request.url().startsWith(url))
      complaints.push(`left for ${request.url()}`)
  })
  return complaints
}
