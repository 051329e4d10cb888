/** Explains the conditional blocks of a page. The same code runs on the event loop and, for large pages, in a thread. */
import { openNodes, type Revision, readBody } from '@lectern/content/revision'
import {
  type DocumentReader,
  type ExplainedCondition,
  explainCondition,
  listConditionalBlocks,
  resolveDocument,
} from '@lectern/content/visitors'
import { storeThrough } from '../../core/threads/node-store.ts'
import { threadTask } from '../../core/threads/task.ts'
import { type OpenRevision, readReusableContents } from '../revisions/index.ts'

export interface BodyQuestion {
  /** The hash of the body. */
  readonly document: string
  readonly reader: DocumentReader
}

interface ExplainedBlock extends ExplainedCondition {
  readonly key: string
  readonly title: string
}

/** The most blocks that are explained. */
const MOST_BLOCKS = 200

export async function explainBody(
  opened: OpenRevision,
  { document: hash, reader }: BodyQuestion,
): Promise<ExplainedBlock[]> {
  const body = await readBody(opened.nodes, { document: hash })
  const reusable = await readReusableContents(opened, body)
  const whole = resolveDocument(body, reader, {
    conditions: 'keep',
    expressions: 'keep',
    findReusableContent: ({ reusableContent }) => reusable.get(reusableContent),
  })
  return listConditionalBlocks(whole)
    .slice(0, MOST_BLOCKS)
    .map(({ key, title, expression }) => ({
      key,
      title,
      ...explainCondition(expression, reader.visitor, reader.context),
    }))
}

export const explainBodyTask = threadTask(
  'explain-body',
  async ({ content, question }: { content: Revision; question: BodyQuestion }, ask) => {
    const nodes = openNodes(storeThrough((hashes) => ask(JSON.stringify(hashes))))
    return explainBody({ nodes, content }, question)
  },
)
