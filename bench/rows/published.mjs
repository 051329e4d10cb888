import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { atLeast } from '../lib/goal.mjs'
import { compare } from '../lib/load.mjs'
import { seedPage } from '../lib/seed-page.mjs'
import { startProcess } from '../lib/workbench.mjs'

export const rows = [
  {
    name: 'published page, warm, 16 connections',
    reference: 'a file with the same HTML through Fastify',
    goal: atLeast(0.5),
    async run(workbench) {
      const { lectern, data } = workbench
      const url = await publishPage(workbench)
      const html = await (await fetch(url)).text()
      if (!html.includes('nobody believes')) throw new Error(`${url} does not show the page`)
      const file = join(data, 'page.html')
      await writeFile(file, html)
      const server = await startProcess(
        'node',
        [fileURLToPath(new URL('../lib/static.mjs', import.meta.url)), file],
        {},
      )
      try {
        return await compare(
          { url: url.replace(/^https?:\/\/[^/]+/, lectern.url) },
          { url: `${server.url}/page` },
          workbench,
        )
      } finally {
        await server.stop()
      }
    },
  },
]

async function publishPage(workbench) {
  const { lectern, headers, organization } = workbench
  const post = async (path, body) => {
    const answer = await fetch(`${lectern.url}/v1${path}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return answer.json()
  }
  const { space } = await seedPage(workbench)
  const { id } = await post(`/orgs/${organization}/sites`, { title: 'Bench', spaces: [space] })
  const { urls } = await post(`/orgs/${organization}/sites/${id}/publish`, {})
  return urls.published
}
