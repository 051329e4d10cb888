import { sql } from 'kysely'
import Type from 'typebox'
import {
  archivedTable,
  idOf,
  type OrganizationScope,
  ownId,
  type SpaceScope,
} from '../../core/archive/archived-table.ts'
import { ArchivedLevel, ArchivedPosition } from '../../core/archive/fields.ts'
import type { Transaction } from '../../core/database/connections.ts'
import { DateTime, nullable } from '../../core/words/shapes.ts'
import { checkMergeRuleExpressions, type SpaceMergeRules } from '../organizations/index.ts'
import { SpaceChange } from './schema.ts'

const fields = Type.Required(SpaceChange).properties

/** Spaces in the trash are not archived, nor is anything that refers to them. */
export const selectArchivedSpaceIds = (organizationId: string) =>
  sql`SELECT id FROM spaces WHERE organization_id = ${organizationId} AND deleted_at IS NULL`

export const archivedSpaces = archivedTable<'spaces', SpaceScope, OrganizationScope>('spaces', {
  fields: {
    id: ownId('spaces'),
    parentId: nullable(idOf('collections')),
    position: ArchivedPosition,
    title: fields.title,
    emoji: fields.emoji,
    icon: fields.icon,
    language: fields.language,
    editMode: fields.editMode,
    mergeRules: fields.mergeRules,
    defaultLevel: nullable(ArchivedLevel),
    createdBy: nullable(idOf('users')),
    createdAt: DateTime,
    updatedAt: DateTime,
  },
  where: ({ organizationId }: OrganizationScope) => sql`organization_id = ${organizationId} AND deleted_at IS NULL`,
  fromScope: { organization_id: 'organizationId', revision_id: 'revisionId' },
  leftOut: {
    deleted_at: 'spaces in the trash are not archived',
    git_sync: 'the connection to a repository must be configured again, with its credentials',
  },
  prepare: (spaces) => {
    for (const { mergeRules } of spaces) checkMergeRuleExpressions(mergeRules as SpaceMergeRules)
    return spaces
  },
})

/** The content of an imported space is stored after its row, which refers to a revision from the start. */
export async function setImportedRevision(db: Transaction, id: string, revisionId: string): Promise<void> {
  await db.updateTable('spaces').set({ revision_id: revisionId }).where('id', '=', id).execute()
}
