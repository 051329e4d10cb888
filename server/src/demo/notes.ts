/** The unpublished space: pages, one broken link, imported minutes, and another space in the trash. */
import type { Services } from './act-as.ts'
import type { DemoClock } from './clock.ts'
import { importFile, zipTexts } from './imports.ts'
import { type PageIds, writePages } from './pages.ts'
import type { People, Person } from './people.ts'

const NOTES = { folder: 'notes', tree: { start: {}, 'how-we-write': {}, 'plan-for-the-spring': {} }, files: [] }

interface NotesSpace {
  organizationId: string
  spaceId: string
}

export async function addNotes(services: Services, people: People, notes: NotesSpace): Promise<void> {
  const { clock } = services
  const pages = await writePages(people.maya.perform, notes.spaceId, NOTES)
  await clock.goTo(19, 14)
  await deletePlan(people.maya, notes.spaceId, pages)
  await clock.goTo(11, 9)
  await importFile(services, people.maya, notes, { name: 'Minutes.md', content: MINUTES })
  await clock.goTo(10, 15)
  // The table of contents lists a page that is not in the archive.
  await importFile(services, people.jonas, notes, { name: 'old-wiki.zip', content: await zipTexts(WIKI) })
}

/** Deletes a page to which the first page still links. */
async function deletePlan({ perform }: Person, spaceId: string, pages: PageIds): Promise<void> {
  const subject = 'There is no plan for the spring'
  const { id } = await perform('createChangeRequest', { params: { spaceId }, body: { subject } })
  const params = { spaceId, changeRequestId: id }
  const changes = [{ operation: 'delete_page', page: pages['plan-for-the-spring'] }]
  await perform('updateChangeRequestContent', { params, body: { changes } })
  await perform('mergeChangeRequest', { params })
}

export async function addTrash(clock: DemoClock, { perform }: Person, organizationId: string): Promise<void> {
  await clock.goTo(60, 9)
  const body = { title: 'Old price list', emoji: '🧾' }
  const { id } = await perform('createSpace', { params: { organizationId }, body })
  await clock.goTo(3, 10)
  await perform('deleteSpaceById', { params: { spaceId: id } })
}

const MINUTES = `# Minutes

## Monday

* Snoozing waits for the answer about the horn.
* Questions about batteries go to support first.

## Thursday

* The reference is generated from now on. Nobody objected.
`

const WIKI = {
  'SUMMARY.md':
    '# Contents\n\n* [Harbour tour](harbour-tour.md)\n* [Interview with the harbour master](interview.md)\n',
  'harbour-tour.md': '# Harbour tour\n\nFor new colleagues, every first Friday, in any weather.\n',
}
