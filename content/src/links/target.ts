import { type ContentRef, NAME_END } from '../document/index.ts'
import { hashText } from '../revision/index.ts'
import { parseLinkUrl } from './parse-link-url.ts'
import type { LinkHolder, LinkSource, LinkTarget, TargetInSpace } from './types.ts'

/** Resolves a reference relative to the document that contains it. */
export function toTarget(
  ref: ContentRef,
  holder: LinkHolder,
  { space, application }: Pick<LinkSource, 'space' | 'application'>,
): LinkTarget {
  switch (ref.kind) {
    case 'url': {
      const target = parseLinkUrl(ref.url, application)
      return target.kind === 'fragment' ? inHolder(target.anchor, holder, space) : target
    }
    case 'page':
      return { kind: 'page', space: ref.space ?? space, page: ref.page }
    case 'anchor':
      if (ref.page !== undefined)
        return { kind: 'anchor', space: ref.space ?? space, page: ref.page, anchor: ref.anchor }
      if (ref.space !== undefined && ref.space !== space) return { kind: 'nowhere', address: `#${ref.anchor}` }
      return inHolder(ref.anchor, holder, space)
    case 'file':
      return { kind: 'file', space, file: ref.file }
    case 'reusable-content':
      return { kind: 'reusable-content', space: ref.space ?? space, reusableContent: ref.reusableContent }
    default:
      return ref
  }
}

const inHolder = (anchor: string, holder: LinkHolder, space: string): LinkTarget =>
  holder.kind === 'page'
    ? { kind: 'anchor', space, page: holder.page.id, anchor }
    : { kind: 'reusable-content', space, reusableContent: holder.reusableContent.id, anchor }

const IN_SPACE = new Set<LinkTarget['kind']>(['page', 'anchor', 'path', 'file', 'reusable-content'])

export const isInSpace = (target: LinkTarget): target is TargetInSpace => IN_SPACE.has(target.kind)

/** Longer keys end in a hash, because keys are part of cursors. */
const KEY_LENGTH = 250

/** Keys are equal if and only if targets are equal: `readRef` accepts no reference that contains the separator. */
export function targetKey(target: LinkTarget): string {
  let key = ''
  for (const name in target) key += `${(target as { readonly [name: string]: string })[name]}${NAME_END}`
  return key.length <= KEY_LENGTH ? key : `${key.slice(0, KEY_LENGTH - 33)} ${hashText(key)}`
}
