import { expect, test } from 'vitest'
import { startTestServer } from '../../../test/harness.ts'

const { api, given } = await startTestServer()
const organization = await given.organization()
const reader = api.as(await given.member(organization, 'read'))

interface Found {
  id: string
  title: string
  path: string
  sections: {
    id: string
    title: string
    path: string
    body: string
    highlights: { offset: number; length: number }[]
  }[]
}

const search = async (space: { path: string }, query: string): Promise<Found[]> =>
  (await reader.get(`${space.path}/search`, { query })).items
const titles = async (space: { path: string }, query: string) => (await search(space, query)).map(({ title }) => title)

test('one item a page, with the sections that match, their path and what was asked for in them', async () => {
  const space = await given.space({ organization })
  await given.pages(space, [
    {
      title: 'Guides',
      type: 'group',
      pages: [
        {
          title: 'Backups',
          markdown: 'Keep copies.\n\n## Restoring a snapshot\n\nRun `restore` on the\nserver.\n\n## Other\n\nNothing',
        },
      ],
    },
  ])
  const [page, ...others] = await search(space, 'snapshots server')
  expect(others).toEqual([])
  expect(page).toMatchObject({
    title: 'Backups',
    path: 'guides/backups',
    urls: { app: expect.stringContaining('/guides/backups') },
  })
  expect(page!.sections).toMatchObject([{ title: 'Restoring a snapshot', path: 'guides/backups#restoring-a-snapshot' }])
  const [{ body, highlights }] = page!.sections as [Found['sections'][number]]
  expect(highlights.map(({ offset, length }) => body.slice(offset, offset + length))).toEqual(['server'])
  expect(await titles(space, 'guides')).toEqual([])
})
