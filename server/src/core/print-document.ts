/** A document as markdown: at once when it is small, else in a thread. */
import { type ContentRef, type Document, type PrintOptions, printMarkdown } from '@lectern/content'
import { tookTooLong } from './errors.ts'
import { isHeavyDocument } from './heavy.ts'
import { requestThreads } from './threads/pools.ts'
import { threadTask } from './threads/task.ts'

interface PrintInput {
  /** JSON. */
  readonly document: string
  /** Whether the caller says where references lead: it is asked once for all of them, and answers with a list in the same order. */
  readonly hasHrefs: boolean
}

export const printMarkdownTask = threadTask('print-markdown', async ({ document, hasHrefs }: PrintInput, ask) => {
  const parsed = JSON.parse(document) as Document
  if (!hasHrefs) return printMarkdown(parsed)
  const refs = new Set<string>()
  const note = (ref: ContentRef) => {
    refs.add(JSON.stringify(ref))
    return ''
  }
  printMarkdown(parsed, { href: note })
  const hrefs = JSON.parse(await ask(`[${[...refs].join(',')}]`)) as string[]
  const known = new Map([...refs].map((ref, at) => [ref, hrefs[at]]))
  return printMarkdown(parsed, { href: (ref) => known.get(JSON.stringify(ref)) ?? '' })
})

/** `caller` is whoever shares the threads with others. */
export async function printDocument(document: Document, caller: string, href?: PrintOptions['href']): Promise<string> {
  if (!isHeavyDocument(document)) return printMarkdown(document, href && { href })
  const ask = async (refs: string) => JSON.stringify((JSON.parse(refs) as ContentRef[]).map((ref) => href?.(ref)))
  const input = { document: JSON.stringify(document), hasHrefs: href !== undefined }
  const result = await requestThreads.run(printMarkdownTask, input, { caller, ask })
  if (result.kind === 'exceeded') throw tookTooLong()
  return result.value
}
