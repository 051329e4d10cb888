/**
 * Finds link targets outside the revision that the caller may see: primary content of other spaces, collections, people, specifications. Others count as
 * missing. The number of statements does not depend on the number of targets.
 */
import {
  type FoundTarget,
  findTargets,
  isInSpace,
  type LinkTarget,
  type TargetInSpace,
  targetKey,
} from '@lectern/content/links'
import { openNodes, type Revision } from '@lectern/content/revision'
import { sql } from 'kysely'
import type { ActorIdentity } from '../../core/actor.ts'
import type { WriteDb } from '../../core/database/connections.ts'
import { type CollectionSeen, collectionsSeenBy } from '../collections/index.ts'
import { findSpecsNamed, openExpanded, type SpecRow } from '../openapi/index.ts'
import { contentStore, findRevisionRows, type OpenRevision, type RevisionRow } from '../revisions/index.ts'
import { isNotTrashed, type SpaceSeen, spacesSeenBy } from '../spaces/index.ts'
import { listKnownUsers, type UserRow } from '../users/index.ts'
import { batchReads } from './batch-reads.ts'
import { createLinkReader } from './document-links.ts'

/** Another space with its primary revision. */
export interface OtherSpace extends OpenRevision {
  space: SpaceSeen
  revision: RevisionRow
}

export type ExternalTarget =
  | { kind: 'space'; space: SpaceSeen }
  | { kind: 'collection'; collection: CollectionSeen }
  | { kind: 'user'; user: UserRow }
  | { kind: 'openapi'; spec: SpecRow }
  | { kind: 'in-space'; of: OtherSpace; target: FoundTarget }

/** Returns the targets by their key. */
export async function findExternalTargets(
  db: WriteDb,
  { actor, organizationId }: { actor: ActorIdentity; organizationId: string },
  targets: readonly LinkTarget[],
): Promise<Map<string, ExternalTarget>> {
  const { userId, closedOrganizations = [] } = actor
  const isOpenIn = (table: 'spaces' | 'collections') =>
    sql<boolean>`${sql.ref(`${table}.organization_id`)} <> ALL(${closedOrganizations}::text[])`
  const found = new Map<string, ExternalTarget>()
  const idsOf = (name: string) => [
    ...new Set(targets.flatMap((target) => (target as { readonly [name: string]: string | undefined })[name] ?? [])),
  ]
  const inSpaces = targets.filter(isInSpace)
  const spaces = await selectById(idsOf('space'), (ids) =>
    spacesSeenBy(db, userId)
      .where('spaces.id', '=', anyOf(ids))
      .where(isNotTrashed)
      .where(isOpenIn('spaces'))
      .execute(),
  )
  const collections = await selectById(idsOf('collection'), (ids) =>
    collectionsSeenBy(db, userId).where('collections.id', '=', anyOf(ids)).where(isOpenIn('collections')).execute(),
  )
  const users = await selectById(idsOf('user'), (ids) => listKnownUsers(db, actor, ids))
  const specs = new Map<string, SpecRow>()
  if (idsOf('spec').length > 0)
    for (const spec of await findSpecsNamed(db, organizationId, idsOf('spec'))) specs.set(spec.slug, spec)
  for (const target of targets) {
    const key = targetKey(target)
    if (target.kind === 'openapi' && specs.has(target.spec))
      found.set(key, { kind: 'openapi', spec: specs.get(target.spec)! })
    if (target.kind === 'space' && spaces.has(target.space))
      found.set(key, { kind: 'space', space: spaces.get(target.space)! })
    if (target.kind === 'collection' && collections.has(target.collection))
      found.set(key, { kind: 'collection', collection: collections.get(target.collection)! })
    if (target.kind === 'user' && users.has(target.user))
      found.set(key, { kind: 'user', user: users.get(target.user)! })
  }
  for (const each of await findInSpaces(db, inSpaces, spaces)) found.set(...each)
  return found
}

async function findInSpaces(
  db: WriteDb,
  targets: readonly TargetInSpace[],
  seen: ReadonlyMap<string, SpaceSeen>,
): Promise<[string, ExternalTarget][]> {
  const bySpace = new Map<string, TargetInSpace[]>()
  for (const target of targets) {
    const others = bySpace.get(target.space)
    if (others) others.push(target)
    else bySpace.set(target.space, [target])
  }
  const spaces = [...bySpace.keys()].flatMap((id) => seen.get(id) ?? [])
  if (spaces.length === 0) return []
  const ids = spaces.map(({ id }) => id)
  const revisions = await findRevisionRows(
    db,
    spaces.map(({ revision_id }) => revision_id),
  )
  const nodes = openNodes(batchReads(contentStore(db, ids)))
  const linksOf = createLinkReader(db, ids)
  const found = await Promise.all(
    spaces.map(async (space): Promise<[string, ExternalTarget][]> => {
      const revision = revisions.get(space.revision_id)
      if (!revision) return []
      const content = (await nodes.get(revision.root)) as Revision
      const expanded = content.computed ? await openExpanded(db, revision) : undefined
      const opened = expanded ?? { nodes, content }
      const of = { space, revision, ...opened }
      const source = {
        space: space.id,
        nodes: opened.nodes,
        revision: opened.content,
        linksOf: expanded ? createLinkReader(db, [space.id], expanded) : linksOf,
      }
      const there = await findTargets(source, bySpace.get(space.id)!)
      return [...there].map(([key, target]) => [key, { kind: 'in-space', of, target }])
    }),
  )
  return found.flat()
}

const anyOf = (ids: readonly string[]) => sql<string>`ANY(${ids}::text[])`

async function selectById<T extends { id: string }>(
  ids: readonly string[],
  select: (ids: readonly string[]) => Promise<T[]>,
): Promise<Map<string, T>> {
  return new Map(ids.length === 0 ? [] : (await select(ids)).map((row) => [row.id, row]))
}
