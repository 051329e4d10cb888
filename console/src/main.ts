/** The first module of the console: it asks for the token of the session while the rest is loaded and run. */
import { getToken } from './api/session.ts'

if (window.isSecureContext) {
  const token = getToken()
  // Whoever waits for it is not there yet.
  token.catch(() => {})
  const { showConsole } = await import('./app.tsx')
  await showConsole(token)
} else {
  const { showInsecure } = await import('./shell/insecure.ts')
  showInsecure()
}
