/** Bodies as they came in: small ones are read at once, large ones in a thread. */
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
  type BodyQuestion,
  type BodyTaskInput,
  type PreparedInThread,
  prepareBodyTask,
  readSentBodyTask,
} from './body-task.ts'
import { type BodyHost, type PreparedBody, prepareBody, readSentBody } from './prepare-body.ts'
import { resolveLinks } from './resolve-links.ts'

type Links = Pick<Batch, 'nodes' | 'content' | 'pageRefs' | 'fileRefs' | 'caller' | 'readTexts'>

interface Place {
  /** Where relative paths start. */
  readonly folders: readonly string[]
  /** Where in the request it stands. */
  readonly field: string
  /** The page that stands, and the title it is to have unless front matter names another; absent: a new one. */
  readonly page?: { readonly title: string; readonly standing: Page }
}

export type ReadyBody = Omit<PreparedBody, 'document'> & { body: Document | EncodedBody | null }

/** What is to be stored of a body; undefined when there is none. */
export async function readBody(batch: Batch, body: Body, place: Place): Promise<ReadyBody | undefined> {
  const sent = toSent(body, place.field)
  if (!sent) return undefined
  const title = place.page?.title
  if (isHeavy(sent)) {
    const { parts, ...prepared } = await inThread<PreparedInThread>(
      batch,
      prepareBodyTask,
      sent,
      place,
      batch.budget.parts,
    )
    batch.budget.parts = parts
    return prepared
  }
  const { document, ...prepared } = await prepareBody(
    { field: place.field, body: sent, ...(title !== undefined && { title }) },
    batch.budget,
    hostOf(batch, place),
  )
  return { ...prepared, body: document }
}

/** The document of a body that is no page's; an empty one when there is none. */
export async function readDocument(links: Links, body: Body, place: Omit<Place, 'page'>): Promise<Document> {
  const sent = toSent(body, place.field)
  if (!sent) return { object: 'document', data: {}, nodes: [] }
  const budget = readingBudget()
  if (isHeavy(sent)) return JSON.parse(await inThread<string>(links, readSentBodyTask, sent, place, budget.parts))
  return (await readSentBody({ field: place.field, body: sent }, budget, hostOf(links, place))).document
}

export const hasBody = (body: Body) => 'markdown' in body || 'document' in body

type Sent = { markdown: string } | { document: unknown }

function toSent(body: Body, field: string): Sent | undefined {
  if ('markdown' in body && 'document' in body) throw invalid(`${field} must hold markdown or a document, not both`)
  if ('document' in body) return { document: body.document }
  return 'markdown' in body ? { markdown: body.markdown } : undefined
}

/** Whether it is read in a thread. */
export const isHeavyBody = (body: Body) =>
  ('markdown' in body && isHeavyText(body.markdown)) ||
  ('document' in body && isHeavyDocument(body.document as Document))

const isHeavy = (sent: Sent) =>
  'markdown' in sent ? isHeavyText(sent.markdown) : isHeavyDocument(sent.document as Document)

const hostOf = (links: Links, { folders, page }: Place): BodyHost => ({
  resolveLinks: (urls) => resolveLinks(links, urls, folders),
  readStanding: () => readStoredBody(links.nodes, page?.standing ?? {}),
})

async function inThread<Output>(
  links: Links,
  task: ThreadTask<BodyTaskInput, Output>,
  sent: Sent,
  { field, folders, page }: Place,
  parts: number,
): Promise<Output> {
  const isMarkdown = 'markdown' in sent
  const input = {
    field,
    text: isMarkdown ? sent.markdown : JSON.stringify(sent.document),
    isMarkdown,
    parts,
    ...(page && { title: page.title, standing: page.standing.document }),
  }
  const ask = async (question: string) => {
    const asked = JSON.parse(question) as BodyQuestion
    if ('nodes' in asked) return links.readTexts(asked.nodes)
    return JSON.stringify([...(await resolveLinks(links, asked.links, folders))])
  }
  const result: ThreadResult<Output> = await requestThreads.run(task, input, { caller: links.caller, ask })
  if (result.kind === 'exceeded') throw invalid(`${field}.${isMarkdown ? 'markdown' : 'document'} ${result.rule}`)
  return result.value
}
