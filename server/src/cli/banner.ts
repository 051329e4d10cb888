import { createUrls } from '../core/urls.ts'
import type { FirstStart } from '../set-up.ts'
import { columns } from './command.ts'

/** The message when the server listens; at the first start it also names the administrator and the first steps. */
export function formatBanner(url: string, first: FirstStart | undefined, tokenIsFixed: boolean): string {
  const ready = `Lectern is ready at ${url}`
  if (!first) return ready
  const urls = createUrls(url)
  const rows: [string, string][] = [['API reference', `${url}/docs`]]
  if (first.basename !== undefined) rows.push(['Demo site', urls.publishedSite(first.basename)])
  rows.push(['Administrator', first.email])
  // The operator knows a token they chose, and it must not be logged.
  rows.push(['API token', tokenIsFixed ? 'the one in LECTERN_ADMIN_TOKEN' : first.token])
  const hint = tokenIsFixed ? 'Try it:' : 'The token is shown this once. Try it:'
  const token = tokenIsFixed ? '$LECTERN_ADMIN_TOKEN' : first.token
  const welcome = `Open this address to sign in as the administrator. It works once, within 24 hours:\n\n  ${urls.welcome(first.welcomeToken)}`
  return [ready, welcome, columns(rows), hint, `  curl -H "Authorization: Bearer ${token}" ${urls.api}/user`].join(
    '\n\n',
  )
}
