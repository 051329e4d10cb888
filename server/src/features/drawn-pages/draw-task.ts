/** Renders one page. The same code runs on the event loop and, for large pages, in a thread. */

import type { ContentRef } from '@lectern/content/document'
import { highlightCode } from '@lectern/content/highlight'
import { type FindSpec, listSpecRefs } from '@lectern/content/openapi'
import { type Nodes, openNodes, type Revision, readBody } from '@lectern/content/revision'
import { ANONYMOUS, resolveDocument, withPageContext, withSpaceContext } from '@lectern/content/visitors'
import {
  type BodySource,
  listRefs,
  type PageContent,
  type ReferenceTarget,
  type RenderedBody,
  renderBody,
} from '@lectern/site'
import { storeThrough } from '../../core/threads/node-store.ts'
import { threadTask } from '../../core/threads/task.ts'
import { readSpecs } from '../openapi/index.ts'
import { type OpenRevision, readReusableContents } from '../revisions/index.ts'

/** Data that can be copied between threads. */
export interface DrawInput {
  readonly page: Omit<PageContent, 'document'>
  /** The document hash of the body; absent for an empty body. */
  readonly document: string | undefined
  readonly language: string
  readonly diagram: string
}

/** Resolves the references in a body. */
export interface DrawHost {
  readonly resolve: (refs: readonly ContentRef[]) => Promise<readonly (ReferenceTarget | undefined)[]>
  readonly findSpecs: (refs: readonly ContentRef[]) => Promise<FindSpec>
  readonly highlight: BodySource['highlight']
}

export async function drawBody(opened: OpenRevision, input: DrawInput, host: DrawHost): Promise<RenderedBody> {
  const { page, language, diagram, document: hash } = input
  const body = await readBody(opened.nodes, hash === undefined ? {} : { document: hash })
  const reusable = await readReusableContents(opened, body)
  const document = resolveDocument(
    body,
    { visitor: ANONYMOUS, context: withPageContext(withSpaceContext({ site: {} }, opened.content), page) },
    {
      conditions: 'keep',
      expressions: 'keep-visitor',
      keepsUnresolved: true,
      hasAnchors: true,
      findReusableContent: ({ reusableContent }) => reusable.get(reusableContent),
    },
  )
  const refs = listRefs(document)
  const found = await host.resolve(refs)
  const targets = new Map(refs.map((ref, at) => [JSON.stringify(ref), found[at]]))
  const spec = await host.findSpecs(listSpecRefs(document))
  return renderBody({
    page: { ...page, document },
    language,
    diagram,
    highlight: host.highlight,
    spec,
    resolve: (ref) => targets.get(JSON.stringify(ref)),
  })
}

export interface DrawTaskInput extends DrawInput {
  readonly content: Revision
  /** Whether code is highlighted. */
  readonly hasColours: boolean
}

/** What the task asks its host for: nodes by hash, the targets of references, or the specifications they name. */
export type DrawQuestion =
  | { nodes: readonly string[] }
  | { refs: readonly ContentRef[] }
  | { specs: readonly ContentRef[] }

export const drawPageTask = threadTask('draw-page', ({ content, hasColours, ...input }: DrawTaskInput, ask) => {
  const { nodes, host } = openInThread(ask, hasColours)
  return drawBody({ nodes, content }, input, host)
})

/** Opens the nodes and the host in a thread, which reads both through `ask`. */
export function openInThread(
  ask: (question: string) => Promise<string>,
  hasColours: boolean,
): { nodes: Nodes; host: DrawHost } {
  const question = (about: DrawQuestion) => ask(JSON.stringify(about))
  return {
    nodes: openNodes(storeThrough((hashes) => question({ nodes: hashes }))),
    host: {
      resolve: async (refs) =>
        (JSON.parse(await question({ refs })) as (ReferenceTarget | null)[]).map((target) => target ?? undefined),
      findSpecs: async (specs) =>
        specs.length === 0 ? () => undefined : readSpecs(specs, await question({ specs })).find,
      highlight: hasColours ? highlightCode : async (codes) => codes.map(() => undefined),
    },
  }
}
