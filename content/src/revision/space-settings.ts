/** The settings of a space in a revision: its variables and redirects. */
import { trimCharacters } from '../text/index.ts'
import { buildTree } from './chunk-tree.ts'
import { REDIRECT_TREE, type RedirectItem } from './collections.ts'
import type { Nodes } from './nodes.ts'
import { findItem, readTree } from './read-tree.ts'
import type { Revision, Variables } from './types.ts'
import { updateTree } from './write-tree.ts'

export function withVariables({ variables: _, ...revision }: Revision, variables: Variables): Revision {
  return Object.keys(variables).length === 0 ? revision : { ...revision, variables }
}

/** Sets redirects from paths as written to page ids. */
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

/** Changes some redirects: undefined removes one. */
export async function updateRedirects(
  nodes: Nodes,
  { redirects, ...revision }: Revision,
  changes: ReadonlyMap<string, string | undefined>,
): Promise<Revision> {
  const edits = new Map(
    [...changes].map(([path, page]) => [toKey(path), page === undefined ? undefined : ([toKey(path), page] as const)]),
  )
  const root = await updateTree(nodes, REDIRECT_TREE, redirects ?? null, edits)
  return root === null ? revision : { ...revision, redirects: root }
}

/** Finds the page that a redirect of the space leads to. */
export async function findSpaceRedirect(nodes: Nodes, revision: Revision, path: string): Promise<string | undefined> {
  return (await findItem(nodes, REDIRECT_TREE, revision.redirects ?? null, toKey(path)))?.[1]
}

export const listSpaceRedirects = (nodes: Nodes, revision: Revision) =>
  readTree<RedirectItem>(nodes, revision.redirects ?? null)

const toKey = (path: string) => trimCharacters(path, '/').toLowerCase()
