/** What a body points at: found at once, or in a thread when it is large. */
import { type DocumentLinks, extractLinks } from '@lectern/content/links'
import { type Nodes, openNodes, type Page, readBody } from '@lectern/content/revision'
import { type Around, type Visitor, visibleDocument } from '@lectern/content/visitors'
import { tookTooLong } from '../../core/errors.ts'
import { parseJson } from '../../core/operation/parse-json.ts'
import { isHeavyBody } from '../../core/scheduling/heavy.ts'
import { readNodeTexts, storeThrough } from '../../core/threads/node-store.ts'
import { requestThreads } from '../../core/threads/pools.ts'
import { threadTask } from '../../core/threads/task.ts'

export interface LinksQuestion {
  /** Of the body. */
  readonly document: string
  /** Whose eyes see it; absent: all of it is looked at. */
  readonly reader?: { readonly visitor: Visitor; readonly around: Around; readonly page: Page | undefined }
}

/** `caller` is whoever shares the threads with others. What is read is not kept in `nodes`. */
export async function findLinksIn(nodes: Nodes, question: LinksQuestion, caller: string): Promise<DocumentLinks> {
  const read = (hashes: readonly string[]) => readNodeTexts(nodes, hashes)
  if (!(await isHeavyBody(nodes, question))) return extract(openNodes(storeThrough(read)), question)
  const ask = (hashes: string) => read(JSON.parse(hashes))
  const result = await requestThreads.run(extractLinksTask, question, { caller, ask })
  if (result.kind === 'exceeded') throw tookTooLong()
  return (await parseJson(result.value, { isTrusted: true })) as DocumentLinks
}

/** Asks for the nodes of hashes, a list as JSON. */
export const extractLinksTask = threadTask(
  'extract-links',
  async (question: LinksQuestion, ask): Promise<string> =>
    JSON.stringify(await extract(openNodes(storeThrough((hashes) => ask(JSON.stringify(hashes)))), question)),
)

async function extract(nodes: Nodes, { document, reader }: LinksQuestion): Promise<DocumentLinks> {
  const body = await readBody(nodes, { document })
  return extractLinks(reader ? visibleDocument(body, reader.page, reader.visitor, reader.around) : body)
}
