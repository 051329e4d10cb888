import type { Nodes, PageTree, Revision } from '@lectern/content/revision'
import { GitFailedError } from '../../core/git/git-failed-error.ts'
import type { GitRepository } from '../../core/git/open-repository.ts'
import { parseJson } from '../../core/operation/parse-json.ts'
import { readNodeTexts } from '../../core/threads/node-store.ts'
import { importThreads } from '../../core/threads/pools.ts'
import type { BoundRepository, RepositoryBinding } from './bind-repository.ts'
import { type BindHostRequest, type BindResult, bindTask, type RepositoryFacts } from './bind-task.ts'
import type { ReadFiles } from './read-files.ts'

interface BindRequest extends Pick<RepositoryBinding, 'takeFile' | 'now'> {
  /** New nodes are added to them. */
  nodes: Nodes
  repository: GitRepository
  files: ReadFiles
  revisions: readonly Revision[]
  signal: AbortSignal
  spaceId: string
}

/** The processor time that binding may take: a repository may have thousands of pages. */
const SECONDS = 300
/** The characters that are sent to the thread at once. */
const BATCH_CHARACTERS = 1_000_000

export async function bindInThread(request: BindRequest): Promise<{ bound: BoundRepository; facts: RepositoryFacts }> {
  const { nodes, repository, files, revisions, takeFile, now, signal, spaceId } = request
  const texts = [...files.texts]
  const ask = async (question: string): Promise<string> => {
    const request = (await parseJson(question, { isTrusted: true })) as BindHostRequest
    if ('nodes' in request) return readNodeTexts(nodes, request.nodes)
    if ('textsFrom' in request) return JSON.stringify(takeBatch(texts, request.textsFrom))
    if ('file' in request) return JSON.stringify(await takeFile(request.file))
    nodes.adopt(request.newNodes)
    return ''
  }
  const input = {
    files: files.readable.map((path) => [path, repository.files.get(path)!.oid] as const),
    folder: files.folder,
    revisions,
    now,
  }
  const result = await importThreads.run(bindTask, input, { caller: spaceId, seconds: SECONDS, ask, signal })
  if (result.kind === 'exceeded') throw new GitFailedError('too-large', `Reading the repository ${result.rule}`)
  const bindResult = (await parseJson(result.value, { isTrusted: true })) as BindResult
  if ('failure' in bindResult) throw new GitFailedError(bindResult.failure.reason, bindResult.failure.message)
  const { bound, facts } = bindResult
  const problems = [...files.problems, ...bound.problems]
  return { bound: { ...bound, problems, lines: new Map(bound.lines), pages: byId(bound.tree) }, facts }
}

function takeBatch(texts: readonly (readonly [string, string])[], from: number) {
  let size = 0
  let end = from
  while (end < texts.length && size < BATCH_CHARACTERS) size += texts[end++]![1].length
  return texts.slice(from, end)
}

function byId(pages: readonly PageTree[], found = new Map<string, PageTree>()) {
  for (const page of pages) {
    found.set(page.id, page)
    byId(page.pages ?? [], found)
  }
  return found
}
