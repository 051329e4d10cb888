/** Makes the server answer with a status, as it does when it refuses, does not find or is not ready. */

import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

const REASONS = { 403: 'Forbidden here', 404: 'Not found here', 503: 'Not ready' } as const

export type FaultStatus = keyof typeof REASONS

/** What the screen says to each. */
export const FAULT_TITLES: Record<FaultStatus, string> = {
  403: 'This is not open to you',
  404: 'This is not here',
  503: 'The server is not ready',
}

export const answerWith = (page: Page, address: string | RegExp, status: FaultStatus) =>
  page.route(address, (route) =>
    route.fulfill({
      status,
      // Without a wait between the tries.
      headers: { 'retry-after': '0' },
      json: { error: { code: status, message: REASONS[status] } },
    }),
  )

/** For each status: a part of the screen says what it means, and shows what was asked for once the server answers again. */
export function testFaults(
  name: string,
  options: {
    address: string | RegExp
    /** Opens the page, calls `provoke` when the fault may begin, and gives what stands there once all is well. */
    show: (
      status: FaultStatus,
      look: (page: Page, provoke: () => Promise<unknown>, healthy: string) => Promise<void>,
    ) => Promise<void>
  },
): void {
  for (const status of Object.keys(REASONS).map(Number) as FaultStatus[])
    test(`${name} says what a ${status} means and tries again`, () =>
      options.show(status, async (page, provoke, healthy) => {
        await answerWith(page, options.address, status)
        await provoke()
        const alert = page.getByRole('alert').filter({ hasText: FAULT_TITLES[status] }).first()
        await alert.waitFor()
        await page.unroute(options.address)
        await alert.getByRole('button', { name: 'Try again' }).click()
        await page.getByText(healthy).first().waitFor()
        expect(await page.getByRole('alert').count()).toBe(0)
      }))
}
