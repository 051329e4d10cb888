/** Parses markdown from callers into a document, within limits. All server code parses markdown through here. */
import { MARKDOWN_LIMITS, type ParsedMarkdown, type ParseOptions, parseMarkdown } from '@lectern/content/markdown'
import { invalid } from '../errors.ts'

/** The limits for all texts of one request together. */
export interface ReadingBudget {
  /** Blocks, inlines and runs of text. */
  parts: number
}

/** Three times what one text may have. */
const PARTS = 3 * MARKDOWN_LIMITS.nodes

export const readingBudget = (): ReadingBudget => ({ parts: PARTS })

/** Returns an error as a value. */
export function parseWithin(
  budget: ReadingBudget,
  markdown: string,
  resolve?: NonNullable<ParseOptions['resolve']>,
): ParsedMarkdown {
  const { parts } = budget
  const parsed = parseMarkdown(markdown, {
    ...(resolve && { resolve }),
    ...(parts < MARKDOWN_LIMITS.nodes && { limits: { nodes: parts } }),
  })
  if (parsed.kind === 'parsed') budget.parts -= parsed.nodes
  if (parsed.kind === 'tooComplex' && parsed.limit === 'nodes' && parts < MARKDOWN_LIMITS.nodes)
    return { ...parsed, rule: `and the texts before it must have at most ${PARTS} parts together` }
  return parsed
}

/** The same, but a text that cannot be parsed is a 400. `field` names its field. */
export function readMarkdown(
  field: string,
  markdown: string,
  {
    budget = readingBudget(),
    resolve,
  }: { budget?: ReadingBudget; resolve?: NonNullable<ParseOptions['resolve']> } = {},
): Extract<ParsedMarkdown, { kind: 'parsed' }> {
  const parsed = parseWithin(budget, markdown, resolve)
  if (parsed.kind === 'tooComplex') throw invalid(`${field} ${parsed.rule}`)
  if (parsed.kind === 'invalidFrontMatter')
    throw invalid(`${field}: the front matter, line ${parsed.line}: ${parsed.rule}`)
  return parsed
}
