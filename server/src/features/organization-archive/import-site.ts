import { toFreeSlug } from '@lectern/content/text'
import { readClaimsSchema } from '@lectern/content/visitors'
import { sql } from 'kysely'
import Type from 'typebox'
import type { Db } from '../../core/database/connect.ts'
import { invalid } from '../../core/errors.ts'
import { checkExpression } from '../../core/words/check-expression.ts'
import { newShareKey } from '../share-links/index.ts'
import type { ArchiveReader, Held } from './archive-reader.ts'
import { checkNesting } from './check-records.ts'
import { siteFile } from './files.ts'
import { insertHeld, insertRecords, type Value } from './record-store.ts'
import * as records from './records.ts'

const { site: _site, shareLinks: _shareLinks, ...structure } = siteFile

/** Names that others have here are given up; share links get new keys. */
export async function importSite(
  db: Db,
  reader: ArchiveReader,
  path: string,
  organizationId: string,
  notes: string[],
): Promise<void> {
  const held = await reader.readRecords(path, siteFile)
  check(path, held)
  const site = await withFreeNames(db, held.site![0]!, notes)
  const here = { organization_id: organizationId }
  await insertRecords(db, records.site, [site], here)
  const own = { site_id: site.id }
  await insertHeld(db, structure, held, (part) => (part === 'siteSpaces' ? { ...own, ...here } : own))
  const keyed = {
    ...records.shareLinks,
    schema: Type.Object({ ...records.shareLinks.schema.properties, key: Type.String() }),
  }
  const links = held.shareLinks!.map((link) => ({ ...link, key: newShareKey() }))
  await insertRecords(db, keyed, links, own)
}

function check(path: string, held: Held): void {
  checkNesting(path, held.sectionGroups!)
  for (const { id, condition } of [...held.sections!, ...held.siteSpaces!])
    if (condition !== null) checkExpression(`${path}: condition of ${id}`, condition)
  for (const { adaptiveSchema } of held.settings!) {
    if (adaptiveSchema === null) continue
    const read = readClaimsSchema(adaptiveSchema)
    if (read.kind === 'invalid') throw invalid(`${path}: adaptiveSchema ${read.place} ${read.rule}`)
  }
}

async function withFreeNames(db: Db, site: Value, notes: string[]): Promise<Value> {
  const { rows } = await sql<{ basename: string; hostname: string | null }>`
    SELECT basename, hostname FROM sites WHERE basename LIKE ${`${site.basename.slice(0, 90)}%`} OR hostname = ${site.hostname}`.execute(
    db,
  )
  const taken = new Set(rows.map(({ basename }) => basename))
  const basename = toFreeSlug(site.basename, (name) => taken.has(name))
  if (basename !== site.basename)
    notes.push(`The site ${site.title} is called ${basename}: another has ${site.basename}.`)
  const isHostTaken = site.hostname !== null && rows.some(({ hostname }) => hostname === site.hostname)
  if (isHostTaken) notes.push(`The host name ${site.hostname} belongs to another site and was left out.`)
  return { ...site, basename, hostname: isHostTaken ? null : site.hostname }
}
