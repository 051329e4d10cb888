/** Reads a repository and binds it to ids, in a thread: its content may be large and is not trusted. */
import { readRepository } from '@lectern/content/repository'
import { type NewNode, openNodes, type Revision, saveRevision } from '@lectern/content/revision'
import { GitFailedError } from '../../core/git/git-failed-error.ts'
import { storeThrough } from '../../core/threads/node-store.ts'
import { type Ask, threadTask } from '../../core/threads/task.ts'
import { type BoundRepository, bindRepository } from './bind-repository.ts'
import { readCurrentContent } from './current-content.ts'

export interface BindInput {
  /** Every readable file, with the Git object id of its bytes. */
  readonly files: readonly (readonly [path: string, oid: string])[]
  /** The folder of the project. */
  readonly folder: string
  /** The revisions whose pages, files and reusable contents keep their ids; the first that has an item counts. */
  readonly revisions: readonly Revision[]
  readonly now: string
}

/** What the task asks its host for: nodes, texts from an index on, or to store the bytes of a file; `newNodes` sends nodes to the host. */
export type BindHostRequest =
  | { nodes: readonly string[] }
  | { textsFrom: number }
  | { file: string }
  | { newNodes: readonly NewNode[] }

/** What is known about the repository as a whole. */
export interface RepositoryFacts {
  readonly root: string
  readonly summary: string | undefined
  readonly variables: { readonly [name: string]: string }
  readonly hasPages: boolean
}

/** The task returns it as JSON. */
export type BindResult =
  | { failure: { reason: GitFailedError['reason']; message: string } }
  | {
      bound: Omit<BoundRepository, 'pages' | 'lines'> & { lines: [string, { start: number; end: number }][] }
      facts: RepositoryFacts
    }

/** The characters of nodes that are sent to the host at once. */
const BATCH_CHARACTERS = 1_000_000

export const bindTask = threadTask('bind-repository', async (input: BindInput, ask): Promise<string> => {
  try {
    return JSON.stringify(await bind(input, ask))
  } catch (error) {
    if (!(error instanceof GitFailedError)) throw error
    return JSON.stringify({ failure: { reason: error.reason, message: error.message } } satisfies BindResult)
  }
})

async function bind({ files, folder, revisions, now }: BindInput, ask: Ask): Promise<BindResult> {
  const request = (input: BindHostRequest) => ask(JSON.stringify(input))
  const nodes = openNodes(storeThrough((hashes) => request({ nodes: hashes })))
  const texts = await readTexts(request)
  const paths = files.map(([path]) => path)
  const content = readRepository({ paths, text: (path) => texts.get(path) }, folder)
  const { root, summary, variables } = content
  const facts = { root, summary, variables, hasPages: content.pages.length > 0 }
  const oids = new Map(files)
  const {
    pages: _pages,
    lines,
    ...bound
  } = await bindRepository({
    nodes,
    content,
    texts,
    oidOf: (path) => oids.get(path),
    current: await readCurrentContent(nodes, ...revisions),
    now,
    takeFile: async (file) => JSON.parse(await request({ file })),
  })
  await sendNodes(nodes.made(saveRevision(nodes, bound.revision)), request)
  return { bound: { ...bound, lines: [...lines] as [string, { start: number; end: number }][] }, facts }
}

async function readTexts(request: (input: BindHostRequest) => Promise<string>): Promise<Map<string, string>> {
  const texts = new Map<string, string>()
  for (;;) {
    const batch = JSON.parse(await request({ textsFrom: texts.size })) as [string, string][]
    if (batch.length === 0) return texts
    for (const [path, text] of batch) texts.set(path, text)
  }
}

async function sendNodes(
  newNodes: readonly NewNode[],
  request: (input: BindHostRequest) => Promise<string>,
): Promise<void> {
  let batch: NewNode[] = []
  let size = 0
  for (const { hash, kind, text } of newNodes) {
    batch.push({ hash, kind, text })
    size += text.length
    if (size < BATCH_CHARACTERS) continue
    await request({ newNodes: batch })
    batch = []
    size = 0
  }
  await request({ newNodes: batch })
}
