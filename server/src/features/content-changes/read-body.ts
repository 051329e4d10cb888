/** Reads submitted bodies: small ones on the event loop, large ones in a thread. */
import type { Document } from '@lectern/content/document'
import { type EncodedBody, type Page, readBody as readStoredBody } from '@lectern/content/revision'
import { invalid } from '../../core/errors.ts'
import { isHeavyDocument, isHeavyText } from '../../core/scheduling/heavy.ts'
import { requestThreads } from '../../core/threads/pools.ts'
import type { ThreadResult, ThreadTask } from '../../core/threads/task.ts'
import type { Body } from '../../core/words/body-shape.ts'
import { readingBudget } from '../../core/words/read-markdown.ts'
import type { Batch } from './batch.ts'
import {
  type BodyHostRequest,
  type PrepareBodyInput,
  type PreparedInThread,
  parseSubmittedBodyTask,
  prepareBodyTask,
} from './body-task.ts'
import { type BodyHost, type PreparedBody, parseSubmittedBody, prepareBody } from './prepare-body.ts'
import { resolveLinks } from './resolve-links.ts'

type Links = Pick<Batch, 'nodes' | 'content' | 'pageRefs' | 'fileRefs' | 'caller' | 'readTexts'>

interface BodyContext {
  /** The folders at which relative paths start. */
  readonly folders: readonly string[]
  /** The path of the body in the request. */
  readonly field: string
  /** The existing page, and the title it will have unless front matter has another; absent for a new page. */
  readonly page?: { readonly title: string; readonly current: Pick<Page, 'document'> }
}

type ReadyBody = Omit<PreparedBody, 'document'> & { body: Document | EncodedBody | null }

/** Prepares the body of a page; undefined when none was submitted. */
export async function prepareSubmittedBody(
  batch: Batch,
  body: Body,
  context: BodyContext,
): Promise<ReadyBody | undefined> {
  const submitted = toSubmitted(body, context.field)
  if (!submitted) return undefined
  const title = context.page?.title
  if (isHeavy(submitted)) {
    const { parts, ...prepared } = await runInThread<PreparedInThread>(
      batch,
      prepareBodyTask,
      submitted,
      context,
      batch.budget.parts,
    )
    batch.budget.parts = parts
    return prepared
  }
  const { document, ...prepared } = await prepareBody(
    { field: context.field, body: submitted, ...(title !== undefined && { title }) },
    batch.budget,
    createBodyHost(batch, context),
  )
  return { ...prepared, body: document }
}

/** Reads a body that is not a whole page; an empty document when none was submitted. */
export async function readSubmittedDocument(
  links: Links,
  body: Body,
  context: Omit<BodyContext, 'page'>,
): Promise<Document> {
  const submitted = toSubmitted(body, context.field)
  if (!submitted) return { object: 'document', data: {}, nodes: [] }
  const budget = readingBudget()
  if (isHeavy(submitted))
    return JSON.parse(await runInThread<string>(links, parseSubmittedBodyTask, submitted, context, budget.parts))
  return (await parseSubmittedBody({ field: context.field, body: submitted }, budget, createBodyHost(links, context)))
    .document
}

export const hasBody = (body: Body) => 'markdown' in body || 'document' in body

type Submitted = { markdown: string } | { document: unknown }

function toSubmitted(body: Body, field: string): Submitted | undefined {
  if ('markdown' in body && 'document' in body) throw invalid(`${field} must be markdown or a document, not both`)
  if ('document' in body) return { document: body.document }
  return 'markdown' in body ? { markdown: body.markdown } : undefined
}

/** Whether the body is read in a thread. */
export const isHeavySubmission = (body: Body) =>
  ('markdown' in body && isHeavyText(body.markdown)) ||
  ('document' in body && isHeavyDocument(body.document as Document))

const isHeavy = (submitted: Submitted) =>
  'markdown' in submitted ? isHeavyText(submitted.markdown) : isHeavyDocument(submitted.document as Document)

const createBodyHost = (links: Links, { folders, page }: BodyContext): BodyHost => ({
  resolveLinks: (urls) => resolveLinks(links, urls, folders),
  readCurrent: () => readStoredBody(links.nodes, page?.current ?? {}),
})

async function runInThread<Output>(
  links: Links,
  task: ThreadTask<PrepareBodyInput, Output>,
  submitted: Submitted,
  { field, folders, page }: BodyContext,
  parts: number,
): Promise<Output> {
  const isMarkdown = 'markdown' in submitted
  const input: PrepareBodyInput = {
    field,
    text: isMarkdown ? submitted.markdown : JSON.stringify(submitted.document),
    isMarkdown,
    parts,
    ...(page && { title: page.title }),
    currentDocument: page?.current.document,
  }
  const ask = async (question: string) => {
    const request = JSON.parse(question) as BodyHostRequest
    if ('nodes' in request) return links.readTexts(request.nodes)
    return JSON.stringify([...(await resolveLinks(links, request.links, folders))])
  }
  const result: ThreadResult<Output> = await requestThreads.run(task, input, { caller: links.caller, ask })
  if (result.kind === 'exceeded') throw invalid(`${field}.${isMarkdown ? 'markdown' : 'document'} ${result.rule}`)
  return result.value
}
