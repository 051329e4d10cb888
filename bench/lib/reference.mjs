/** The floor: a bare Fastify route doing one primary-key read, or reading the rows of one list, over one pipelined connection. */
import Fastify from 'fastify'
import pg from 'pg'

const client = new pg.Client({ pipeline: true })
await client.connect()
const app = Fastify()

const statements = {
  space: 'SELECT * FROM spaces WHERE id = $1',
  document: 'SELECT * FROM content_nodes WHERE space_id = $1 AND hash = $2',
  members: `SELECT m.*, u.display_name, u.email, u.photo_url FROM members m JOIN users u ON u.id = m.user_id
    WHERE m.organization_id = $1 ORDER BY m.joined_at DESC, m.user_id DESC LIMIT 50`,
}
for (const [name, text] of Object.entries(statements)) {
  app.get(
    `/${name}/:id`,
    async (request) => (await client.query({ name, text, values: request.params.id.split('.') })).rows,
  )
}
app.post('/sql', async ({ body: { text, values } }) => (await client.query(text, values)).rows)

console.log(await app.listen({ port: 0, host: '127.0.0.1' }))
process.once('SIGTERM', async () => {
  await app.close()
  await client.end()
})
