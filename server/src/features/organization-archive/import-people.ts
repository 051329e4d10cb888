/** People are matched by their e-mail address. An existing account stays as it is; the others are created without a password. */

import type { ImportContext } from '../../core/archive/archived-table.ts'
import { insertRecords } from '../../core/archive/rows.ts'
import type { ReadDb } from '../../core/database/connections.ts'
import { invalid } from '../../core/errors.ts'
import { archivedMembers, listMemberIds } from '../members/index.ts'
import { archivedUsers, listUserIdsByEmail } from '../users/index.ts'
import type { ArchiveReader } from './archive-reader.ts'
import { type PeopleScope, peopleFile } from './files.ts'
import type { RecordLists } from './record-ids.ts'

/** Maps ids in the archive to ids on this server, for people who have an account. */
export async function findAccounts(db: ReadDb, reader: ArchiveReader): Promise<Map<string, string>> {
  const { people } = await reader.readRecords('people.json', peopleFile)
  const addressed = people!.flatMap(({ id, email }) =>
    email === null ? [] : [{ id: id as string, email: (email as string).toLowerCase() }],
  )
  const ids = await listUserIdsByEmail(
    db,
    addressed.map(({ email }) => email),
  )
  const accounts = addressed.flatMap(({ id, email }) => {
    const account = ids.get(email)
    return account === undefined ? [] : [[id, account] as const]
  })
  if (new Set(accounts.map(([, id]) => id)).size < accounts.length)
    throw invalid('people.json: two people have the same e-mail address')
  return new Map(accounts)
}

/** An existing membership stays as it is, too. */
export async function importPeople(
  { people, members }: RecordLists,
  context: ImportContext<PeopleScope>,
): Promise<void> {
  const { db, scope } = context
  await insertRecords(archivedUsers, people!, context)
  const existing = await listMemberIds(db, scope.organizationId)
  const added = members!.filter(({ userId }) => !existing.has(userId))
  await insertRecords(archivedMembers, added, context)
}
