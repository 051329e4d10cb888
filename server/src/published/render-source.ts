/** Pages as HTML and as markdown: at once, or in a thread when they are large. */
import { listSpecRefs } from '@lectern/content'
import {
  type PageSource,
  type Rendered,
  refsOf,
  renderMarkdown,
  renderPage,
  renderPlainMarkdown,
  settleDocument,
  settlingOf,
} from '@lectern/site'
import { tookTooLong } from '../core/errors.ts'
import { isHeavyDocument } from '../core/heavy.ts'
import { requestThreads } from '../core/threads/pools.ts'
import type { ThreadTask } from '../core/threads/task.ts'
import { type RenderInput, renderMarkdownTask, renderPageTask, renderPlainMarkdownTask } from './render-task.ts'

/** `siteId`: whose pages share the threads with those of others. */
export async function renderSource(source: PageSource, siteId: string): Promise<Rendered> {
  const input = toInput(source)
  return input ? runWithColours(renderPageTask, input, siteId) : renderPage(source)
}

/** A `whole` text has front matter and a title line of its own; `plain` is how a page stands among others. */
export async function renderSourceAsMarkdown(
  source: PageSource,
  siteId: string,
  form: 'whole' | 'plain',
): Promise<string> {
  const input = toInput(source)
  if (input) {
    const task = form === 'plain' ? renderPlainMarkdownTask : renderMarkdownTask
    return runWithColours(task, { ...input, hasColours: false }, siteId)
  }
  return form === 'plain' ? renderPlainMarkdown(source) : renderMarkdown(source)
}

/** Undefined: it is rendered here. Blocks of API reference need whole specifications, which would have to be copied. */
function toInput({ site, visitor, spaceVariables, tree, ...source }: PageSource): RenderInput | undefined {
  if (!isHeavyDocument(source.page.document)) return undefined
  const settled = settleDocument(source.page.document, settlingOf({ site, visitor, spaceVariables, ...source }))
  const refs = refsOf(settled)
  if (listSpecRefs(settled).some((ref) => source.spec?.(ref) !== undefined)) return undefined
  const { document: _document, ...page } = source.page
  return {
    source: { site, visitor, spaceVariables, tree },
    page,
    document: JSON.stringify(settled),
    targets: refs.map((ref) => [JSON.stringify(ref), source.resolve(ref)]),
    hasColours: true,
  }
}

/** Code that takes too long to be coloured is shown plain. */
async function runWithColours<Output>(
  task: ThreadTask<RenderInput, Output>,
  input: RenderInput,
  siteId: string,
): Promise<Output> {
  const caller = `site ${siteId}`
  const result = await requestThreads.run(task, input, { caller })
  if (result.kind === 'done') return result.value
  const plain = input.hasColours
    ? await requestThreads.run(task, { ...input, hasColours: false }, { caller })
    : undefined
  if (plain?.kind === 'done') return plain.value
  throw tookTooLong()
}
