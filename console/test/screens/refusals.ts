/** Refuses every read once, at the screen that asks for it first: the screen says so in place, and reads it again when told to. */
import type { Page, Route } from 'playwright-core'
import { WIDTHS } from '../browse.ts'
import { addressOf, findFaults, isRead, type Walker } from './walk.ts'

/** Reads whose failure a screen may keep to itself: it works without them, or something else says that they failed. */
const QUIET: RegExp[] = [
  // An invitation that is refused is switched off: the screen has words of its own for that.
  /^\/orgs\/[^/]+\/invites\/[^/]+$/,
  // The first address leads on to one's only organization without waiting for what stands below the list of several.
  /^\/user\/closed-organizations$/,
  // Reports name pages by their ids then.
  /^\/spaces\/[^/]+\/content\/pages\?metadata=false$/,
]

const REFUSAL = { status: 403, json: { error: { code: 403, message: 'Refused by the walk' } } }

export interface Refusals {
  /** Goes to a screen and returns what it did wrong with what was refused. */
  look: (walker: Walker, address: string) => Promise<string[]>
}

/** What the frame has read before is not refused: every screen would ask for it. */
export async function createRefusals(page: Page): Promise<Refusals> {
  const open = new Set<string>()
  let refused = new Set<string>()
  await page.route(/\/v1\//, (route: Route) => {
    const address = addressOf(route.request())
    if (!isRead(route.request()) || open.has(address)) return route.fallback()
    refused.add(address)
    return route.fulfill(REFUSAL)
  })
  const again = page.getByRole('button', { name: 'Try again' })

  async function look({ go, settle }: Walker, address: string) {
    const found: string[] = []
    await go(address)
    // What was read at last leads to further reads.
    while (refused.size > 0) {
      const round = refused
      refused = new Set()
      const isSaid = (await page.locator('[data-problem=forbidden]').count()) > 0
      const loud = [...round].filter((each) => !QUIET.some((pattern) => pattern.test(each)))
      if (!isSaid && loud.length > 0) found.push(`says nothing of ${loud.join(', ')}`)
      found.push(...(await findFaults(page, WIDTHS.wide.width)))
      for (const each of round) open.add(each)
      for (const button of await again.all()) await button.click({ timeout: 1000 }).catch(() => {})
      await settle()
    }
    return found
  }

  return { look }
}
