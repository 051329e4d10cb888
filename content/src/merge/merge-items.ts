import {
  diffTrees,
  FILE_TREE,
  type File,
  type Hash,
  REUSABLE_CONTENT_TREE,
  type ReusableContent,
  updateTree,
} from '../revision/index.ts'
import { isEqual } from '../text/index.ts'
import { mergeFields, type Versions } from './merge-fields.ts'
import { type MergeState, mergeBody, reportField, reportItem, versionsOf } from './merge-state.ts'

/** A file is one unit: changed on both sides, or changed and deleted, is a conflict. Until it is resolved the file stays as the change has it. */
export async function mergeFiles(merging: MergeState): Promise<Hash | null> {
  const { nodes, revisions } = merging
  const { base, primary, change } = revisions
  const versions = versionsOf(
    await diffTrees(nodes, FILE_TREE, base.files, primary.files),
    await diffTrees(nodes, FILE_TREE, base.files, change.files),
  )
  const edits = new Map<string, File | undefined>()
  for (const [id, each] of versions) {
    if (isEqual(each.base, each.change) || isEqual(each.primary, each.change)) continue
    if (isEqual(each.base, each.primary)) edits.set(id, each.change)
    else {
      reportItem(merging, { kind: 'file', file: id }, each)
      edits.set(id, each.change ?? each.primary)
    }
  }
  return updateTree(nodes, FILE_TREE, primary.files, edits)
}

/** Reusable content is merged like a page, without a position. */
export async function mergeReusableContents(merging: MergeState): Promise<Hash | null> {
  const { nodes, revisions } = merging
  const { base, primary, change } = revisions
  const versions = versionsOf(
    await diffTrees(nodes, REUSABLE_CONTENT_TREE, base.reusableContents, primary.reusableContents),
    await diffTrees(nodes, REUSABLE_CONTENT_TREE, base.reusableContents, change.reusableContents),
  )
  const edits = new Map<string, ReusableContent | undefined>()
  for (const [id, each] of versions) edits.set(id, await mergeReusableContent(merging, id, each))
  return updateTree(nodes, REUSABLE_CONTENT_TREE, primary.reusableContents, edits)
}

const APART = new Set(['document'])

async function mergeReusableContent(merging: MergeState, id: string, versions: Versions<ReusableContent>) {
  const { base, primary, change } = versions
  if (isEqual(base, change) || isEqual(primary, change)) return primary
  if (isEqual(base, primary)) return change
  if (!primary || !change) {
    reportItem(merging, { kind: 'page', reusableContent: id }, versions)
    return primary ?? change
  }
  const sides = { base, primary, change }
  const holder = { reusableContent: id }
  const fields = mergeFields<ReusableContent>(sides, APART, (field, values) =>
    reportField(merging, holder, field, values),
  )
  const document = await mergeBody(merging, holder, sides)
  return { ...fields, ...(document !== undefined && { document }) } as unknown as ReusableContent
}
