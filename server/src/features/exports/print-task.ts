/** Bodies on their way into files, in a thread. */
import type { ContentRef } from '@lectern/content/document'
import type { ReferenceKind } from '@lectern/content/markdown'
import { type FileToPrint, printFile } from '@lectern/content/repository'
import { openNodes, readBody } from '@lectern/content/revision'
import { storeThrough } from '../../core/threads/node-store.ts'
import { type Ask, threadTask } from '../../core/threads/task.ts'

export interface PrintInput {
  readonly file: FileToPrint
  /** The text of the file it came from. */
  readonly source?: string
}

export type Address = readonly [url: string, kind: ReferenceKind]

/** What the tasks ask for: the nodes of hashes, or how references are written and what addresses stand for. */
export type PrintQuestion =
  | { nodes: readonly string[] }
  | { refs: readonly ContentRef[]; addresses: readonly Address[] }

export interface PrintAnswer {
  readonly hrefs: readonly string[]
  readonly refs: readonly (ContentRef | null)[]
}

export const printFileTask = threadTask('print-file', async ({ file, source }: PrintInput, ask): Promise<string> => {
  const nodes = nodesThrough(ask)
  const body = await readBody(nodes, file.fields)
  const hrefs = new Map<string, string>()
  const targets = new Map<string, ContentRef | undefined>()
  // What is not known yet is noted and asked for; then the file is printed again.
  for (;;) {
    const refs = new Set<string>()
    const addresses = new Set<string>()
    const printed = printFile(file, body, source, {
      href: (ref) => {
        const key = JSON.stringify(ref)
        if (!hrefs.has(key)) refs.add(key)
        return hrefs.get(key) ?? ''
      },
      resolve: (url, kind) => {
        const key = JSON.stringify([url, kind])
        if (!targets.has(key)) addresses.add(key)
        return targets.get(key)
      },
    })
    if (refs.size + addresses.size === 0) return printed
    const question = `{"refs":[${[...refs].join()}],"addresses":[${[...addresses].join()}]}`
    const answer = JSON.parse(await ask(question)) as PrintAnswer
    for (const [at, key] of [...refs].entries()) hrefs.set(key, answer.hrefs[at]!)
    for (const [at, key] of [...addresses].entries()) targets.set(key, answer.refs[at] ?? undefined)
  }
})

/** A body as JSON. */
export const printBodyTask = threadTask(
  'print-body',
  async (document: string, ask): Promise<string> => JSON.stringify(await readBody(nodesThrough(ask), { document })),
)

const nodesThrough = (ask: Ask) =>
  openNodes(storeThrough((hashes) => ask(JSON.stringify({ nodes: hashes } satisfies PrintQuestion))))
