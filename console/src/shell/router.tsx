import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router'
import { Compass } from 'lucide-react'
import { loadCode } from '../api/load-code.ts'
import { Crash } from '../design/error-boundary.tsx'
import { EmptyState, Screen, useWords } from '../design/index.ts'
import { Frame } from './frame.tsx'
import { SCREEN_ROUTES } from './routes.tsx'
import { WaysOut } from './ways-out.tsx'
import { SHELL_WORDS } from './words.ts'

const root = createRootRoute({ component: Frame, notFoundComponent: NoSuchScreen })

const screens = SCREEN_ROUTES.map(({ path, load }) =>
  createRoute({ getParentRoute: () => root, path, component: lazyRouteComponent(() => loadOrReload(load), 'Screen') }),
)

export const router = createRouter({
  routeTree: root.addChildren(screens),
  defaultPreload: 'intent',
  scrollRestoration: true,
  trailingSlash: 'never',
  defaultErrorComponent: ({ error, reset }) => <Crash error={error as Error} onRetry={reset} />,
  // Plain texts: a number or a boolean of the address would become another type, and another address.
  parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
  stringifySearch: (search) => {
    const text = new URLSearchParams(search as Record<string, string>).toString()
    return text === '' ? '' : `?${text}`
  },
})

/**
 * Begins to load the screen that the address names, and says which organization it is of. A failure shows when the screen is drawn. The router draws a
 * screen that is loaded by then in its first pass, and one that is not in a second.
 */
export function loadScreen(): { organization: string | undefined; isLoaded: Promise<unknown> } {
  const parameters: { org?: string } = router.matchRoutes(router.latestLocation).at(-1)?.params ?? {}
  return { organization: parameters.org, isLoaded: router.load() }
}

const RELOADED = 'lectern.reloaded-for-chunk'

/** Code that the server does not have means that it runs another build: the page is loaded anew, once. */
async function loadOrReload<M>(load: () => Promise<M>): Promise<M> {
  try {
    const loaded = await loadCode(load)
    sessionStorage.removeItem(RELOADED)
    return loaded
  } catch (error) {
    if (sessionStorage.getItem(RELOADED) === null) {
      sessionStorage.setItem(RELOADED, '1')
      location.reload()
    }
    throw error
  }
}

function NoSuchScreen() {
  const words = useWords(SHELL_WORDS)
  return (
    <Screen title={words.notFoundTitle}>
      <EmptyState icon={Compass} title={words.notFound} action={<WaysOut />} />
    </Screen>
  )
}
