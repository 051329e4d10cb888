/** What a revision says about the space as a whole: its variables, and where former paths lead. */
import { trimOf } from '../text/index.ts'
import { buildTree } from './chunk-tree.ts'
import { REDIRECT_TREE, type RedirectItem } from './collections.ts'
import type { Nodes } from './nodes.ts'
import { findItem, readTree } from './read-tree.ts'
import type { Revision, Variables } from './types.ts'

export function withVariables({ variables: _, ...revision }: Revision, variables: Variables): Revision {
  return Object.keys(variables).length === 0 ? revision : { ...revision, variables }
}

/** Paths as somebody wrote them → page ids. */
export async function withRedirects(
  nodes: Nodes,
  { redirects: _, ...revision }: Revision,
  redirects: ReadonlyMap<string, string>,
): Promise<Revision> {
  const items = new Map([...redirects].map(([path, page]) => [toKey(path), page]))
  const sorted = [...items].toSorted(([one], [other]) => (one < other ? -1 : 1))
  const root = await buildTree(nodes, REDIRECT_TREE, sorted)
  return root === null ? revision : { ...revision, redirects: root }
}

/** The page that a path of the space leads to by a redirect of its own. */
export async function findSpaceRedirect(nodes: Nodes, revision: Revision, path: string): Promise<string | undefined> {
  return (await findItem(nodes, REDIRECT_TREE, revision.redirects ?? null, toKey(path)))?.[1]
}

export const listSpaceRedirects = (nodes: Nodes, revision: Revision) =>
  readTree<RedirectItem>(nodes, revision.redirects ?? null)

const toKey = (path: string) => trimOf(path, '/').toLowerCase()
