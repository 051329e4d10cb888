/** Fits imported content to the limits of a space: lengths and depth, and no conflicts, which only a merge creates. */
import { type Document, keepKeys } from '@lectern/content/document'
import type { IncomingContent, IncomingPage, ParsedPage } from '@lectern/content/incoming'
import type { Resolve } from '@lectern/content/markdown'
import type { PageFields } from '@lectern/content/revision'
import { ApiError } from '../../core/errors.ts'
import { newId } from '../../core/ids.ts'
import { checkConditions, hasConflictBlocks, PageMetadata, readFields } from '../content-changes/index.ts'

/** Fits pages and reusable contents. */
export const fitIncoming = (incoming: IncomingContent, levels: number, groups: boolean): IncomingContent => ({
  ...incoming,
  pages: fitPages(incoming.pages, levels, groups),
  reusableContents: incoming.reusableContents.map((each) => ({
    ...each,
    read: (resolve: Resolve) => fitBody(each.read(resolve)),
  })),
})

/** `levels` is the remaining depth below the target. Groups are allowed only at the root of a space. */
function fitPages(pages: readonly IncomingPage[], levels: number, groups: boolean): IncomingPage[] {
  return pages.flatMap((page) => {
    const below = fitPages(page.pages, levels - 1, false)
    const fitted: IncomingPage = {
      ...page,
      type: page.type === 'group' && !groups ? 'document' : page.type,
      fields: { ...fitFields(page.fields), title: fitTitle(page.fields.title) },
      ...(page.read && { read: (resolve: Resolve) => fitBody(page.read!(resolve)) }),
      pages: levels > 1 ? below : [],
    }
    // Pages that would be too deep move up to the deepest level.
    return levels > 1 ? [fitted] : [fitted, ...below]
  })
}

const EMPTY: Document = { object: 'document', data: {}, nodes: [] }

function fitBody(read: ParsedPage): ParsedPage {
  if (read.kind === 'unreadable') return read
  const { body, fields = {} } = read
  if (body && hasConflictBlocks(body))
    return { kind: 'unreadable', reason: 'it contains conflicts, which only a merge creates' }
  try {
    if (body) checkConditions('the text', body)
    readFields({}, { ...(fields.condition && { condition: fields.condition }) }, 'the front matter')
  } catch (error) {
    if (error instanceof ApiError) return { kind: 'unreadable', reason: error.message }
    throw error
  }
  return {
    kind: 'read',
    fields: { ...fitFields(fields), ...(fields.title !== undefined && { title: fitTitle(fields.title) }) },
    ...(body && { body: keepKeys(EMPTY, body, newId) }),
  }
}

const lengthOf = (name: keyof typeof PageMetadata.properties) =>
  (PageMetadata.properties[name] as { maxLength?: number }).maxLength ?? Number.POSITIVE_INFINITY

/** Texts are shortened; emojis and icons that are too long are left out. */
function fitFields<F extends Partial<PageFields>>(fields: F): F {
  const { description, emoji, icon, ...rest } = fields
  return {
    ...rest,
    ...(description && { description: cut(description, lengthOf('description')) }),
    ...(emoji && emoji.length <= lengthOf('emoji') && { emoji }),
    ...(icon && icon.length <= lengthOf('icon') && { icon }),
  } as F
}

const fitTitle = (title: string) => cut(title.replaceAll(/\s+/g, ' ').trim(), lengthOf('title')) || 'Untitled'

const cut = (text: string, length: number) =>
  text.length <= length ? text : `${text.slice(0, length - 1).replace(/[\ud800-\udbff]$/, '')}…`
