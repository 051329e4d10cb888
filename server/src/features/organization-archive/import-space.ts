import { type Nodes, openNodes, type Revision } from '@lectern/content/revision'
import type { ChangeRequestScope, SpaceScope } from '../../core/archive/archived-table.ts'
import { insertRecords } from '../../core/archive/rows.ts'
import type { Transaction } from '../../core/database/connections.ts'
import { newId } from '../../core/ids.ts'
import { contentStore, recordRevision } from '../revisions/index.ts'
import { setImportedRevision } from '../spaces/index.ts'
import type { ArchiveReader } from './archive-reader.ts'
import { type ArchiveFile, changeRequestFile, commentsFile, spaceFile } from './files.ts'
import { importRevision, type SpaceImport } from './import-content.ts'
import { insertLists } from './insert-lists.ts'

const changeRequestsIn = (reader: ArchiveReader, folder: string) =>
  reader.folders(`${folder}change-requests/`, 'change-request.json')

/** Lists the files of a space that contain records. */
export const listSpaceFiles = (reader: ArchiveReader, folder: string): (readonly [string, ArchiveFile])[] => [
  [`${folder}space.json`, spaceFile],
  ...changeRequestsIn(reader, folder).map((its) => [`${its}change-request.json`, changeRequestFile] as const),
  ...[folder, ...changeRequestsIn(reader, folder)]
    .map((each) => `${each}comments.json`)
    .filter(reader.has)
    .map((path) => [path, commentsFile] as const),
]

/** Lists the files of a space that contain content. */
export const listContentFiles = (reader: ArchiveReader, folder: string): string[] => [
  `${folder}content.json`,
  ...changeRequestsIn(reader, folder).flatMap((its) => [
    `${its}content.json`,
    ...[`${its}base.json`].filter(reader.has),
  ]),
]

interface OpenSpaceImport extends SpaceImport {
  db: Transaction
  organizationId: string
  spaceId: string
  note: (sentence: string) => void
}

export async function importSpace(
  db: Transaction,
  { reader, folder, stored }: Pick<SpaceImport, 'reader' | 'folder' | 'stored'>,
  organizationId: string,
  note: (sentence: string) => void,
): Promise<void> {
  const path = `${folder}space.json`
  const records = await reader.readRecords(path, spaceFile)
  const { id: spaceId } = records.space![0]!
  // Its revision is inserted in the same transaction and refers to the space.
  const scope: SpaceScope = { organizationId, spaceId, revisionId: newId(), changeRequestId: null }
  await insertRecords(spaceFile.record.table, records.space!, { db, path, scope, note })
  const nodes: Nodes = openNodes(contentStore(db, spaceId))
  const open: OpenSpaceImport = { db, reader, folder, stored, nodes, bodies: new Map(), organizationId, spaceId, note }
  const { primary, bases } = await importHistory(open)
  await setImportedRevision(db, spaceId, primary)
  await insertLists(spaceFile, records, { db, path, scope, note })
  await importComments(open, folder, { ...scope, revisionId: primary })
  for (const its of changeRequestsIn(reader, folder)) await importChangeRequest(open, its, bases.get(its) ?? primary)
}

/** The revisions that change requests started from are inserted as history, before the current one. */
async function importHistory(open: OpenSpaceImport): Promise<{ primary: string; bases: Map<string, string> }> {
  const bases = new Map<string, string>()
  let parents: string[] = []
  for (const its of changeRequestsIn(open.reader, open.folder)) {
    const path = `${its}base.json`
    if (!open.reader.has(path)) continue
    const id = await record(open, await importRevision(open, path), { parents })
    bases.set(its, id)
    parents = [id]
  }
  const content = await importRevision(open, `${open.folder}content.json`)
  return { primary: await record(open, content, { parents }), bases }
}

async function record(
  { db, nodes, spaceId }: OpenSpaceImport,
  content: Revision,
  place: { parents: string[]; changeRequestId?: string },
): Promise<string> {
  const revision = { spaceId, type: 'edits' as const, userId: null, ...place }
  return (await recordRevision(db, { nodes, content }, revision)).id
}

async function importChangeRequest(open: OpenSpaceImport, its: string, baseRevisionId: string): Promise<void> {
  const { db, reader, organizationId, spaceId, note } = open
  const path = `${its}change-request.json`
  const records = await reader.readRecords(path, changeRequestFile)
  const { id: changeRequestId } = records.changeRequest![0]!
  const content = await importRevision(open, `${its}content.json`)
  const revisionId = await record(open, content, { parents: [baseRevisionId], changeRequestId })
  const scope: ChangeRequestScope = { organizationId, spaceId, changeRequestId, revisionId, baseRevisionId }
  const context = { db, path, scope, note }
  await insertRecords(changeRequestFile.record.table, records.changeRequest!, context)
  await insertLists(changeRequestFile, records, context)
  await importComments(open, its, scope)
}

async function importComments({ db, reader, note }: OpenSpaceImport, folder: string, scope: SpaceScope): Promise<void> {
  const path = `${folder}comments.json`
  if (!reader.has(path)) return
  await insertLists(commentsFile, await reader.readRecords(path, commentsFile), { db, path, scope, note })
}
