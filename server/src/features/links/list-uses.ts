/** How often each file, reusable content and variable is used, and where. */
import { type LinkPlace, listVariableUses } from '@lectern/content/links'
import type { Static } from 'typebox'
import type { ListPage } from '../../core/operation/pagination.ts'
import type { LinksContext } from './locations.ts'
import { paginateByKey } from './page-by-key.ts'
import { listRevisionLinks, openSource } from './revision-links.ts'
import type { ContentUse } from './schema.ts'

type Use = Static<typeof ContentUse>

/** Lists what is used at all; pages and reusable contents count once, however often they use it. */
export async function listUses(context: LinksContext, kind: Use['kind'] | undefined): Promise<ListPage<Use>> {
  const { db, revision, urls, space } = context
  const uses = new Map<string, { kind: Use['kind']; id: string; holders: Set<string> }>()
  // Headings of reusable content are targets of their own, and uses of the same content.
  const add = (used: Pick<Use, 'kind' | 'id'>, places: readonly LinkPlace[]) => {
    const known = uses.get(keyOf(used)) ?? { ...used, holders: new Set() }
    uses.set(keyOf(used), known)
    for (const { holder } of places)
      known.holders.add(holder.kind === 'page' ? holder.page.id : holder.reusableContent.id)
  }
  if (kind !== 'variable')
    for (const { target, places } of await listRevisionLinks(db, revision, urls)) {
      if (target.kind !== 'file' && target.kind !== 'reusable-content') continue
      if (target.space !== space.id || (kind !== undefined && target.kind !== kind)) continue
      add({ kind: target.kind, id: target.kind === 'file' ? target.file : target.reusableContent }, places)
    }
  if (kind === undefined || kind === 'variable')
    for (const [id, places] of await listVariableUses(await openSource(db, revision, urls)))
      add({ kind: 'variable', id }, places)
  const sorted = [...uses.values()].sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
  const page = paginateByKey(context.page, sorted, keyOf)
  return {
    ...page,
    items: page.items.map(({ holders, ...used }) => ({ object: 'content-use', ...used, places: holders.size })),
  }
}

const keyOf = ({ kind, id }: Pick<Use, 'kind' | 'id'>) => JSON.stringify([kind, id])
