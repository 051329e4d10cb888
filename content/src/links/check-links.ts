/**
 * Checks the links in some holders of a revision: one item per target, with every place that links to it and whether it exists in the revision. A
 * target outside the revision gets no status here.
 */
import { type CollectedLink, collectLinks } from './collect-links.ts'
import { findTargets } from './find-targets.ts'
import { isInSpace } from './target.ts'
import type { CheckedLink, LinkHolder, LinkSource, LinkStatus, LinkTarget } from './types.ts'

/** Sorts links by key. */
export async function checkLinks(source: LinkSource, holders: readonly LinkHolder[]): Promise<CheckedLink[]> {
  const links = [...(await collectLinks(source, holders)).values()]
  await setStatuses(source, links)
  return sortLinks(links)
}

export async function setStatuses(source: LinkSource, links: readonly CollectedLink[]): Promise<void> {
  const here = links.flatMap(({ target }) => (isInSpace(target) && target.space === source.space ? [target] : []))
  const found = await findTargets(source, here)
  for (const link of links) {
    const { target } = link
    if (isInSpace(target) && target.space === source.space) link.status = found.has(link.key) ? 'ok' : 'broken'
    else link.status = STATUSES[target.kind]
  }
}

const STATUSES: { readonly [kind in LinkTarget['kind']]?: LinkStatus } = {
  url: 'ok',
  'in-app': 'in-app',
  nowhere: 'broken',
}

export const sortLinks = <L extends CheckedLink>(links: L[]): L[] =>
  links.sort((one, other) => (one.key < other.key ? -1 : 1))
