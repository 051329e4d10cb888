import { diffTrees, PAGE_TREE, type Page } from '../revision/index.ts'
import { isEqual } from '../text/index.ts'
import { mergeFields, mergeValues, type Versions } from './merge-fields.ts'
import { type MergeState, mergeBody, reportField, reportItem, versionsOf } from './merge-state.ts'

/** The pages that differ: all their versions, and the merged page (undefined when deleted) before the tree is repaired. */
export interface MergedPages {
  readonly versions: ReadonlyMap<string, Versions<Page>>
  readonly result: Map<string, Page | undefined>
}

/** Merges page by page: existence, each field, the parent, the body. The cost grows with what changed. */
export async function mergePages(merging: MergeState): Promise<MergedPages> {
  const { nodes, revisions } = merging
  const versions = versionsOf(
    await diffTrees(nodes, PAGE_TREE, revisions.base.pages, revisions.primary.pages),
    await diffTrees(nodes, PAGE_TREE, revisions.base.pages, revisions.change.pages),
  )
  const bodies = [...bodiesToMerge(versions.values())]
  await merging.beforeBodiesAreRead?.(bodies)
  await nodes.loadBodies(bodies.flat())
  const result = new Map<string, Page | undefined>()
  for (const [id, each] of versions) result.set(id, await mergePage(merging, id, each))
  return { versions, result }
}

/** The bodies that will be merged, those of each page in one list: all are loaded in one read. */
function* bodiesToMerge(versions: Iterable<Versions<Page>>) {
  for (const { base, primary, change } of versions) {
    if (!primary || !change) continue
    const hashes = [base?.document, primary.document, change.document]
    if (new Set(hashes).size === 3) yield hashes.filter((hash) => hash !== undefined)
  }
}

const APART = new Set(['parent', 'children', 'document'])

async function mergePage(merging: MergeState, id: string, versions: Versions<Page>): Promise<Page | undefined> {
  const { base, primary, change } = versions
  if (!primary || !change) {
    const kept = primary ?? change
    if (!base || !kept || !isEdited(base, kept)) return base ? undefined : kept
    reportItem(merging, { kind: 'page', page: id }, versions)
    return kept
  }
  if (!isEdited(base, change)) return primary
  if (!isEdited(base, primary)) return { ...change, ...childrenOf(primary) }
  const sides = { base, primary, change }
  const fields = mergeFields<Page>(sides, APART, (field, values) => reportField(merging, { page: id }, field, values))
  const document = await mergeBody(merging, { page: id }, sides)
  const page = { ...fields, ...(document !== undefined && { document }), ...childrenOf(primary) } as unknown as Page
  return { ...page, parent: mergeParent(merging, id, sides) }
}

/** Whether anything but the list of its subpages differs. */
function isEdited(base: Page | undefined, page: Page): boolean {
  if (!base) return true
  const { children: _before, ...before } = base
  const { children: _after, ...after } = page
  return !isEqual(before, after)
}

const childrenOf = ({ children }: Page) => (children ? { children } : {})

/** A page that both sides moved stays where primary has it, because the tree of pages is always sound in primary. */
function mergeParent(
  merging: MergeState,
  id: string,
  sides: { base?: Page | undefined; primary: Page; change: Page },
): string | null {
  const [primary, change] = [sides.primary.parent, sides.change.parent]
  const outcome = mergeValues({ base: sides.base?.parent, primary, change })
  if (outcome.kind === 'agreed') return outcome.value as string | null
  reportField(merging, { page: id }, 'parent', { base: sides.base?.parent ?? null, primary, change })
  return primary
}
