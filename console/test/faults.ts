/** Makes the server answer as it does when it refuses, does not find or is not ready, and as it never would: with names longer than it stores. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Person } from '../../server/test/given.ts'
import type { Console } from './browse.ts'

const KINDS = { 403: 'forbidden', 404: 'not-found', 409: 'conflict', 429: 'too-many', 503: 'unavailable' } as const

export type FaultStatus = keyof typeof KINDS

/** What a screen may be answered when it reads. */
const READ_FAULTS = [403, 404, 503] as const

/** From now on calls of this address are refused; the server asks for no pause before the next try. */
export const refuse = (page: Page, address: string | RegExp, status: FaultStatus, method?: string) =>
  page.route(address, (route) =>
    method !== undefined && route.request().method() !== method
      ? route.fallback()
      : route.fulfill({
          status,
          headers: { 'retry-after': '0' },
          json: { error: { code: status, message: 'Refused by the test' } },
        }),
  )

/** Where the screen says so. */
export const findProblem = (page: Page, status: FaultStatus) => page.locator(`[data-problem="${KINDS[status]}"]`)

/**
 * Opens the screen while what it reads is refused with one status after the other: the screen says so in place, and shows what it should once the
 * server answers again.
 */
export const expectProblems = (
  console: Console,
  person: Person,
  path: string,
  address: string | RegExp,
  isReady?: (page: Page) => Promise<unknown>,
) =>
  console.visit(
    person,
    path,
    async (page) => {
      const again = page.getByRole('button', { name: 'Try again' })
      for (const status of READ_FAULTS) {
        if (status !== READ_FAULTS[0]) {
          // The newest of several routes answers.
          await refuse(page, address, status)
          await again.first().click()
        }
        await findProblem(page, status).first().waitFor()
        // The button goes away with the problem; the keys do not.
        if (status !== READ_FAULTS[0])
          await expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true)
      }
      await page.unroute(address)
      await expect
        .poll(async () => {
          const buttons = await again.all()
          for (const button of buttons) await button.click({ timeout: 1000 }).catch(() => {})
          return page.getByRole('alert').count()
        })
        .toBe(0)
      await isReady?.(page)
    },
    { statuses: [...READ_FAULTS], before: (page) => refuse(page, address, READ_FAULTS[0]) },
  )

/** Changes what the server answers to a read. */
export const rewrite = (page: Page, address: RegExp, change: (body: never) => unknown) =>
  page.route(address, async (route) => {
    try {
      const response = await route.fetch()
      await route.fulfill({ response, json: change((await response.json()) as never) })
    } catch (error) {
      // A visit that ends meanwhile handles what is under way itself.
      if (!page.isClosed() && !String(error).includes('already handled')) throw error
    }
  })

/** A name of 10,000 characters, with markup and text that runs from right to left. */
export const HOSTILE_NAME = `<b>שלום</b> ${'x'.repeat(9980)}`
