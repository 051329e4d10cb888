/** The addresses of every screen, from the routes that the router gets. */

/** Route parameter → its values; each value is visited. */
export type Parameters = Record<string, string | string[]>

/** Further states of a screen that its address names: query parameters, and a path where the last parameter stands for any. */
export type Views = Record<string, string[]>

/** They import every screen, in whose types these tests have no part. */
const ROUTES = new URL('../../src/shell/routes.tsx', import.meta.url).pathname

export async function readRoutes(): Promise<string[]> {
  const { SCREEN_ROUTES } = (await import(ROUTES)) as { SCREEN_ROUTES: readonly { path: string }[] }
  return SCREEN_ROUTES.map(({ path }) => path)
}

const parametersOf = (route: string) => [...route.matchAll(/\$(\w*)/g)].map(([, name]) => name!)

const AREAS: [string, RegExp][] = [
  ['of a change request', /\/changes\/\$number/],
  ['of a space', /\/s\/\$space/],
  ['of a site', /\/sites\/\$site/],
  ['of the settings', /\/settings\//],
  ['of people and organizations', /^/],
]
export const AREA_NAMES = AREAS.map(([name]) => name)

/** The routes of one area. */
export const routesOf = (area: string, routes: string[]): string[] =>
  routes.filter((route) => AREAS.find(([, pattern]) => pattern.test(route))![0] === area)

/** What the walk does not know yet about these routes. */
export const findUnknown = (routes: string[], known: Parameters): string[] =>
  routes.flatMap((route) =>
    parametersOf(route)
      .filter((name) => !(name in known))
      .map((name) => `${route}: add what stands for $${name} to console/test/screens/full-organization.ts`),
  )

/** Only routes whose parameters are known. */
export function listAddresses(routes: string[], known: Parameters, views: Views = {}): string[] {
  const passed = routes.filter((route) => parametersOf(route).every((name) => name in known))
  return passed.flatMap((route) => {
    const plain = fill(route, parametersOf(route), known)
    return [...plain, ...(views[route] ?? []).map((view) => plain[0]! + view)]
  })
}

function fill(route: string, [name, ...names]: string[], known: Parameters): string[] {
  if (name === undefined) return [route === '/' ? route : route.replace(/\/$/, '')]
  return [known[name]!].flat().flatMap((value) =>
    fill(
      route.replace(`$${name}`, () => value),
      names,
      known,
    ),
  )
}
