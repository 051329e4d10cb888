/** A site with as many generated events as a row needs; they stay for the next row, which adds the missing ones. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { program } from './workbench.mjs'

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
