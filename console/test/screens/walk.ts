/** Goes from screen to screen of one page as its links do, and says what is wrong with each. */
import type { Page, Request } from 'playwright-core'
import { expect } from 'vitest'
import { findViolations } from '../../../site/test/find-violations.ts'
import { WIDTHS } from '../browse.ts'
import { MARK } from './hostile.ts'

const isStream = (request: Request) => request.url().endsWith('/v1/events')

/** Insights are asked for by a body. */
export const isRead = (request: Request) =>
  /\/v1\//.test(request.url()) &&
  !isStream(request) &&
  (request.method() === 'GET' || request.url().endsWith('/aggregate'))

/** Without its origin. */
export const addressOf = (request: Request) => request.url().replace(/^.*?\/v1/, '')

export interface Walker {
  page: Page
  /** Goes there without loading the page anew, and waits until nothing is loading any more. Returns what was read meanwhile. */
  go: (address: string) => Promise<string[]>
  settle: () => Promise<void>
}

/** For `before` of a visit: it listens from the first request on. */
export function createWalker(page: Page): Walker {
  const underWay = new Set<Request>()
  let reads: string[] = []
  page.on('request', (request) => {
    if (!isStream(request)) underWay.add(request)
    if (isRead(request)) reads.push(addressOf(request))
  })
  for (const end of ['requestfinished', 'requestfailed'] as const)
    page.on(end as 'requestfinished', (request) => void underWay.delete(request))

  async function settle() {
    let quietLooks = 0
    let waitsFor: string[] = []
    const look = async () => {
      const isLoading = await page.evaluate(findLoading)
      quietLooks = underWay.size === 0 && !isLoading ? quietLooks + 1 : 0
      waitsFor = [...underWay].map((request) => request.url()).concat(isLoading ? 'a skeleton' : [])
      return quietLooks
    }
    const wait = expect.poll(look, { interval: 20 }).toBeGreaterThan(1)
    await wait.catch(() => {
      throw new Error(`${page.url()} goes on loading: ${waitsFor.join(', ')}`)
    })
  }

  async function go(address: string) {
    reads = []
    await page.evaluate((href) => {
      // A visit to `/` leads to the organization of the last one.
      if (href === '/') localStorage.clear()
      const link = Object.assign(document.createElement('a'), { href })
      document.body.append(link)
      link.click()
      link.remove()
    }, address)
    await settle()
    return reads
  }

  return { page, go, settle }
}

/** Whether the screen is still being drawn: a skeleton is there, or there is no time for anything else. */
async function findLoading(): Promise<boolean> {
  await new Promise<void>((resolve) => requestIdleCallback(() => resolve(), { timeout: 1000 }))
  return [...document.querySelectorAll('main [role=status]')].some((each) => each.textContent?.startsWith('Loading'))
}

/** What no screen may have, in either state: a missing heading, markup from a name, more than the window holds. */
export async function findFaults(page: Page, width: number): Promise<string[]> {
  return page.evaluate(
    ([mark, widest]) => {
      const roots: (Document | ShadowRoot)[] = [document]
      for (const root of roots)
        for (const each of root.querySelectorAll('*')) if (each.shadowRoot) roots.push(each.shadowRoot)
      const { scrollWidth } = document.documentElement
      const findWidest = () =>
        roots
          .flatMap((root) => [...root.querySelectorAll('*')])
          .findLast((each) => {
            const { left, right } = each.getBoundingClientRect()
            return Math.max(right, left + each.scrollWidth) >= scrollWidth - 1
          })
      const describe = (element: Element | undefined) =>
        `${element?.parentElement?.outerHTML.slice(0, 80)} … ${element?.outerHTML.slice(0, 120)}`
      const isThere = (selector: string) => roots.some((root) => root.querySelector(selector) !== null)
      return [
        ...(isThere('h1') ? [] : ['has no heading']),
        ...(document.querySelector('main')?.textContent?.trim() ? [] : ['is blank']),
        ...(isThere(mark) ? ['shows a name as markup'] : []),
        ...(scrollWidth > widest
          ? [`is ${scrollWidth} pixels wide in a window of ${widest}, by ${describe(findWidest())}`]
          : []),
      ]
    },
    [MARK, width] as const,
  )
}

export const LOOKS = [
  ['wide', 'light'],
  ['narrow', 'dark'],
] as const

/** Looks at the screen in these widths and themes. */
export async function inspectScreen(
  { page, settle }: Walker,
  looks: readonly (typeof LOOKS)[number][],
): Promise<string[]> {
  const found: string[] = []
  for (const [width, theme] of looks) {
    await page.setViewportSize(WIDTHS[width])
    await page.emulateMedia({ colorScheme: theme })
    await settle()
    const faults = [...(await findFaults(page, WIDTHS[width].width)), ...(await findViolations(page))]
    found.push(...faults.map((each) => `${width} ${theme}: ${each}`))
  }
  return found
}
