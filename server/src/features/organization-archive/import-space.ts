import { type Nodes, openNodes, type Revision } from '@lectern/content/revision'
import { sql } from 'kysely'
import type { Db } from '../../core/database/connect.ts'
import { invalid } from '../../core/errors.ts'
import { newId } from '../../core/ids.ts'
import { checkCommentBody } from '../comments/index.ts'
import { setValues } from '../custom-fields/index.ts'
import { checkMergeRuleExpressions, type SpaceMergeRules } from '../organizations/index.ts'
import { contentStore, recordRevision } from '../revisions/index.ts'
import type { ArchiveReader, Held } from './archive-reader.ts'
import { changeRequestFile, commentsFile, type Shape, spaceFile } from './files.ts'
import { importContent, type SpaceImport } from './import-content.ts'
import { insertHeld, insertRecords, type Value } from './record-store.ts'
import * as records from './records.ts'

const changeRequestsIn = (reader: ArchiveReader, folder: string) =>
  reader.folders(`${folder}change-requests/`, 'change-request.json')

/** The files of a space that hold records. */
export const listSpaceFiles = (reader: ArchiveReader, folder: string): (readonly [string, Shape])[] => [
  [`${folder}space.json`, spaceFile],
  ...changeRequestsIn(reader, folder).map((its) => [`${its}change-request.json`, changeRequestFile] as const),
  ...[folder, ...changeRequestsIn(reader, folder)]
    .map((each) => `${each}comments.json`)
    .filter(reader.has)
    .map((path) => [path, commentsFile] as const),
]

/** And those that hold content. */
export const listContentFiles = (reader: ArchiveReader, folder: string): string[] => [
  `${folder}content.json`,
  ...changeRequestsIn(reader, folder).flatMap((its) => [
    `${its}content.json`,
    ...[`${its}base.json`].filter(reader.has),
  ]),
]

interface Open extends SpaceImport {
  db: Db
  organizationId: string
  spaceId: string
}

export async function importSpace(
  db: Db,
  { reader, folder, stored }: Pick<SpaceImport, 'reader' | 'folder' | 'stored'>,
  organizationId: string,
): Promise<void> {
  const held = await reader.readRecords(`${folder}space.json`, spaceFile)
  const space = held.space![0]!
  checkMergeRuleExpressions(space.mergeRules as SpaceMergeRules)
  // Its revision comes in the same transaction, and needs the space to be there.
  await insertRecords(db, records.space, [space], { organization_id: organizationId, revision_id: newId() })
  const nodes: Nodes = openNodes(contentStore(db, space.id))
  const open: Open = { db, reader, folder, stored, nodes, bodies: new Map(), organizationId, spaceId: space.id }
  const { primary, bases } = await importHistory(open)
  await sql`UPDATE spaces SET revision_id = ${primary} WHERE id = ${space.id}`.execute(db)
  await insertRecords(db, records.formerPaths, held.formerPaths!, { space_id: space.id })
  await setFieldValues(open, held)
  await importComments(open, folder, { space_id: space.id, change_request_id: null, revision_id: primary })
  for (const its of changeRequestsIn(reader, folder)) await importChangeRequest(open, its, bases.get(its) ?? primary)
}

/** What change requests started from is history, before what the space shows. */
async function importHistory(open: Open): Promise<{ primary: string; bases: Map<string, string> }> {
  const bases = new Map<string, string>()
  let parents: string[] = []
  for (const its of changeRequestsIn(open.reader, open.folder)) {
    const path = `${its}base.json`
    if (!open.reader.has(path)) continue
    const id = await record(open, await importContent(open, path), { parents })
    bases.set(its, id)
    parents = [id]
  }
  const content = await importContent(open, `${open.folder}content.json`)
  return { primary: await record(open, content, { parents }), bases }
}

async function record(
  { db, nodes, spaceId }: Open,
  content: Revision,
  place: { parents: string[]; changeRequestId?: string },
): Promise<string> {
  const revision = { spaceId, type: 'edits' as const, userId: null, ...place }
  return (await recordRevision(db, { nodes, content }, revision)).id
}

async function importChangeRequest(open: Open, its: string, base: string): Promise<void> {
  const { db, reader, organizationId, spaceId } = open
  const held = await reader.readRecords(`${its}change-request.json`, changeRequestFile)
  const { id } = held.changeRequest![0]!
  const content = await importContent(open, `${its}content.json`)
  const head = await record(open, content, { parents: [base], changeRequestId: id })
  const own = { change_request_id: id }
  await insertHeld(db, changeRequestFile, held, (part) => {
    if (part === 'changeRequest')
      return { space_id: spaceId, revision_id: head, revision_initial_id: base, revision_merged_ancestor_id: base }
    if (part === 'contributors') return own
    return { ...own, revision_id: head, ...(part === 'requestedReviewers' && { organization_id: organizationId }) }
  })
  await importComments(open, its, { ...own, space_id: spaceId, revision_id: head })
}

async function importComments({ db, reader }: Open, folder: string, place: Record<string, unknown>): Promise<void> {
  const path = `${folder}comments.json`
  if (!reader.has(path)) return
  const held = await reader.readRecords(path, commentsFile)
  for (const { id, body } of [...held.comments!, ...held.replies!]) checkCommentBody(`${path}: body of ${id}`, body)
  await insertHeld(db, commentsFile, held, (part) => (part === 'comments' ? place : {}))
}

async function setFieldValues({ db, organizationId, spaceId }: Open, { customFieldValues }: Held): Promise<void> {
  if (customFieldValues!.length === 0) return
  const fields = await db
    .selectFrom('custom_fields')
    .select(['id', 'name'])
    .where('organization_id', '=', organizationId)
    .execute()
  const names = new Map(fields.map(({ id, name }) => [id, name]))
  const nameOf = ({ customFieldId }: Value) => {
    const name = names.get(customFieldId)
    if (name === undefined) throw invalid(`space.json: ${customFieldId} is no custom field`)
    return name
  }
  const values = Object.fromEntries(customFieldValues!.map((each) => [nameOf(each), { value: each.value }]))
  await setValues(db, { id: spaceId, organization_id: organizationId }, { values })
}
