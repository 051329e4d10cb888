/** A large body is prepared in a thread and leaves it as nodes, which enter the revision unread. */
import type { ContentRef, Document } from '@lectern/content/document'
import { type EncodedBody, encodeBody, openNodes, readBody } from '@lectern/content/revision'
import { digest, storeThrough } from '../../core/threads/node-store.ts'
import { type Ask, threadTask } from '../../core/threads/task.ts'
import { type BodyHost, type PreparedBody, prepareBody, readSentBody } from './prepare-body.ts'

export interface BodyTaskInput {
  readonly field: string
  readonly title?: string
  /** Markdown, or a document as JSON. */
  readonly text: string
  readonly isMarkdown: boolean
  /** What it may have; what it has is counted in the answer. */
  readonly parts: number
  /** Of the body that it takes the place of. */
  readonly standing?: string | undefined
}

export type PreparedInThread = Omit<PreparedBody, 'document'> & { body: EncodedBody | null; parts: number }

/** What the task asks for: the nodes of these hashes, or what these addresses lead to. */
export type BodyQuestion = { nodes: readonly string[] } | { links: readonly string[] }

export const prepareBodyTask = threadTask(
  'prepare-body',
  async (input: BodyTaskInput, ask): Promise<PreparedInThread> => {
    const budget = { parts: input.parts }
    const { document, ...rest } = await prepareBody(toSent(input), budget, hostOver(input, ask))
    return { ...rest, body: document && encodeBody(document, digest), parts: budget.parts }
  },
)

export const readSentBodyTask = threadTask('read-sent-body', async (input: BodyTaskInput, ask): Promise<string> => {
  const { document } = await readSentBody(toSent(input), { parts: input.parts }, hostOver(input, ask))
  return JSON.stringify(document)
})

const toSent = ({ field, title, text, isMarkdown }: BodyTaskInput) => ({
  field,
  ...(title !== undefined && { title }),
  body: isMarkdown ? { markdown: text } : { document: JSON.parse(text) },
})

function hostOver({ standing }: BodyTaskInput, ask: Ask): BodyHost {
  const question = (asked: BodyQuestion) => ask(JSON.stringify(asked))
  const nodes = openNodes(storeThrough((hashes) => question({ nodes: hashes })))
  let body: Promise<Document> | undefined
  return {
    resolveLinks: async (urls) => new Map(JSON.parse(await question({ links: [...urls] })) as [string, ContentRef][]),
    readStanding: () => {
      body ??= readBody(nodes, standing === undefined ? {} : { document: standing })
      return body
    },
  }
}
