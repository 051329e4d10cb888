import type { Node } from '@lectern/content/document'
import { cleanClipboard, parseHtml, readHtml, readTableTexts } from '@lectern/content/html'
import { parseMarkdown } from '@lectern/content/markdown'
import type { ForeignReply } from './read-foreign.ts'

type PastedBlocks = Omit<ForeignReply, 'id'>

/** Longer than any page may be; reading more would only keep its author waiting. */
const MOST_CHARACTERS = 10_000_000

/** More would hold up whoever pastes them, and each reader of the page. */
const MOST_BLOCKS = 10_000

export function readPastedHtml(html: string): PastedBlocks {
  if (html.length > MOST_CHARACTERS) return { rule: 'too long' }
  // All of it was chosen by the person who copied it: no part is the main one.
  const page = parseHtml(html)
  const parsed = readHtml(cleanClipboard(page), { hasTitle: false, main: (page) => page })
  if (parsed.kind !== 'read') return { rule: parsed.rule }
  const grid = readTableTexts(page)
  return { ...limit(parsed.document.nodes), ...(grid && { grid }) }
}

export function readPastedMarkdown(text: string): PastedBlocks {
  const parsed = parseMarkdown(text, { isLenient: true })
  return parsed.kind === 'parsed' ? limit(parsed.document.nodes) : { rule: 'rule' in parsed ? parsed.rule : '' }
}

function limit(nodes: readonly Node[]): PastedBlocks {
  const rest = [...nodes]
  let count = 0
  for (let next = rest.pop(); next; next = rest.pop()) {
    if (next.object !== 'block') continue
    if (++count > MOST_BLOCKS) return { rule: `more than ${MOST_BLOCKS} blocks` }
    for (const child of next.nodes ?? []) rest.push(child)
  }
  return { nodes }
}
