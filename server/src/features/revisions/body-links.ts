/** The links of a body: extracted on the event loop, or in a thread when the body is large. */
import { extractLinks, type LinksInDocument } from '@lectern/content/links'
import { type Nodes, openNodes, readBody } from '@lectern/content/revision'
import { type DocumentReader, resolveDocument } from '@lectern/content/visitors'
import { tookTooLong } from '../../core/errors.ts'
import { parseJson } from '../../core/operation/parse-json.ts'
import { isHeavyBody } from '../../core/scheduling/heavy.ts'
import { readNodeTexts, storeThrough } from '../../core/threads/node-store.ts'
import { requestThreads } from '../../core/threads/pools.ts'
import { threadTask } from '../../core/threads/task.ts'

export interface ExtractLinksInput {
  /** The document hash of the body. */
  readonly document: string
  /** The reader whose links to extract; absent for those of the whole body. */
  readonly reader?: DocumentReader
  /** Whether the body is that of reusable content. */
  readonly isReusableContent?: boolean
}

/** `caller` is the key by which threads are shared fairly. Nodes read here are not added to `nodes`. */
export async function findLinksIn(nodes: Nodes, input: ExtractLinksInput, caller: string): Promise<LinksInDocument> {
  const read = (hashes: readonly string[]) => readNodeTexts(nodes, hashes)
  if (!(await isHeavyBody(nodes, input))) return extract(openNodes(storeThrough(read)), input)
  const ask = (hashes: string) => read(JSON.parse(hashes))
  const result = await requestThreads.run(extractLinksTask, input, { caller, ask })
  if (result.kind === 'exceeded') throw tookTooLong()
  return (await parseJson(result.value, { isTrusted: true })) as LinksInDocument
}

/** The task asks its host for nodes with a JSON list of hashes. */
export const extractLinksTask = threadTask(
  'extract-links',
  async (input: ExtractLinksInput, ask): Promise<string> =>
    JSON.stringify(await extract(openNodes(storeThrough((hashes) => ask(JSON.stringify(hashes)))), input)),
)

async function extract(
  nodes: Nodes,
  { document, reader, isReusableContent = false }: ExtractLinksInput,
): Promise<LinksInDocument> {
  const body = await readBody(nodes, { document })
  if (!reader) return extractLinks(body)
  return extractLinks(resolveDocument(body, reader, { conditions: 'decide', expressions: 'keep', isReusableContent }))
}
