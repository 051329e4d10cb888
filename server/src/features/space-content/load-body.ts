/** Reads small bodies on the event loop and large ones in a thread, and caches the markdown printed last. */
import type { Document } from '@lectern/content/document'
import { createLruCache } from '../../core/cache/lru-cache.ts'
import { tookTooLong } from '../../core/errors.ts'
import { readNodeTexts } from '../../core/threads/node-store.ts'
import { requestThreads } from '../../core/threads/pools.ts'
import { type OpenRevision, weighBody } from '../revisions/index.ts'
import { type BodyTexts, readBodyTask } from './body-task.ts'
import { type BodyRequest, isStoredForm, readBodyContent } from './read-body.ts'

/** Its size is counted in characters. References are written by id, so a document reads the same in every revision. */
const markdownCache = createLruCache<string>(16 * 1024 * 1024)

interface BodyContent {
  markdown?: string
  /** It is JSON text when it is large. */
  document?: Document | string
}

/** The threads are shared fairly between values of `caller`. */
export async function loadBody(opened: OpenRevision, question: BodyRequest, caller: string): Promise<BodyContent> {
  const { document: hash, format } = question
  const isPrinted = isStoredForm(question) && format !== 'document' && hash !== undefined
  const known = isPrinted ? markdownCache.get(hash) : undefined
  if (known !== undefined && format === 'markdown') return { markdown: known }
  const { isHeavy } = await weighBody(opened, question)
  const body = isHeavy ? await readInThread(opened, question, caller) : await readBodyContent(opened, question)
  if (isPrinted && body.markdown !== undefined) markdownCache.set(hash, body.markdown, body.markdown.length)
  return body
}

async function readInThread(
  { nodes, content }: OpenRevision,
  question: BodyRequest,
  caller: string,
): Promise<BodyTexts> {
  const ask = (hashes: string) => readNodeTexts(nodes, JSON.parse(hashes))
  const result = await requestThreads.run(readBodyTask, { content, question }, { caller, ask })
  if (result.kind === 'exceeded') throw tookTooLong()
  return result.value
}
