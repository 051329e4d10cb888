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
      const { data } = workbench
      const url = await publishPage(workbench)
      const html = await (await fetch(url)).text()
      if (!html.includes('nobody believes')) throw new Error(`${url} does not show the page`)
      return compareWithFile(workbench, url, join(data, 'page.html'), html)
    },
  },
  {
    name: 'picture of a page for shared links, warm, 16 connections',
    reference: 'a file with the same bytes through Fastify',
    goal: atLeast(0.5),
    async run(workbench) {
      const url = await publishPage(workbench)
      const picture = /<meta property="og:image" content="([^"]+)"/.exec(await (await fetch(url)).text())?.[1]
      if (picture === undefined) throw new Error(`${url} names no picture`)
      const drawn = await fetch(toOrigin(picture, workbench.lectern.url))
      if (drawn.headers.get('content-type') !== 'image/png') throw new Error(`${picture} is no picture`)
      return compareWithFile(
        workbench,
        picture,
        join(workbench.data, 'picture.png'),
        Buffer.from(await drawn.arrayBuffer()),
      )
    },
  },
]

const toOrigin = (url, origin) => url.replace(/^https?:\/\/[^/]+/, origin)

async function compareWithFile(workbench, url, file, bytes) {
  await writeFile(file, bytes)
  const server = await startProcess('node', [fileURLToPath(new URL('../lib/static.mjs', import.meta.url)), file], {})
  try {
    return await compare({ url: toOrigin(url, workbench.lectern.url) }, { url: `${server.url}/page` }, workbench)
  } finally {
    await server.stop()
  }
}

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
