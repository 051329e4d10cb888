/** Fills a Lectern with organizations as large as real ones, through the API as clients do: pages, merged and open change requests, comments. */
import { createPages, pageMarkdown } from './pages.mjs'
import { contentClient, updatePage } from './spaces.mjs'

const MERGED = 10
const OPEN = 3
const CHANGED = 20
const COMMENTS = 50
const AT_ONCE = 4

export async function fill(workbench, { organizations, pages }) {
  let next = 0
  const work = async () => {
    while (next < organizations) {
      const number = next++
      await fillOrganization(workbench, number, pages)
      process.stderr.write(`  organization ${number + 1} of ${organizations}\n`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}

async function fillOrganization(workbench, number, pages) {
  const organization = await workbench.post('/orgs', {
    title: `Organization ${number}`,
    emailDomains: [],
    type: 'business',
    useCase: 'internalDocs',
  })
  const client = contentClient({ ...workbench, organization: organization.id })
  const space = await client.createSpace()
  const ids = await createPages(client, space, pages)
  for (let turn = 0; turn < MERGED + OPEN; turn++) {
    const changeRequest = await client.createChangeRequest(space)
    const chosen = Array.from({ length: CHANGED }, (_, at) => (turn * CHANGED * 3 + at * 7) % ids.length)
    const edits = chosen.map((at) => updatePage(ids[at], pageMarkdown(at, ` Edited in turn ${turn}.`)))
    await client.change(changeRequest, edits)
    if (turn < MERGED) await client.merge(changeRequest)
  }
  for (let at = 0; at < COMMENTS; at++)
    await client.post(`${space}/comments`, { page: ids[at % ids.length], body: { markdown: `Comment ${at}: why so?` } })
}
