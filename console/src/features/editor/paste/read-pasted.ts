import { cleanClipboard, parseHtml, readHtml } from '@lectern/content/html'
import { parseMarkdown } from '@lectern/content/markdown'
import type { ForeignReply } from './read-foreign.ts'

type PastedBlocks = Omit<ForeignReply, 'id'>

/** Longer than any page may be; reading more would only keep its author waiting. */
const MOST_CHARACTERS = 10_000_000

export function readPastedHtml(html: string): PastedBlocks {
  if (html.length > MOST_CHARACTERS) return { rule: 'too long' }
  // All of it was chosen by the person who copied it: no part is the main one.
  const parsed = readHtml(cleanClipboard(parseHtml(html)), { hasTitle: false, main: (page) => page })
  return parsed.kind === 'read' ? { nodes: parsed.document.nodes } : { rule: parsed.rule }
}

export function readPastedMarkdown(text: string): PastedBlocks {
  const parsed = parseMarkdown(text, { isLenient: true })
  return parsed.kind === 'parsed' ? { nodes: parsed.document.nodes } : { rule: 'rule' in parsed ? parsed.rule : '' }
}
