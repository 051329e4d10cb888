/** The first module of the console: it asks for the token of the session, and for what each screen shows, while the rest is loaded and run. */
import { readEarly } from './api/early-reads.ts'
import { getToken } from './api/session.ts'
import { findScreen } from './shell/find-screen.ts'

/** The module may run before the rest of the page is there. */
const isParsed = new Promise((resolve) => {
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', resolve)
  else resolve(undefined)
})

if (window.isSecureContext) {
  const token = getToken()
  // Whoever waits for it is not there yet.
  token.catch(() => {})
  const screen = findScreen(location.pathname)
  readEarly(token, screen?.organization)
  // The router loads it again, and shows why it cannot be loaded.
  screen?.load().catch(() => {})
  // What was asked for is answered while the console, which is loaded by then, is run: the other way round the answer would wait for it.
  await Promise.all([token.catch(() => {}), isParsed])
  const { showConsole } = await import('./app.tsx')
  await showConsole(token)
} else {
  const { showInsecure } = await import('./shell/insecure.ts')
  await isParsed
  showInsecure()
}
