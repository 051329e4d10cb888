/** A large body is prepared in a thread, which returns nodes that are added to the revision without parsing them again. */
import type { ContentRef, Document } from '@lectern/content/document'
import { type EncodedBody, encodeBody, openNodes, readBody } from '@lectern/content/revision'
import { digest, storeThrough } from '../../core/threads/node-store.ts'
import { type Ask, threadTask } from '../../core/threads/task.ts'
import { type BodyHost, type PreparedBody, parseSubmittedBody, prepareBody } from './prepare-body.ts'

export interface PrepareBodyInput {
  readonly field: string
  readonly title?: string
  /** Markdown, or a document as JSON. */
  readonly text: string
  readonly isMarkdown: boolean
  /** The remaining parsing budget; the result has what is left. */
  readonly parts: number
  /** The document hash of the body that it replaces. */
  readonly currentDocument?: string | undefined
}

export type PreparedInThread = Omit<PreparedBody, 'document'> & { body: EncodedBody | null; parts: number }

/** What the task asks its host for: nodes by hash, or the targets of links. */
export type BodyHostRequest = { nodes: readonly string[] } | { links: readonly string[] }

export const prepareBodyTask = threadTask(
  'prepare-body',
  async (input: PrepareBodyInput, ask): Promise<PreparedInThread> => {
    const budget = { parts: input.parts }
    const { document, ...rest } = await prepareBody(toSubmittedBody(input), budget, createThreadHost(input, ask))
    return { ...rest, body: document && encodeBody(document, digest), parts: budget.parts }
  },
)

export const parseSubmittedBodyTask = threadTask(
  'parse-submitted-body',
  async (input: PrepareBodyInput, ask): Promise<string> => {
    const { document } = await parseSubmittedBody(
      toSubmittedBody(input),
      { parts: input.parts },
      createThreadHost(input, ask),
    )
    return JSON.stringify(document)
  },
)

const toSubmittedBody = ({ field, title, text, isMarkdown }: PrepareBodyInput) => ({
  field,
  ...(title !== undefined && { title }),
  body: isMarkdown ? { markdown: text } : { document: JSON.parse(text) },
})

function createThreadHost({ currentDocument }: PrepareBodyInput, ask: Ask): BodyHost {
  const request = (input: BodyHostRequest) => ask(JSON.stringify(input))
  const nodes = openNodes(storeThrough((hashes) => request({ nodes: hashes })))
  let body: Promise<Document> | undefined
  return {
    resolveLinks: async (urls) => new Map(JSON.parse(await request({ links: [...urls] })) as [string, ContentRef][]),
    readCurrent: () => {
      body ??= readBody(nodes, currentDocument === undefined ? {} : { document: currentDocument })
      return body
    },
  }
}
