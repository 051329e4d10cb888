/** Every screen of the console, by a walk along the routes of its router: a new screen is covered without a line here. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { type Console, describeConsole } from './browse.ts'
import { AREA_NAMES, findUnknown, listAddresses, readRoutes, routesOf } from './screens/addresses.ts'
import { giveEmptyOrganization, giveEmptyThings } from './screens/empty-organization.ts'
import { type Filled, giveFullOrganization } from './screens/full-organization.ts'
import { createRefusals, type Refusals } from './screens/refusals.ts'
import { createWalker, inspectScreen, LOOKS, type Walker } from './screens/walk.ts'

const routes = await readRoutes()

/** Of the screens of a space and of a change request, only the reads of the page, the tree and the changes are refused, in their own tests. */
const REFUSED = AREA_NAMES.filter((name) => !['of a space', 'of a change request'].includes(name))

const tests = (console: Console) => {
  let full: Promise<Filled> | undefined
  const getFull = () => (full ??= giveFullOrganization(console.server))

  interface Walk {
    filled: Filled
    addresses: string[]
    look: (walker: Walker, address: string) => Promise<string[]>
    start?: string
    begin?: (page: Page) => Promise<unknown>
    statuses?: number[]
  }

  /** Loads the page once, goes from screen to screen as links do, and returns what is wrong with each. */
  async function walk({ filled, addresses, look, start = addresses[0]!, begin, statuses = [] }: Walk) {
    let walker: Walker
    const found: string[] = []
    const before = async (page: Page) => {
      walker = createWalker(page)
    }
    const each = async () => {
      await walker.settle()
      await begin?.(walker.page)
      for (const address of addresses)
        found.push(...(await look(walker, address)).map((fault) => `${address} ${fault}`))
    }
    await console.visit(filled.person, start, each, { before, statuses })
    return found
  }

  test('is known to the walk, with what its address names', async () => {
    expect(findUnknown(routes, (await getFull()).parameters)).toEqual([])
  })

  describe.each(AREA_NAMES)('%s', (area) => {
    test('is readable when it is full, in both themes and widths, whatever all of it is called', async () => {
      const filled = await getFull()
      const addresses = listAddresses(routesOf(area, routes), filled.parameters, filled.views)
      const look = async (walker: Walker, address: string) => {
        await walker.go(address)
        return inspectScreen(walker, LOOKS)
      }
      expect(await walk({ filled, addresses, look })).toEqual([])
    })
  })

  describe.each(REFUSED)('%s', (area) => {
    test('says in place what it cannot read, and reads it again', async () => {
      const filled = await getFull()
      const addresses = listAddresses(routesOf(area, routes), filled.parameters, filled.views)
      let refusals: Refusals
      const found = await walk({
        filled,
        addresses,
        // No screen: what the frame reads is there then, and nothing else.
        start: `/o/${filled.parameters.org}/no-such-screen`,
        begin: async (page) => {
          refusals = await createRefusals(page)
        },
        look: (walker, address) => refusals.look(walker, address),
        statuses: [403],
      })
      expect(found).toEqual([])
    })
  })

  test.each([
    ['in an organization without anything', giveEmptyOrganization],
    ['about something that is empty', giveEmptyThings],
  ])('is readable %s', async (_, give) => {
    const filled = await give(console.server)
    const look = async (walker: Walker, address: string) => {
      await walker.go(address)
      return inspectScreen(walker, LOOKS.slice(0, 1))
    }
    expect(await walk({ filled, addresses: listAddresses(routes, filled.parameters), look, statuses: [404] })).toEqual(
      [],
    )
  })
}

describeConsole('every screen', tests, { LECTERN_ALLOW_PRIVATE_FETCH: '127.0.0.1' })
