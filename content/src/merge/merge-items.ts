import {
  diffTrees,
  FILES,
  type File,
  type Hash,
  REUSABLE_CONTENTS,
  type ReusableContent,
  updateTree,
} from '../revision/index.ts'
import { isEqual } from '../text/index.ts'
import { mergeFields, type Versions } from './merge-fields.ts'
import { type Merging, mergeBody, reportField, reportThing, versionsOf } from './merging.ts'

/** A file is one thing: changed on both sides, or changed and deleted, is a conflict. Meanwhile it stays, as the change has it. */
export async function mergeFiles(merging: Merging): Promise<Hash | null> {
  const { nodes, revisions } = merging
  const { base, primary, change } = revisions
  const versions = versionsOf(
    await diffTrees(nodes, FILES, base.files, primary.files),
    await diffTrees(nodes, FILES, base.files, change.files),
  )
  const edits = new Map<string, File | undefined>()
  for (const [id, each] of versions) {
    if (isEqual(each.base, each.change) || isEqual(each.primary, each.change)) continue
    if (isEqual(each.base, each.primary)) edits.set(id, each.change)
    else {
      reportThing(merging, { kind: 'file', file: id }, each)
      edits.set(id, each.change ?? each.primary)
    }
  }
  return updateTree(nodes, FILES, primary.files, edits)
}

/** Reusable content is merged like a page, without a place. */
export async function mergeReusableContents(merging: Merging): Promise<Hash | null> {
  const { nodes, revisions } = merging
  const { base, primary, change } = revisions
  const versions = versionsOf(
    await diffTrees(nodes, REUSABLE_CONTENTS, base.reusableContents, primary.reusableContents),
    await diffTrees(nodes, REUSABLE_CONTENTS, base.reusableContents, change.reusableContents),
  )
  const edits = new Map<string, ReusableContent | undefined>()
  for (const [id, each] of versions) edits.set(id, await mergeReusableContent(merging, id, each))
  return updateTree(nodes, REUSABLE_CONTENTS, primary.reusableContents, edits)
}

const APART = new Set(['document'])

async function mergeReusableContent(merging: Merging, id: string, versions: Versions<ReusableContent>) {
  const { base, primary, change } = versions
  if (isEqual(base, change) || isEqual(primary, change)) return primary
  if (isEqual(base, primary)) return change
  if (!primary || !change) {
    reportThing(merging, { kind: 'page', reusableContent: id }, versions)
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
