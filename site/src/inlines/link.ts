import { actionOf } from '@lectern/content/document'
import { isExternal } from '../addresses.ts'
import { lineOf } from '../document/text.ts'
import { isRef, type WriteInline, type Writer } from '../document/writer.ts'
import { type Content, type Html, html } from '../html.ts'
import type { Target } from '../source.ts'
import { writeSymbol } from '../symbol.ts'
import { sign } from '../tools/icons.ts'

interface LinkParts {
  href: string
  className?: string | undefined
  title?: string | undefined
  content: Content
}

/** Every link of a page's content. Those to other sites tell them nothing about private pages: see the Referrer-Policy. */
export function anchor(
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
type LinkStyle = Pick<Writer, 'opensNewTab' | 'words' | 'isInLink'>

export const writeLink: WriteInline = ({ data = {}, nodes }, writer) => {
  const target = writer.target(data.ref)
  const content = writer.inLink(() => writer.inlines(nodes))
  if (!target) return html`<span class="broken" title="${writer.words.missingLink}">${content}</span>`
  const isEmpty = lineOf(nodes) === '' && content.text.trim() === ''
  const title = typeof data.title === 'string' ? data.title : undefined
  return anchor({ href: target.href, title, content: isEmpty ? (target.title ?? target.href) : content }, writer)
}

/** Icon and title of what a reference leads to. */
export const label = (target: Target, { tools }: Pick<Writer, 'tools'>): Content => [
  (target.emoji || target.icon) && [writeSymbol(target, tools.icon), ' '],
  target.title ?? target.file?.name ?? target.href,
]

export const writeMention: WriteInline = ({ data = {} }, writer) => {
  const target = writer.target(data.ref)
  const ref = isRef(data.ref) ? data.ref : undefined
  if (!target)
    return html`<span class="mention broken" title="${writer.words.missingLink}">${writer.words.missingLink}</span>`
  const content = [ref?.kind === 'user' ? '@' : !target.emoji && !target.icon && sign('file'), label(target, writer)]
  if (target.href === '') return html`<span class="mention">${content}</span>`
  return anchor({ href: target.href, className: 'mention', content }, writer)
}

export const writeButton: WriteInline = ({ data = {} }, writer) => {
  const kind = data.kind === 'secondary' ? 'secondary' : 'primary'
  const icon = typeof data.icon === 'string' && writer.tools.icon(data.icon)
  const text = typeof data.label === 'string' ? data.label : ''
  const content = [icon, text]
  const href = data.ref === undefined ? searchFor(actionOf(data)?.query, writer) : writer.target(data.ref)?.href
  if (href === undefined)
    return html`<span class="button ${kind} broken" title="${writer.words.missingLink}">${content}</span>`
  return anchor({ href, className: `button ${kind}`, content: text === '' && !icon ? href : content }, writer)
}

/** Buttons that ask or search open the page of results. */
const searchFor = (query: string | undefined, { searchPage }: Writer) =>
  searchPage && `${searchPage}?q=${encodeURIComponent((query ?? '').toWellFormed())}`
