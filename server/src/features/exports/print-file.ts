/** Prints the files of an export: on the event loop, or in a thread when they are large. */
import type { Document } from '@lectern/content/document'
import { type FileLinks, type PrintedRepository, printFile } from '@lectern/content/repository'
import { type Nodes, openNodes, readBody, type SourceText } from '@lectern/content/revision'
import { tookTooLong } from '../../core/errors.ts'
import { isHeavyBody, isHeavyText } from '../../core/scheduling/heavy.ts'
import { readNodeTexts, storeThrough } from '../../core/threads/node-store.ts'
import { jobThreads } from '../../core/threads/pools.ts'
import type { ThreadTask } from '../../core/threads/task.ts'
import {
  type PrintHostRequest,
  type PrintHostResponse,
  type PrintInput,
  printBodyTask,
  printFileTask,
} from './print-task.ts'

interface FileSources {
  readonly nodes: Nodes
  readonly printed: PrintedRepository
  /** The key by which threads are shared fairly. */
  readonly caller: string
  /** Returns the current text at a path when it is not the one the page was read from. */
  readonly sourceAt?: (path: string) => string | undefined
  /** Whether pages are written over the text they came from. */
  readonly hasSources?: boolean
}

/** Prints one file. The nodes read for it are not added to `nodes`. */
export async function printFileAt(sources: FileSources, path: string): Promise<string> {
  const { nodes, printed, caller } = sources
  const file = printed.holders.get(path)
  if (!file) return printed.texts.get(path)!()
  const source = await findSource(sources, path)
  const links = printed.linksFrom(path)
  const isHeavySource = source !== undefined && isHeavyText(source)
  if (isHeavySource || (await isHeavyBody(nodes, file.fields))) {
    const input: PrintInput = { file, ...(source !== undefined && { source }) }
    return runInThread(printFileTask, input, { nodes, caller, links })
  }
  return printFile(file, await readBody(openTemporaryNodes(nodes), file.fields), source, links)
}

/** Prints a body; a large one is printed as JSON in a thread, a small one by `print`. */
export async function printBody<Text>(
  nodes: Nodes,
  hash: string,
  caller: string,
  print: (document: Document) => Text,
): Promise<Text | string> {
  if (await isHeavyBody(nodes, { document: hash })) return runInThread(printBodyTask, hash, { nodes, caller })
  return print(await readBody(openTemporaryNodes(nodes), { document: hash }))
}

/** Opens the same nodes for one task: nodes it reads are not cached afterwards. */
const openTemporaryNodes = (nodes: Nodes): Nodes => openNodes(storeThrough((hashes) => readNodeTexts(nodes, hashes)))

async function findSource({ nodes, printed, sourceAt, hasSources = true }: FileSources, path: string) {
  if (!hasSources) return undefined
  const hash = printed.sources.get(path)
  const current = sourceAt?.(path)
  if (current !== undefined || hash === undefined) return current
  return (JSON.parse((await nodes.texts([hash]))[0]!) as SourceText).text
}

interface Host {
  nodes: Nodes
  caller: string
  links?: FileLinks
}

async function runInThread<Input>(
  task: ThreadTask<Input, string>,
  input: Input,
  { nodes, caller, links }: Host,
): Promise<string> {
  const ask = async (question: string): Promise<string> => {
    const request = JSON.parse(question) as PrintHostRequest
    if ('nodes' in request) return readNodeTexts(nodes, request.nodes)
    const { href, resolve } = links!
    return JSON.stringify({
      hrefs: request.refs.map(href),
      refs: request.addresses.map(([url, kind]) => resolve(url, kind) ?? null),
    } satisfies PrintHostResponse)
  }
  const result = await jobThreads.run(task, input, { caller, ask })
  if (result.kind === 'exceeded') throw tookTooLong()
  return result.value
}
