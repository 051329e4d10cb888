import { randomUUID } from 'node:crypto'
import { atLeast } from '../lib/goal.mjs'
import { compare } from '../lib/load.mjs'

/** Both sides write a header anew for each request, so that what it costs the client does not count. */
const withNew = (header) => ({
  setupRequest: (request) => ({ ...request, headers: { ...request.headers, [header]: randomUUID() } }),
})

export const rows = [
  {
    name: 'create a share link with an Idempotency-Key, 4 connections',
    reference: 'the same without a key',
    goal: atLeast(0.9),
    async run(workbench) {
      const { items } = await workbench.get(`/orgs/${workbench.organization}/sites`)
      const post = {
        url: `${workbench.lectern.url}/v1/orgs/${workbench.organization}/sites/${items[0].id}/share-links`,
        method: 'POST',
        body: JSON.stringify({ name: 'Press' }),
        headers: { ...workbench.headers, 'content-type': 'application/json' },
      }
      const keyed = { ...post, requests: [withNew('idempotency-key')] }
      const unkeyed = { ...post, requests: [withNew('x-no-meaning')] }
      return compare(keyed, unkeyed, workbench, { connections: 4 })
    },
  },
]
