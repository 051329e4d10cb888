import type { Document } from '../document/index.ts'
import type { Resolve } from '../markdown/index.ts'
import type { Nodes, PageFields, PageTree, ReusableContent } from '../revision/index.ts'
import { createResolver, type IncomingTarget } from './create-resolver.ts'
import { withFreeSlugs } from './free-slugs.ts'
import type { IncomingContent, IncomingFile, IncomingPage, ParsedPage, Problem } from './types.ts'

interface BindingHost {
  /** Returns the id of the item at an address: a new id, or the one from an earlier import. */
  readonly idOf: (
    kind: 'page' | 'file' | 'reusable-content',
    address: string | undefined,
    page?: IncomingPage,
  ) => string
  /** Returns further fields that the host knows, such as times and the path in a repository. */
  readonly fieldsOf?: (page: IncomingPage, isRead: boolean) => Partial<PageFields>
  /** Transforms a body before it is stored, so that existing blocks have the same keys as before. */
  readonly bodyOf?: (id: string, body: Document) => Promise<Document>
  /** Is called before each body is read. The host may yield to other work, or throw to stop. */
  readonly pause?: () => Promise<void>
}

export interface BoundContent {
  readonly pages: readonly PageTree[]
  readonly files: readonly { readonly id: string; readonly file: IncomingFile }[]
  readonly reusableContents: readonly ReusableContent[]
  /** Former path → id of the page it leads to. */
  readonly redirects: ReadonlyMap<string, string>
  readonly problems: readonly Problem[]
}

/** Assigns ids to all items, reads the bodies into `nodes`, and turns addresses among the items into references. */
export async function bindIncoming(
  nodes: Pick<Nodes, 'put'>,
  incoming: IncomingContent,
  binding: BindingHost,
): Promise<BoundContent> {
  const ids = new Map<IncomingPage, string>()
  const byAddress = new Map<string, IncomingTarget>()
  for (const page of everyPage(incoming.pages)) {
    const id = binding.idOf('page', page.address, page)
    ids.set(page, id)
    if (page.read) name(byAddress, page, { kind: 'page', page: id })
  }
  const files = incoming.files.map((file) => ({ id: binding.idOf('file', file.address), file }))
  for (const { id, file } of files) name(byAddress, file, { kind: 'file', file: id })
  const reusable = incoming.reusableContents.map((content) => ({
    id: binding.idOf('reusable-content', content.address),
    content,
  }))
  for (const { id, content } of reusable) name(byAddress, content, { kind: 'reusable-content', reusableContent: id })

  const problems: Problem[] = [...incoming.problems]
  const resolveFrom = createResolver(incoming.locate, byAddress)
  const readBody = async (address: string, read: ((resolve: Resolve) => ParsedPage) | undefined) => {
    await binding.pause?.()
    const answer = read?.(resolveFrom(address)) ?? { kind: 'read' }
    const reason = answer.kind === 'unreadable' ? answer.reason : answer.problem
    if (reason !== undefined) problems.push({ address, reason })
    return answer
  }

  const putBody = async (id: string, body: Document) =>
    nodes.put('document', (await binding.bodyOf?.(id, body)) ?? body)

  /** Binds one page; its slug may still clash with those of its siblings. */
  const bindPage = async (page: IncomingPage): Promise<PageTree[]> => {
    const answer = await readBody(page.address ?? '', page.read)
    const pages = await bindPages(page.pages)
    // The subpages of an unreadable page take its place, unless it stays as an empty page.
    if (answer.kind === 'unreadable' && !answer.isKept) return pages
    const { body, fields } = answer.kind === 'read' ? answer : {}
    return [
      {
        ...page.fields,
        ...fields,
        ...binding.fieldsOf?.(page, page.read !== undefined && answer.kind === 'read'),
        id: ids.get(page)!,
        type: page.type,
        ...(body && body.nodes.length > 0 && { document: await putBody(ids.get(page)!, body) }),
        ...(pages.length > 0 && { pages }),
      },
    ]
  }
  const bindPages = async (pages: readonly IncomingPage[]): Promise<PageTree[]> => {
    const bound: PageTree[] = []
    for (const page of pages) bound.push(...(await bindPage(page)))
    return withFreeSlugs(bound)
  }

  const reusableContents: ReusableContent[] = []
  for (const { id, content } of reusable) {
    const answer = await readBody(content.address, content.read)
    if (answer.kind === 'unreadable' && !answer.isKept) continue
    const body = answer.kind === 'read' && answer.body && (await putBody(id, answer.body))
    reusableContents.push({ id, title: content.title, ...(body && { document: body }) })
  }
  const redirects = new Map(
    [...(incoming.redirects ?? [])].flatMap(([from, address]) => {
      const target = byAddress.get(address)
      return target?.kind === 'page' ? [[from, target.page] as const] : []
    }),
  )
  return { pages: await bindPages(incoming.pages), files, reusableContents, redirects, problems }
}

/** Registers the addresses of an item. When two items have the same address, the first one gets it. */
function name(
  targets: Map<string, IncomingTarget>,
  named: { readonly address?: string; readonly aliases?: readonly string[] },
  target: IncomingTarget,
) {
  for (const address of [named.address, ...(named.aliases ?? [])])
    if (address !== undefined && !targets.has(address)) targets.set(address, target)
}

function* everyPage(pages: readonly IncomingPage[]): Generator<IncomingPage> {
  for (const page of pages) {
    yield page
    yield* everyPage(page.pages)
  }
}
