/** People are who has the address. An account that is there is left as it is; one that is not is made without a password. */
import { sql } from 'kysely'
import type { Db } from '../../core/database/connect.ts'
import { invalid } from '../../core/errors.ts'
import { endAccessOf } from '../sign-in/index.ts'
import { listVouchedByOthers } from '../users/index.ts'
import type { ArchiveReader, Held } from './archive-reader.ts'
import { wholeFiles } from './files.ts'
import { insertRecords } from './record-store.ts'
import * as records from './records.ts'

const addressOf = (person: { email: string }) => person.email.toLowerCase()

/** Id in the archive → id here, of those who have an account. */
export async function findKnownPeople(db: Db, reader: ArchiveReader): Promise<Map<string, string>> {
  const { people } = await reader.readRecords('people.json', wholeFiles['people.json'])
  const { rows } = await sql<{ id: string; email: string }>`
    SELECT id, email FROM users WHERE email = ANY(${people!.map((person) => addressOf(person as { email: string }))}::text[])`.execute(
    db,
  )
  const ids = new Map(rows.map(({ id, email }) => [email, id]))
  const known = people!.flatMap((person) => {
    const id = ids.get(addressOf(person as { email: string }))
    return id === undefined ? [] : [[person.id, id] as const]
  })
  if (new Set(known.map(([, id]) => id)).size < known.length)
    throw invalid('people.json: two people have the same e-mail address')
  return new Map(known)
}

/** A membership that is there stays as it is, too. */
export async function insertPeople(db: Db, organizationId: string, { people, members }: Held): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM users WHERE id = ANY(${people!.map(({ id }) => id)}::text[])`.execute(db)
  const there = new Set(rows.map(({ id }) => id))
  const missing = people!.filter(({ id }) => !there.has(id))
  await insertRecords(
    db,
    records.people,
    missing.map((person) => ({ ...person, email: addressOf(person as { email: string }) })),
    { created_at: new Date().toISOString() },
  )
  const { rows: joined } = await sql<{ id: string }>`
    SELECT user_id AS id FROM members WHERE organization_id = ${organizationId}`.execute(db)
  const isMember = new Set(joined.map(({ id }) => id))
  const added = members!.filter(({ userId }) => !isMember.has(userId))
  await insertRecords(db, records.members, added, { organization_id: organizationId, sso: false, sort_name: '' })
  const ids = added.map(({ userId }) => userId as string)
  await endAccessOf(db, await listVouchedByOthers(db, organizationId, ids))
}
