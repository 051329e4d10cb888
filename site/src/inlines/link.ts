import { actionOf } from '@lectern/content/document'
import { isExternal } from '../addresses.ts'
import { toLine } from '../document/text.ts'
import { type DocumentWriter, isRef, type WriteInline } from '../document/writer.ts'
import { type Content, type Html, html } from '../html.ts'
import type { ReferenceTarget } from '../source.ts'
import { writeSymbol } from '../symbol.ts'
import { drawUiIcon } from '../tools/icons.ts'

interface LinkParts {
  href: string
  className?: string | undefined
  title?: string | undefined
  content: Content
}

/** Every link of a page's content. Those to other sites tell them nothing about private pages: see the Referrer-Policy. */
export function writeAnchor(
  { href, className, title, content }: LinkParts,
  { opensNewTab, words, isInLink }: LinkStyle,
): Html {
  if (isInLink()) return html`<span${className && html` class="${className}"`}>${content}</span>`
  const leaves = isExternal(href) && !/^(?:mailto|tel|sms):/i.test(href)
  const isNewTab = leaves && opensNewTab
  return html`<a href="${href}"${className && html` class="${className}"`}${title && html` title="${title}"`}${
    leaves && html` rel="noopener${isNewTab && ' noreferrer'}"`
  }${isNewTab && html` target="_blank"`}>${content}${isNewTab && html`<span class="unseen"> (${words.opensElsewhere})</span>`}</a>`
}
type LinkStyle = Pick<DocumentWriter, 'opensNewTab' | 'words' | 'isInLink'>

export const writeLink: WriteInline = ({ data = {}, nodes }, writer) => {
  const target = writer.target(data.ref)
  const content = writer.inLink(() => writer.inlines(nodes))
  if (!target) return html`<span class="broken" title="${writer.words.missingLink}">${content}</span>`
  const isEmpty = toLine(nodes) === '' && content.text.trim() === ''
  const title = typeof data.title === 'string' ? data.title : undefined
  return writeAnchor({ href: target.href, title, content: isEmpty ? (target.title ?? target.href) : content }, writer)
}

/** Writes the icon and the title of a reference's target. */
export const writeLabel = (target: ReferenceTarget, { tools }: Pick<DocumentWriter, 'tools'>): Content => [
  (target.emoji || target.icon) && [writeSymbol(target, tools.icon), ' '],
  target.title ?? target.file?.name ?? target.href,
]

export const writeMention: WriteInline = ({ data = {} }, writer) => {
  const target = writer.target(data.ref)
  const ref = isRef(data.ref) ? data.ref : undefined
  if (!target)
    return html`<span class="mention broken" title="${writer.words.missingLink}">${writer.words.missingLink}</span>`
  const content = [
    ref?.kind === 'user' ? '@' : !target.emoji && !target.icon && drawUiIcon('file'),
    writeLabel(target, writer),
  ]
  if (target.href === '') return html`<span class="mention">${content}</span>`
  return writeAnchor({ href: target.href, className: 'mention', content }, writer)
}

export const writeButton: WriteInline = ({ data = {} }, writer) => {
  const kind = data.kind === 'secondary' ? 'secondary' : 'primary'
  const icon = typeof data.icon === 'string' && writer.tools.icon(data.icon)
  const text = typeof data.label === 'string' ? data.label : ''
  const content = [icon, text]
  const href = data.ref === undefined ? toSearchHref(actionOf(data)?.query, writer) : writer.target(data.ref)?.href
  if (href === undefined)
    return html`<span class="button ${kind} broken" title="${writer.words.missingLink}">${content}</span>`
  return writeAnchor({ href, className: `button ${kind}`, content: text === '' && !icon ? href : content }, writer)
}

/** Buttons of the kinds ask and search open the page of search results. */
const toSearchHref = (query: string | undefined, { searchPage }: DocumentWriter) =>
  searchPage && `${searchPage}?q=${encodeURIComponent((query ?? '').toWellFormed())}`
