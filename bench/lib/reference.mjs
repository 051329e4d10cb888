/**
 * The reference: a bare Fastify route with one primary-key read, or one that reads the rows of a list, over one pipelined connection; a writing one
 * does one INSERT on a pool as large as Lectern's, so that concurrent writers share a flush to disk.
 */
import { createHash, randomUUID } from 'node:crypto'
import Fastify from 'fastify'
import pg from 'pg'

const client = new pg.Client({ pipeline: true })
await client.connect()
const app = Fastify()

const statements = {
  token: 'SELECT user_id, scopes, expires_at FROM tokens WHERE hash = $1',
  space: `SELECT s.*,
      (SELECT count(*) FROM change_requests c WHERE c.space_id = s.id) AS change_requests,
      (SELECT count(*) FROM change_requests c WHERE c.space_id = s.id AND c.status = 'open') AS open,
      (SELECT count(*) FROM change_requests c WHERE c.space_id = s.id AND c.status = 'draft') AS drafts,
      (SELECT count(*) FROM comments c WHERE c.space_id = s.id AND c.change_request_id IS NULL AND c.resolved_at IS NULL) AS comments
    FROM spaces s WHERE s.id = $1`,
  document: 'SELECT * FROM content_nodes WHERE space_id = $1 AND hash = $2',
  members: `SELECT m.*, u.display_name, u.email, u.photo_url FROM members m JOIN users u ON u.id = m.user_id
    WHERE m.organization_id = $1 ORDER BY m.joined_at DESC, m.user_id DESC LIMIT 50`,
}
/** What a request for a space needs, written by hand: the owner of the token, the row, and the counts. */
app.get('/whole-space/:id', async (request) => {
  const hash = createHash('sha256').update(request.headers.authorization).digest('hex')
  await client.query({ name: 'token', text: statements.token, values: [hash] })
  return (await client.query({ name: 'space', text: statements.space, values: [request.params.id] })).rows
})
for (const [name, text] of Object.entries(statements)) {
  app.get(
    `/${name}/:id`,
    async (request) => (await client.query({ name, text, values: request.params.id.split('.') })).rows,
  )
}
const pool = new pg.Pool({ max: 10 })
const insertComment = `INSERT INTO comments (id, space_id, revision_id, body, posted_by) VALUES ($1, $2, $3, $4, $5) RETURNING *`
app.post('/comment', async ({ body: { space, revision, body, user } }) => {
  const values = [randomUUID(), space, revision, JSON.stringify(body), user]
  return (await pool.query({ name: 'comment', text: insertComment, values })).rows[0]
})
app.post('/sql', async ({ body: { text, values } }) => (await client.query(text, values)).rows)

console.log(await app.listen({ port: 0, host: '127.0.0.1' }))
process.once('SIGTERM', async () => {
  await app.close()
  await client.end()
  await pool.end()
})
