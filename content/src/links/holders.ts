import { readRef } from '../document/index.ts'
import { type Hash, type Nodes, type Page, type ReusableContent, type Revision, readTree } from '../revision/index.ts'
import type { Link, LinkHolder, LinkRelation } from './types.ts'

/** Lists everything in a revision that may contain links. */
export async function listHolders(nodes: Nodes, revision: Revision): Promise<LinkHolder[]> {
  const pages = await readTree<Page>(nodes, revision.pages)
  const contents = await readTree<ReusableContent>(nodes, revision.reusableContents)
  return [
    ...pages.map((page): LinkHolder => ({ kind: 'page', page })),
    ...contents.map((reusableContent): LinkHolder => ({ kind: 'reusable-content', reusableContent })),
  ]
}

export const documentHashOf = (holder: LinkHolder): Hash | undefined =>
  holder.kind === 'page' ? holder.page.document : holder.reusableContent.document

/** Lists links outside the document: covers, the target of a link page, and the source of computed content. */
export function linksInFields(holder: LinkHolder): Link[] {
  if (holder.kind === 'reusable-content') return linksInComputed(holder.reusableContent.computed)
  const { cover, target, computed } = holder.page
  return [
    ...toLinks([cover?.ref, cover?.refDark], 'dependsOn'),
    ...toLinks([target], 'reference'),
    ...linksInComputed(computed),
  ]
}

function linksInComputed(computed: Page['computed']): Link[] {
  const { dependencies } = computed ?? {}
  if (typeof dependencies !== 'object' || dependencies === null) return []
  return toLinks(
    Object.values(dependencies).map((each) => (each as { ref?: unknown } | null)?.ref),
    'dependsOn',
  )
}

const toLinks = (values: readonly unknown[], relation: LinkRelation): Link[] =>
  values.flatMap((value) => {
    const ref = readRef(value)
    return ref ? [{ ref, relation }] : []
  })
