/** The files of an export: made at once, or in a thread when they are large. */
import type { Document } from '@lectern/content/document'
import { type FileLinks, type PrintedRepository, printFile } from '@lectern/content/repository'
import { type Nodes, openNodes, readBody, type Source } from '@lectern/content/revision'
import { tookTooLong } from '../../core/errors.ts'
import { isHeavyBody, isHeavyText } from '../../core/scheduling/heavy.ts'
import { readNodeTexts, storeThrough } from '../../core/threads/node-store.ts'
import { jobThreads } from '../../core/threads/pools.ts'
import type { ThreadTask } from '../../core/threads/task.ts'
import { type PrintAnswer, type PrintInput, type PrintQuestion, printBodyTask, printFileTask } from './print-task.ts'

export interface FileSources {
  readonly nodes: Nodes
  readonly printed: PrintedRepository
  /** Whoever shares the threads with others. */
  readonly caller: string
  /** The text that stands at a path now, if it is not the one the page came from; absent: it is not looked at. */
  readonly sourceAt?: (path: string) => string | undefined
  /** Whether pages are written over the text they came from. */
  readonly hasSources?: boolean
}

/** One file. What is read for it is not kept. */
export async function printFileAt(sources: FileSources, path: string): Promise<string> {
  const { nodes, printed, caller } = sources
  const file = printed.holders.get(path)
  if (!file) return printed.texts.get(path)!()
  const source = await findSource(sources, path)
  const links = printed.linksFrom(path)
  const isHeavySource = source !== undefined && isHeavyText(source)
  if (isHeavySource || (await isHeavyBody(nodes, file.fields))) {
    const input: PrintInput = { file, ...(source !== undefined && { source }) }
    return inThread(printFileTask, input, { nodes, caller, links })
  }
  return printFile(file, await readBody(passing(nodes), file.fields), source, links)
}

/** A body for programs; `print` is for those that are small. */
export async function printBody<Text>(
  nodes: Nodes,
  hash: string,
  caller: string,
  print: (document: Document) => Text,
): Promise<Text | string> {
  if (await isHeavyBody(nodes, { document: hash })) return inThread(printBodyTask, hash, { nodes, caller })
  return print(await readBody(passing(nodes), { document: hash }))
}

/** The same nodes for one piece of work: what it reads is gone with it. */
const passing = (nodes: Nodes): Nodes => openNodes(storeThrough((hashes) => readNodeTexts(nodes, hashes)))

async function findSource({ nodes, printed, sourceAt, hasSources = true }: FileSources, path: string) {
  if (!hasSources) return undefined
  const hash = printed.sources.get(path)
  const standing = sourceAt?.(path)
  if (standing !== undefined || hash === undefined) return standing
  return (JSON.parse((await nodes.texts([hash]))[0]!) as Source).text
}

interface Host {
  nodes: Nodes
  caller: string
  links?: FileLinks
}

async function inThread<Input>(
  task: ThreadTask<Input, string>,
  input: Input,
  { nodes, caller, links }: Host,
): Promise<string> {
  const ask = async (question: string): Promise<string> => {
    const asked = JSON.parse(question) as PrintQuestion
    if ('nodes' in asked) return readNodeTexts(nodes, asked.nodes)
    const { href, resolve } = links!
    return JSON.stringify({
      hrefs: asked.refs.map(href),
      refs: asked.addresses.map(([url, kind]) => resolve(url, kind) ?? null),
    } satisfies PrintAnswer)
  }
  const result = await jobThreads.run(task, input, { caller, ask })
  if (result.kind === 'exceeded') throw tookTooLong()
  return result.value
}
