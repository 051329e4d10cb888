import { atLeast } from '../lib/goal.mjs'
import { compare } from '../lib/load.mjs'

export const rows = [
  {
    name: 'post a comment, 16 connections',
    reference: 'bare Fastify, one INSERT, each on disk',
    goal: atLeast(0.5),
    async run(workbench) {
      const { items } = await workbench.get(`/orgs/${workbench.organization}/spaces`)
      const [{ id, revision }] = items
      const { id: userId } = await workbench.get('/user')
      const body = { markdown: 'The second step is missing: **what** happens when the first one fails?' }
      const post = (url, body, headers) => ({
        url,
        method: 'POST',
        body: JSON.stringify(body),
        headers: { ...headers, 'content-type': 'application/json' },
      })
      return compare(
        post(`${workbench.lectern.url}/v1/spaces/${id}/comments`, { body }, workbench.headers),
        post(`${workbench.reference.url}/comment`, { space: id, revision, user: userId, body }),
        workbench,
      )
    },
  },
]
