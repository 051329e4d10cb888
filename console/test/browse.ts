/**
 * The console in a real browser, on a real server. Whatever the browser complains about fails the test: errors and warnings, what the content security
 * policy refuses, requests that leave for elsewhere.
 */
import axe from 'axe-core'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { startSession } from '../../server/src/features/sign-in/index.ts'
import type { Person } from '../../server/test/given.ts'
import { startTestServer, type TestServer } from '../../server/test/harness.ts'
import { CHROMIUM, LAUNCH } from '../../test/chromium.ts'

if (!CHROMIUM)
  console.warn(
    'No Chromium on this machine (CHROMIUM=<path> names one): the browser tests of the console are left out.',
  )

export const WIDTHS = { wide: { width: 1360, height: 860 }, narrow: { width: 390, height: 844 } }

export interface VisitOptions {
  theme?: 'light' | 'dark'
  width?: keyof typeof WIDTHS
  language?: string
  /** Statuses that the screen is shown on purpose: the browser complains about each. */
  statuses?: number[]
  context?: BrowserContextOptions
}

export interface Console {
  server: TestServer
  /** Opens an address as somebody, hands the page over, and fails on what the browser complained about. */
  visit: (person: Person, path: string, look: (page: Page) => Promise<void>, options?: VisitOptions) => Promise<void>
  /** Looks at a screen in both themes and widths: nothing that axe finds, nothing wider than the window. */
  inspect: (person: Person, path: string, isReady: (page: Page) => Promise<unknown>) => Promise<void>
}

const ORIGIN = { userAgent: 'Chromium', address: '127.0.0.1' }

/** The tests of one file, on one server and one browser; skipped as a whole where there is no Chromium. */
export function describeConsole(name: string, tests: (console: Console) => void): void {
  describe.skipIf(!CHROMIUM)(name, () => {
    let browser: Browser
    const opened = {} as Console
    beforeAll(async () => {
      opened.server = await startTestServer()
      browser = await chromium.launch(LAUNCH)
    })
    afterAll(() => browser?.close())

    opened.visit = async (person, path, look, options = {}) => {
      const { url, database } = opened.server
      const context = await browser.newContext({
        viewport: WIDTHS[options.width ?? 'wide'],
        colorScheme: options.theme ?? 'light',
        locale: options.language ?? 'en',
        reducedMotion: 'reduce',
        ...options.context,
      })
      try {
        const value = await database.db.transaction().execute((trx) => startSession(trx, person.id, ORIGIN))
        await context.addCookies([{ name: 'lectern_session', value, url }])
        // What hangs is ended by the test runner; a busy machine is only slow.
        context.setDefaultTimeout(300_000)
        const page = await context.newPage()
        const complaints = listenForComplaints(page, url, options.statuses ?? [])
        await page.goto(url + path)
        await look(page)
        expect(complaints).toEqual([])
      } finally {
        await context.close()
      }
    }

    opened.inspect = async (person, path, isReady) => {
      for (const theme of ['light', 'dark'] as const)
        for (const width of ['wide', 'narrow'] as const)
          await opened.visit(
            person,
            path,
            async (page) => {
              await isReady(page)
              expect(await findViolations(page), `${path} ${theme} ${width}`).toEqual([])
              expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
                WIDTHS[width].width,
              )
            },
            { theme, width },
          )
    }

    tests(opened)
  })
}

function listenForComplaints(page: Page, url: string, statuses: number[]): string[] {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (!['error', 'warning'].includes(message.type())) return
    const status = /status of (\d{3})/.exec(message.text())?.[1]
    if (status === undefined || !statuses.includes(Number(status))) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('request', (request) => {
    if (!/^(?:data|blob):/.test(request.url()) && !request.url().startsWith(url))
      complaints.push(`left for ${request.url()}`)
  })
  return complaints
}

export const findViolations = (page: Page): Promise<string[]> =>
  page.evaluate(async (source) => {
    // The policy of the page allows no script of ours: the driver may all the same.
    new Function(source)()
    // biome-ignore lint/suspicious/noExplicitAny: axe puts itself into the window
    const found = await (window as any).axe.run(document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    })
    return found.violations.flatMap((each: { id: string; nodes: { html: string; failureSummary: string }[] }) =>
      each.nodes.map(
        ({ html, failureSummary }) => `${each.id}: ${html.slice(0, 200)} ${failureSummary.split('\n')[1]}`,
      ),
    )
  }, axe.source)
