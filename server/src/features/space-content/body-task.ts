import { openNodes } from '@lectern/content/revision'
import { storeThrough } from '../../core/threads/node-store.ts'
import { threadTask } from '../../core/threads/task.ts'
import { type BodyTaskInput, readBodyContent } from './read-body.ts'

/** The document is the JSON text that the response sends. */
export interface BodyTexts {
  markdown?: string
  document?: string
}

/** The thread requests nodes by their hashes, as a JSON list. */
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
