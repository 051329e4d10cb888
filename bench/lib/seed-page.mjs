/** Creates a space with one page of some thousand characters, stored as the server stores content. */
import { randomUUID } from 'node:crypto'

const PARAGRAPHS = 12
const TEXT = 'Every team has documents that nobody finds, and some that everybody finds but nobody believes. '.repeat(4)

export async function seedPage({ sql, get, organization }) {
  const { items } = await get(`/orgs/${organization}/spaces`)
  const space = items[0].id
  const [page, revision, document, pages, slugs, root] = Array.from({ length: 6 }, () => randomUUID())
  const nodes = [
    [document, 'document', { object: 'document', data: {}, nodes: Array.from({ length: PARAGRAPHS }, paragraph) }],
    [pages, 'chunk', chunkOf([{ id: page, type: 'document', title: 'Bench', slug: 'bench', parent: null, document }])],
    [slugs, 'chunk', chunkOf([['/bench', page]])],
    [
      root,
      'revision',
      { object: 'revision', pages, slugs, top: [page], files: null, reusableContents: null, conflicts: null },
    ],
  ]
  for (const [hash, kind, node] of nodes)
    await sql('INSERT INTO content_nodes (space_id, hash, kind, text) VALUES ($1, $2, $3, $4)', [
      space,
      hash,
      kind,
      JSON.stringify(node),
    ])
  await sql("INSERT INTO revisions (id, space_id, root, type) VALUES ($1, $2, $3, 'edits')", [revision, space, root])
  await sql('UPDATE spaces SET revision_id = $1 WHERE id = $2', [revision, space])
  return { space, page, document }
}

const chunkOf = (items) => ({ object: 'items', items })

const paragraph = () => ({
  object: 'block',
  type: 'paragraph',
  nodes: [{ object: 'text', leaves: [{ object: 'leaf', text: TEXT, marks: [] }] }],
})
