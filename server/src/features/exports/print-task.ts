/** Prints bodies into files, in a thread. */
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

export type LinkAddress = readonly [url: string, kind: ReferenceKind]

/** What the tasks ask their host for: nodes by hash, or the URLs of references and the targets of URLs. */
export type PrintHostRequest =
  | { nodes: readonly string[] }
  | { refs: readonly ContentRef[]; addresses: readonly LinkAddress[] }

export interface PrintHostResponse {
  readonly hrefs: readonly string[]
  readonly refs: readonly (ContentRef | null)[]
}

export const printFileTask = threadTask('print-file', async ({ file, source }: PrintInput, ask): Promise<string> => {
  const nodes = openNodesThrough(ask)
  const body = await readBody(nodes, file.fields)
  const hrefs = new Map<string, string>()
  const targets = new Map<string, ContentRef | undefined>()
  // Unknown references are collected and requested from the host; then the file is printed again.
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
    const answer = JSON.parse(await ask(question)) as PrintHostResponse
    for (const [at, key] of [...refs].entries()) hrefs.set(key, answer.hrefs[at]!)
    for (const [at, key] of [...addresses].entries()) targets.set(key, answer.refs[at] ?? undefined)
  }
})

/** Prints a body as JSON. */
export const printBodyTask = threadTask(
  'print-body',
  async (document: string, ask): Promise<string> => JSON.stringify(await readBody(openNodesThrough(ask), { document })),
)

const openNodesThrough = (ask: Ask) =>
  openNodes(storeThrough((hashes) => ask(JSON.stringify({ nodes: hashes } satisfies PrintHostRequest))))
