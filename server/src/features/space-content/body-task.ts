import { openNodes } from '@lectern/content/revision'
import { storeThrough } from '../../core/threads/node-store.ts'
import { threadTask } from '../../core/threads/task.ts'
import { type BodyTaskInput, readBodyContent } from './read-body.ts'

/** The document leaves as JSON, as it is sent. */
export interface BodyTexts {
  markdown?: string
  document?: string
}

/** Asks for the nodes of hashes, a list as JSON. */
export const readBodyTask = threadTask(
  'read-body',
  async ({ content, question }: BodyTaskInput, ask): Promise<BodyTexts> => {
    const nodes = openNodes(storeThrough((hashes) => ask(JSON.stringify(hashes))))
    const { markdown, document } = await readBodyContent({ nodes, content }, question)
    return {
      ...(markdown !== undefined && { markdown }),
      ...(document && { document: JSON.stringify(document) }),
    }
  },
)
