/**
 * Markdown that somebody sent → a document. Nothing else is answered while it is read, so what reading may take is limited; all server code
 * reads markdown through here.
 */
import { MARKDOWN_LIMITS, type ParsedMarkdown, type ParseOptions, parseMarkdown } from '@lectern/content'
import { invalid } from './errors.ts'

/** What the texts of one request may take together. */
export interface ReadingBudget {
  /** Blocks, inlines and runs of text. */
  parts: number
  /** Of the processor's time, not of the clock's: a busy machine refuses nothing that an idle one reads. */
  milliseconds: number
}

/** Three times what one text may have. */
const PARTS = 3 * MARKDOWN_LIMITS.nodes

export const readingBudget = (): ReadingBudget => ({ parts: PARTS, milliseconds: 2_000 })

/** What is wrong with the text is an answer. */
export function parseWithin(
  budget: ReadingBudget,
  markdown: string,
  resolve?: NonNullable<ParseOptions['resolve']>,
): ParsedMarkdown {
  const start = process.cpuUsage()
  const spent = () => {
    const { user, system } = process.cpuUsage(start)
    return (user + system) / 1000
  }
  const { milliseconds, parts } = budget
  const parsed = parseMarkdown(markdown, {
    ...(resolve && { resolve }),
    limits: { isLate: () => spent() > milliseconds, ...(parts < MARKDOWN_LIMITS.nodes && { nodes: parts }) },
  })
  budget.milliseconds -= spent()
  if (parsed.kind === 'parsed') budget.parts -= parsed.nodes
  if (parsed.kind === 'tooComplex' && parsed.limit === 'nodes' && parts < MARKDOWN_LIMITS.nodes)
    return { ...parsed, rule: `and the texts before it must have at most ${PARTS} parts together` }
  return parsed
}

/** The same, where a text that cannot be read is a 400. `field` is where it came in. */
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
