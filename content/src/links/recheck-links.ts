/**
 * Checks the links of a revision based on the links of another revision of the same space: equal to checking everything, at the cost of the
 * difference. Links in changed holders are removed and collected again. All other places stay, and the status is looked up again only where it may
 * have changed: when the target changed and, as pages show the headings of included content, for every heading once some reusable content changed.
 * Links written as paths are collected again once any path changed.
 */
import {
  diffTrees,
  FILE_TREE,
  findItems,
  findPages,
  PAGE_TREE,
  type Page,
  REUSABLE_CONTENT_TREE,
  type ReusableContent,
  type Revision,
} from '../revision/index.ts'
import { setStatuses, sortLinks } from './check-links.ts'
import { type CollectedLink, collectLinks } from './collect-links.ts'
import type { CheckedLink, LinkHolder, LinkPlace, LinkSource } from './types.ts'

export interface KnownLinks {
  readonly revision: Revision
  readonly links: readonly CheckedLink[]
}

export async function recheckLinks(source: LinkSource, before: KnownLinks): Promise<CheckedLink[]> {
  const { nodes, revision } = source
  const pages = await diffTrees(nodes, PAGE_TREE, before.revision.pages, revision.pages)
  const contents = await diffTrees(
    nodes,
    REUSABLE_CONTENT_TREE,
    before.revision.reusableContents,
    revision.reusableContents,
  )
  const files = await diffTrees(nodes, FILE_TREE, before.revision.files, revision.files)
  const pathsDiffer = before.revision.slugs !== revision.slugs
  const [movedPages, movedContents] = pathsDiffer ? holdersByPath(before.links) : [new Set<string>(), new Set<string>()]
  const differs = ({ holder }: LinkPlace) =>
    holder.kind === 'page'
      ? pages.has(holder.page.id) || movedPages.has(holder.page.id)
      : contents.has(holder.reusableContent.id) || movedContents.has(holder.reusableContent.id)

  const collected = await collectLinks(source, await findHolders())
  const kept: CheckedLink[] = []
  const unchecked: CollectedLink[] = []
  for (const link of before.links) {
    const isHit = link.places.some(differs)
    const more = collected.get(link.key)
    if (!isHit && !more && !mayHaveChanged(link)) {
      kept.push(link)
      continue
    }
    const places = [...(isHit ? link.places.filter((place) => !differs(place)) : link.places), ...(more?.places ?? [])]
    collected.delete(link.key)
    if (places.length > 0) unchecked.push({ ...link, places: sortPlaces(places) })
  }
  for (const link of collected.values()) unchecked.push(link)
  await setStatuses(source, unchecked)
  return sortLinks(kept.concat(unchecked))

  /** Returns the changed holders in their current form. */
  async function findHolders(): Promise<LinkHolder[]> {
    const nowPages: Page[] = [...pages.values()].flatMap(({ after }) => after ?? [])
    const nowContents: ReusableContent[] = [...contents.values()].flatMap(({ after }) => after ?? [])
    const otherPages = await findPages(
      nodes,
      revision,
      [...movedPages].filter((id) => !pages.has(id)),
    )
    const otherContents = await findItems(
      nodes,
      REUSABLE_CONTENT_TREE,
      revision.reusableContents,
      [...movedContents].filter((id) => !contents.has(id)),
    )
    const holders = [
      ...[...nowPages, ...otherPages.values()].map((page): LinkHolder => ({ kind: 'page', page })),
      ...[...nowContents, ...otherContents.values()].map(
        (reusableContent): LinkHolder => ({ kind: 'reusable-content', reusableContent }),
      ),
    ]
    return holders.sort(compareHolders)
  }

  function mayHaveChanged({ target }: CheckedLink): boolean {
    switch (target.kind) {
      case 'page':
        return pages.has(target.page)
      case 'anchor':
        return pages.has(target.page) || contents.size > 0
      case 'path':
        return pathsDiffer
      case 'file':
        return files.has(target.file)
      case 'reusable-content':
        return contents.has(target.reusableContent) || (target.anchor !== undefined && contents.size > 0)
      default:
        return false
    }
  }
}

function holdersByPath(links: readonly CheckedLink[]): [pages: Set<string>, contents: Set<string>] {
  const pages = new Set<string>()
  const contents = new Set<string>()
  for (const { places } of links)
    for (const { holder, byPath } of places) {
      if (!byPath) continue
      if (holder.kind === 'page') pages.add(holder.page.id)
      else contents.add(holder.reusableContent.id)
    }
  return [pages, contents]
}

/** Sorts like `checkLinks`. Places of one holder stay in their order. */
const sortPlaces = (places: LinkPlace[]) => places.sort((one, other) => compareHolders(one.holder, other.holder))

/** Sorts pages before reusable contents, each by id. */
function compareHolders(one: LinkHolder, other: LinkHolder): number {
  if (one.kind !== other.kind) return one.kind === 'page' ? -1 : 1
  const [a, b] = [idOf(one), idOf(other)]
  return a < b ? -1 : a > b ? 1 : 0
}

const idOf = (holder: LinkHolder) => (holder.kind === 'page' ? holder.page.id : holder.reusableContent.id)
