/** A space with pages, files, change requests, comments and conflicts, all with hostile names. */

import { newId } from '../../../server/src/core/ids.ts'
import type { Person } from '../../../server/test/given.ts'
import type { TestServer } from '../../../server/test/harness.ts'
import { SHOWN_PAGE } from '../site-looks.ts'
import { hostile } from './hostile.ts'

type Organization = Awaited<ReturnType<TestServer['given']['organization']>>
interface Others {
  member: Person
  team: { id: string }
}

export async function giveSpace(server: TestServer, organization: Organization, { member, team }: Others) {
  const { given, api, database } = server
  const admin = api.as(organization.admin)
  const space = await given.space({ organization, title: hostile('Handbook'), editMode: 'live' })
  const words = 'First words here\n\nThe middle of it\n\nThe end'
  await given.pages(
    space,
    [
      { id: 'welcome', title: hostile('Welcome', 100), slug: 'welcome', markdown: words },
      {
        title: hostile('Guides', 100),
        type: 'group',
        slug: 'guides',
        pages: [
          {
            id: 'shown',
            title: hostile('Everything', 100),
            slug: 'everything',
            description: hostile('About', 200),
            markdown: SHOWN_PAGE,
          },
          { id: 'gone', title: 'Gone', markdown: words },
        ],
      },
      { title: hostile('Elsewhere', 100), type: 'link', target: { kind: 'url', url: 'https://example.com/' } },
    ],
    {
      reusableContents: [{ id: 'notice', title: hostile('Notice', 100), markdown: 'Mind the gap' }],
      variables: { version: hostile('2.0', 100) },
    },
  )
  const write = (path: string, ...changes: object[]) => admin.post(`${path}/content`, { changes })
  const update = (page: string, markdown: string) => ({ operation: 'update_page', page, document: { markdown } })
  const file = { name: `${hostile('plan')}.txt`.replaceAll('/', '|'), contentType: 'text/plain', base64: 'b25l' }
  await write(space.path, { operation: 'insert_files', files: [file] })
  await write(space.path, update('welcome', `${words}\n\n[${hostile('there')}](/pages/gone) and [on](/pages/shown)`), {
    operation: 'delete_page',
    page: 'gone',
  })

  const propose = (subject: string, person = member) =>
    api.as(person).post(`${space.path}/change-requests`, {
      subject: hostile(subject, 100),
      description: hostile('Why it is better', 300),
    })
  const open = await propose('Better words')
  const path = `${space.path}/change-requests/${open.id}`
  await write(path, update('welcome', words.replace('The middle of it', 'The middle, as the author has it')))
  await api.as(member).post(`${path}/requested-reviewers`, { users: [organization.admin.id] })
  await admin.post(`${path}/comments`, { page: 'welcome', body: { markdown: hostile('Already?', 300) } })
  await propose('Half a thought', organization.admin)
  const merged = await propose('In the space')
  await write(
    `${space.path}/change-requests/${merged.id}`,
    update('welcome', words.replace('The middle of it', 'The middle, as the space has it')),
  )
  await admin.post(`${space.path}/change-requests/${merged.id}/merge`)
  await admin.post(`${path}/update`)
  await admin.post(`${path}/reviews`, { status: 'changes-requested', comment: { markdown: hostile('Not yet', 300) } })

  const mention = `[x](/users/${organization.admin.id} "mention") ${hostile('is this right?', 300)}`
  const comment = await api.as(member).post(`${space.path}/comments`, { page: 'welcome', body: { markdown: mention } })
  await admin.post(`${space.path}/comments/${comment.id}/replies`, { body: { markdown: hostile('Yes', 300) } })
  await admin.patch(`${space.path}/custom-fields`, { values: { owner: { value: hostile('Ada', 100) } } })
  await admin.post(`${organization.path}/link-invites`, { space: space.id, level: 'read' })
  await given.grant({ space }, { user: member }, 'review')
  await given.grant({ space }, { team }, 'edit')

  const failed = { state: 'failure', ended_at: new Date(), reason: hostile('No such branch', 300) }
  const run = {
    id: newId(),
    space_id: space.id,
    url: `https://git.example/${'x'.repeat(200)}.git`,
    ref: 'main',
    options: '{}',
  }
  await database.db
    .insertInto('git_runs')
    .values({ ...run, ...failed, direction: 'import' })
    .execute()
  const source = { type: 'markdown', url: `http://127.0.0.1:9/${'x'.repeat(200)}.md` }
  await admin.post(`/org/${organization.id}/imports`, { source, target: { space: space.id } })

  const { revision } = await admin.get(space.path)
  const parameters = { number: String(open.number), revision, content: 'notice', '': 'guides/everything' }
  const views = {
    '/o/$org/s/$space/$': ['pageSettings', 'backlinks', 'comments'].map((panel) => `?panel=${panel}`),
    '/o/$org/s/$space/~/links': ['?status=all'],
    '/o/$org/s/$space/~/changes': ['?status=draft', '?status=merged'],
    '/o/$org/s/$space/~/changes/$number/': ['/welcome'],
    '/o/$org/s/$space/~/changes/$number/~/changes': ['?page=welcome', '?view=inline'],
  }
  return { ...space, parameters, views }
}
