/** Finds the targets of links inside a revision. A missing target is broken. */
import {
  FILE_TREE,
  type File,
  findItems,
  findPageByPath,
  findPages,
  type Page,
  REUSABLE_CONTENT_TREE,
  type ReusableContent,
} from '../revision/index.ts'
import { type AnchorQuery, findMissingAnchors } from './find-anchors.ts'
import { targetKey } from './target.ts'
import type { LinkSource, TargetInSpace } from './types.ts'

export type FoundTarget =
  | { readonly kind: 'page'; readonly page: Page; readonly anchor?: string }
  | { readonly kind: 'file'; readonly file: File }
  | { readonly kind: 'reusable-content'; readonly reusableContent: ReusableContent }

/** Finds targets in the space of the revision, by key. */
export async function findTargets(
  source: Omit<LinkSource, 'application'>,
  targets: Iterable<TargetInSpace>,
): Promise<Map<string, FoundTarget>> {
  const { nodes, revision } = source
  const wanted = [...targets]
  const pages = await findPages(nodes, revision, idsOf(wanted, 'page'))
  const files = await findItems(nodes, FILE_TREE, revision.files, idsOf(wanted, 'file'))
  const contentIds = idsOf(wanted, 'reusableContent')
  const contents = await findItems(nodes, REUSABLE_CONTENT_TREE, revision.reusableContents, contentIds)
  const byPath = new Map<string, Page | undefined>()
  for (const target of wanted)
    if (target.kind === 'path' && !byPath.has(target.path))
      byPath.set(target.path, await findPageByPath(nodes, revision, target.path))

  const found = new Map<string, FoundTarget>()
  const anchors: AnchorQuery[] = []
  for (const target of wanted) {
    const there = lookUp(target)
    if (!there) continue
    const key = targetKey(target)
    found.set(key, there)
    const anchor = 'anchor' in target ? target.anchor : undefined
    if (anchor !== undefined && there.kind !== 'file') anchors.push({ key, anchor, holder: there })
  }
  for (const key of await findMissingAnchors(source, anchors)) found.delete(key)
  return found

  function lookUp(target: TargetInSpace): FoundTarget | undefined {
    if (target.kind === 'file') {
      const file = files.get(target.file)
      return file && { kind: 'file', file }
    }
    if (target.kind === 'reusable-content') {
      const reusableContent = contents.get(target.reusableContent)
      return reusableContent && { kind: 'reusable-content', reusableContent }
    }
    const page = target.kind === 'path' ? byPath.get(target.path) : pages.get(target.page)
    return page && { kind: 'page', page, ...('anchor' in target && { anchor: target.anchor! }) }
  }
}

const idsOf = (targets: readonly TargetInSpace[], name: 'page' | 'file' | 'reusableContent'): string[] =>
  targets.flatMap((target) => (target as { readonly [name: string]: string | undefined })[name] ?? [])
