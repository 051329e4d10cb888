import { atLeast } from '../lib/goal.mjs'
import { compare } from '../lib/load.mjs'
import { seedPage } from '../lib/seed-page.mjs'

export const rows = [
  {
    name: 'read one space, 16 connections',
    reference: 'bare Fastify: token, row and four counts by hand',
    goal: atLeast(0.7),
    async run(workbench) {
      // The row has its own space, because other rows add ten thousands of comments to those of the demo.
      const { id } = await workbench.post(`/orgs/${workbench.organization}/spaces`, { title: 'Read' })
      return compare(
        { url: `${workbench.lectern.url}/v1/spaces/${id}`, headers: workbench.headers },
        { url: `${workbench.reference.url}/whole-space/${id}`, headers: workbench.headers },
        workbench,
      )
    },
  },
  {
    name: 'read one page as markdown, 16 connections',
    reference: 'bare Fastify, one primary-key read of its document',
    goal: atLeast(0.7),
    async run(workbench) {
      const { space, page, document } = await seedPage(workbench)
      return compare(
        {
          url: `${workbench.lectern.url}/v1/spaces/${space}/content/page/${page}?format=markdown`,
          headers: workbench.headers,
        },
        { url: `${workbench.reference.url}/document/${space}.${document}` },
        workbench,
      )
    },
  },
  {
    name: 'list 50 members, 16 connections',
    reference: 'bare Fastify, the same 50 rows',
    goal: atLeast(0.6),
    async run(workbench) {
      const { organization } = workbench
      await seedMembers(workbench)
      return compare(
        { url: `${workbench.lectern.url}/v1/orgs/${organization}/members`, headers: workbench.headers },
        { url: `${workbench.reference.url}/members/${organization}` },
        workbench,
      )
    },
  },
]

async function seedMembers({ sql, organization }) {
  await sql(`INSERT INTO users (id, email, display_name)
    SELECT 'bench' || i, 'bench' || i || '@example.com', 'Person ' || i FROM generate_series(1, 200) AS i ON CONFLICT DO NOTHING`)
  await sql(
    `INSERT INTO members (organization_id, user_id, role)
     SELECT $1, 'bench' || i, 'read' FROM generate_series(1, 200) AS i ON CONFLICT DO NOTHING`,
    [organization],
  )
  await sql('ANALYZE users, members')
}
