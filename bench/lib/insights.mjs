/** Events of visitors, for rows and figures about them. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { program } from './workbench.mjs'

/** A site with as many generated events as a row needs; they stay for the next row, which adds the missing ones. */
export async function siteWithEvents(workbench, events) {
  const { items } = await workbench.get(`/orgs/${workbench.organization}/sites`)
  const [{ id }] = items
  const [{ count }] = await workbench.sql('SELECT count(*)::int AS count FROM site_events WHERE site_id = $1', [id])
  if (count < events) {
    const args = ['insights', 'demo', '--site', id, '--events', String(events - count), '--seed', `bench ${count}`]
    await promisify(execFile)('node', [program, ...args], { env: { ...process.env, LECTERN_DATA: workbench.data } })
    await workbench.sql('VACUUM ANALYZE site_events')
  }
  return { id, path: `/orgs/${workbench.organization}/sites/${id}` }
}

/** One event as the script of a site would send it through the API. */
export const event = (at) => ({
  type: 'page_view',
  session: {
    visitorId: `visitor-${at % 1000}`,
    sessionId: `session-${at % 3000}`,
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    language: 'en-GB',
    referrer: 'https://www.example.com/search',
    ip: `81.2.69.${at % 250}`,
    cookies: {},
  },
  location: {
    url: `https://docs.example.com/guide/${at % 50}`,
    space: 'space',
    page: `page-${at % 50}`,
    revision: null,
  },
})
