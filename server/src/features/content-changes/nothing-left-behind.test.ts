/** Nodes are written only with the revision that needs them: a refused request or a lost race leaves none (decision 0022). */
import { expect, test } from 'vitest'
import { startTestServer } from '../../../test/harness.ts'

const { api, given, database } = await startTestServer()

/** Lists nodes that no revision of the space refers to. A node refers to others by hash anywhere in it. */
async function strayNodes(spaceId: string): Promise<string[]> {
  const rows = await database.db
    .selectFrom('content_nodes')
    .select(['hash', 'text'])
    .where('space_id', '=', spaceId)
    .execute()
  const revisions = await database.db.selectFrom('revisions').select('root').where('space_id', '=', spaceId).execute()
  const texts = new Map(rows.map(({ hash, text }) => [hash, text]))
  const rest = revisions.map(({ root }) => root)
  for (let hash = rest.pop(); hash !== undefined; hash = rest.pop()) {
    const text = texts.get(hash)
    if (text === undefined) continue
    texts.delete(hash)
    rest.push(...(text.match(/(?<=")[\w-]{32}(?=")/g) ?? []))
  }
  return [...texts.keys()]
}

test('refused requests, lost races and conflicts leave no node without a revision', async () => {
  const organization = await given.organization()
  const space = await given.space({ organization })
  const as = api.as(organization.admin)
  const { pages } = await given.pages(
    space,
    Array.from({ length: 300 }, (_, at) => ({ title: `P${at}`, markdown: `Text of ${at}\n\n`.repeat(20) })),
  )
  const page = pages.P7!
  const open = async () => (await given.changeRequest({ space, createdBy: organization.admin })).path
  const write = (path: string, ...changes: object[]) => as.ask('POST', `${path}/content`, { body: { changes } })
  const update = (markdown: string) => ({ operation: 'update_page', page, document: { markdown } })
  const [one, other] = [await open(), await open()]

  const refused = await write(one, update('Never kept'), { operation: 'delete_page', page: 'nowhere' })
  expect(refused.status).toBe(400)
  await Promise.all([
    ...Array.from({ length: 4 }, (_, at) => write(one, update(`One ${at}`))),
    ...Array.from({ length: 4 }, (_, at) => write(other, update(`Other ${at}`))),
  ])
  const merges = await Promise.all([one, other].map((path) => as.ask('POST', `${path}/merge`)))
  expect(merges.map(({ body }) => body.result).sort()).toEqual(['conflicts', 'merge'])
  const conflicting = merges[0]!.body.result === 'conflicts' ? one : other
  const [conflict] = (await as.get(`${conflicting}/conflicts`)).items
  await as.post(`${conflicting}/conflicts/${conflict.id}`, { document: { markdown: 'Agreed' } })
  await as.post(`${conflicting}/merge`)
  expect((await write(conflicting, update('Too late'))).status).toBe(409)

  expect(await strayNodes(space.id)).toEqual([])
})
