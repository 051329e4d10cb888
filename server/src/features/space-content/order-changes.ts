/**
 * The order of changes: created pages, then those with another body, other fields, another place, then deleted ones, each by path; reusable contents and files
 * follow. All changes of one page stand together. A client that shows the first of many shows the same ones to everybody.
 */
import { findPage, type Nodes, type Page, type Revision, type RevisionChange } from '@lectern/content/revision'

interface Sides {
  nodes: Nodes
  before: Revision
  after: Revision
}

export async function orderChanges(
  changes: readonly RevisionChange[],
  { nodes, before, after }: Sides,
): Promise<RevisionChange[]> {
  const pathBefore = pathsOf(nodes, before)
  const pathAfter = pathsOf(nodes, after)
  const groups = new Map<string, RevisionChange[]>()
  for (const change of changes) {
    const id = pageOf(change)?.id ?? ''
    const group = groups.get(id)
    if (group) group.push(change)
    else groups.set(id, [change])
  }
  // What is not about a page comes last, in the order it has.
  const rest = groups.get('') ?? []
  groups.delete('')
  const keyed = await Promise.all(
    [...groups.values()].map(async (group) => {
      const [change] = group as [RevisionChange]
      const path = await (change.kind === 'page-deleted' ? pathBefore : pathAfter)(pageOf(change)!)
      return { group, rank: Math.min(...group.map(rankOf)), key: toSortKey(path) }
    }),
  )
  keyed.sort((one, other) => one.rank - other.rank || (one.key < other.key ? -1 : one.key > other.key ? 1 : 0))
  return [...keyed.flatMap(({ group }) => group), ...rest]
}

function pageOf(change: RevisionChange): Page | undefined {
  if (change.kind === 'page-created' || change.kind === 'page-deleted') return change.page
  return change.kind === 'page-edited' || change.kind === 'page-moved' ? change.after : undefined
}

function rankOf(change: RevisionChange): number {
  if (change.kind === 'page-created') return 0
  if (change.kind === 'page-edited') return change.before.document === change.after.document ? 2 : 1
  return change.kind === 'page-moved' ? 3 : 4
}

/** Reads each ancestor once, however many pages are below it. */
function pathsOf(nodes: Nodes, revision: Revision): (page: Page) => Promise<string[]> {
  const known = new Map<string, Promise<string[]>>()
  const pathOf = async ({ parent, slug = '' }: Page) => [...(await ancestorsOf(parent)), slug]
  const readPath = async (id: string) => pathOf((await findPage(nodes, revision, id))!)
  function ancestorsOf(id: string | null): Promise<string[]> | [] {
    if (id === null) return []
    const path = known.get(id) ?? readPath(id)
    known.set(id, path)
    return path
  }
  return pathOf
}

/** Page 2 stands before page 10, and a page before those below it and its next sibling. */
const toSortKey = (path: readonly string[]) =>
  path.map((slug) => slug.replaceAll(/\d+/g, (digits) => digits.padStart(12, '0'))).join('\u0000')
