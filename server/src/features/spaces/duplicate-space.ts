/** A duplicate has the content and the settings of the original space, and none of its history (docs/decisions/0066). */
import { sql } from 'kysely'
import type { Static } from 'typebox'
import type { ReadDb, Transaction } from '../../core/database/connections.ts'
import { newId } from '../../core/ids.ts'
import { checkMayCreateIn, findNextPosition } from '../collections/index.ts'
import { lockOrganization } from '../organizations/index.ts'
import { copyContent, insertRevision, loadRevisionRow } from '../revisions/index.ts'
import { spaceDuplicated } from './events.ts'
import { type SpaceCopy, type SpaceSeen, TITLE_LENGTH } from './schema.ts'
import { updateSpace } from './store.ts'

export async function duplicateSpace(
  db: Transaction,
  userId: string,
  space: SpaceSeen,
  { title = toCopyTitle(space.title), parent = space.parent_id }: Static<typeof SpaceCopy>,
): Promise<string> {
  const { organization_id: organizationId } = space
  await checkMayCreateIn(db, userId, organizationId, parent)
  const { root } = await loadRevisionRow(db, space.id, space.revision_id)
  const id = newId()
  // Its revision is inserted in the same transaction and refers to the space.
  await db
    .insertInto('spaces')
    .values({
      id,
      organization_id: organizationId,
      parent_id: parent,
      position: 0,
      title,
      emoji: space.emoji,
      icon: space.icon,
      language: space.language,
      edit_mode: space.edit_mode,
      merge_rules: JSON.stringify(space.merge_rules),
      default_level: space.default_level ?? ((await hasLevelFromSite(db, space.id)) ? 'none' : null),
      created_by: userId,
      revision_id: newId(),
    })
    .execute()
  await spaceDuplicated.announce({ db }, { from: space.id, to: id })
  await copyContent(db, { from: space.id, to: id, root })
  const revision = await insertRevision(db, { spaceId: id, root, type: 'edits', parents: [], userId })
  // The order of siblings is locked last, so that nobody waits while content is copied.
  await lockOrganization(db, organizationId)
  const position = await findNextPosition(db, organizationId, parent)
  await updateSpace(db, id, { revision_id: revision.id, position })
  return id
}

const SUFFIX = ' (copy)'

const toCopyTitle = (title: string) => [...title].slice(0, TITLE_LENGTH - SUFFIX.length).join('') + SUFFIX

/** The copy is on no site, so content that a site hides from visitors cannot become visible through the copy. */
async function hasLevelFromSite(db: ReadDb, spaceId: string): Promise<boolean> {
  const { rows } = await sql`SELECT FROM site_spaces ss JOIN sites s ON s.id = ss.site_id
    WHERE ss.space_id = ${spaceId} AND (s.default_level IS NOT NULL OR EXISTS (SELECT FROM grants g WHERE g.site_id = s.id))
    LIMIT 1`.execute(db)
  return rows.length > 0
}
