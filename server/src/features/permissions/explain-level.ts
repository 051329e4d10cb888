/** Explains why a member has a level on a space, a collection or a site: the layers of decision 0006, with the one that decides. */

import { sql } from 'kysely'
import type { ReadDb } from '../../core/database/connections.ts'
import type { Level } from '../../core/database/tables.ts'
import type { GrantTarget } from './store.ts'

export interface LevelLayer {
  setting: 'standing' | 'member' | 'team' | 'default' | 'space' | 'role'
  object_kind: 'organization' | 'space' | 'collection' | 'site'
  object_id: string
  /** null where the caller does not see the object. */
  title: string | null
  team_id: string | null
  team_title: string | null
  level: Level | null
  decides: boolean
}

/** Reads the level from the views that decide about requests; undefined when the person is no member. */
export async function findEffectiveLevel(
  db: ReadDb,
  { kind, id }: GrantTarget,
  userId: string,
): Promise<Level | undefined> {
  const { rows } = await sql<{ level: Level }>`
    SELECT level FROM ${sql.table(`${kind}_levels`)}
    WHERE ${sql.ref(`${kind}_id`)} = ${id} AND user_id = ${userId}`.execute(db)
  return rows[0]?.level
}

export async function listLevelLayers(
  db: ReadDb,
  { kind, id, organizationId }: GrantTarget,
  { userId, callerId }: { userId: string; callerId: string },
): Promise<LevelLayer[]> {
  const { rows } = await sql<LevelLayer>`
    SELECT l.setting, l.object_kind, l.object_id, l.team_id, l.level, l.decides, teams.title AS team_title,
      CASE l.object_kind
        WHEN 'organization' THEN (SELECT o.title FROM organizations o WHERE o.id = l.object_id)
        WHEN 'space' THEN (SELECT s.title FROM spaces s JOIN space_levels v ON v.space_id = s.id
          WHERE s.id = l.object_id AND v.user_id = ${callerId} AND v.level <> 'none')
        WHEN 'collection' THEN (SELECT c.title FROM collections c JOIN collection_levels v ON v.collection_id = c.id
          WHERE c.id = l.object_id AND v.user_id = ${callerId} AND v.level <> 'none')
        ELSE (SELECT s.title FROM sites s JOIN site_levels v ON v.site_id = s.id
          WHERE s.id = l.object_id AND v.user_id = ${callerId} AND v.level <> 'none')
      END AS title
    FROM level_layers(${kind}, ${id}, ${organizationId}, ${userId}) WITH ORDINALITY AS l
      (step, layer, setting, object_kind, object_id, team_id, level, decides, ordinal)
    LEFT JOIN teams ON teams.id = l.team_id
    ORDER BY l.ordinal`.execute(db)
  return rows
}
