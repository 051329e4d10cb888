import { MutationCache, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { RouterProvider as AriaRouterProvider } from 'react-aria-components'
import { createRoot } from 'react-dom/client'
import './design/tokens.css'
import { dropEarly } from './api/early-reads.ts'
import { asProblem } from './api/problem.ts'
import { FreshQueryClient } from './api/query-client.ts'
import { holdWhilePressed } from './design/hold-while-pressed.ts'
import { LanguageProvider } from './design/language.tsx'
import { followLinks } from './shell/links.ts'
import { prefetchFrame } from './shell/prefetch-frame.ts'
import { loadScreen, router } from './shell/router.tsx'
import { applyAppearance } from './shell/theme.ts'

/** Problems that may be over at the next try. */
const PASSING = new Set(['unavailable', 'too-many'])

const client = new FreshQueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      // A screen may hand a query to a part that appears later: what happened until then must not be missed.
      notifyOnChangeProps: 'all',
      retry: (count, error) => count < 4 && PASSING.has(asProblem(error).kind),
      retryDelay: (count, error) => (asProblem(error).retryAfter ?? Math.min(2 ** count, 20)) * 1000,
    },
  },
  mutationCache: new MutationCache(),
})

/** Milliseconds that the first drawing waits for its data. A screen that is drawn twice is usable later; after this time placeholders are better than nothing. */
const FIRST_DATA_WAIT = 300

const navigate = (href: string) => router.history.push(href)

/** Shows the console as soon as the token of the session is there; without a session it leads to the sign-in page. */
export async function showConsole(token: Promise<string>): Promise<void> {
  applyAppearance()
  followLinks(navigate)
  holdWhilePressed()
  const { organization, isLoaded } = loadScreen()
  try {
    await token
    const isPrepared = Promise.all([prefetchFrame(client, organization), isLoaded])
    await Promise.race([isPrepared, new Promise((resolve) => setTimeout(resolve, FIRST_DATA_WAIT))])
  } catch (error) {
    if (asProblem(error).kind === 'signed-out')
      location.assign(`/sign-in?next=${encodeURIComponent(location.pathname + location.search)}`)
  }
  dropEarly()
  createRoot(document.querySelector('#root')!).render(
    <StrictMode>
      <QueryClientProvider client={client}>
        <LanguageProvider>
          <AriaRouterProvider navigate={navigate}>
            <RouterProvider router={router} />
          </AriaRouterProvider>
        </LanguageProvider>
      </QueryClientProvider>
    </StrictMode>,
  )
}
