/** A space in memory, for tests of links. */
import type { Document } from '../../document/types.ts'
import { parseMarkdown } from '../../markdown/parse-markdown.ts'
import { buildRevision, type PageTree } from '../../revision/build-revision.ts'
import type { Nodes } from '../../revision/nodes.ts'
import { MapStore } from '../../revision/testing/map-store.ts'
import type { File, ReusableContent, Revision } from '../../revision/types.ts'
import { checkLinks } from '../check-links.ts'
import { extractLinks } from '../extract-links.ts'
import { listHolders } from '../holders.ts'
import { readApplication } from '../parse-link-url.ts'
import type { LinkSource } from '../types.ts'
import { readHrefs } from './read-hrefs.ts'

const SPACE = 'own'

/** Parses markdown; URLs such as `/pages/x` and `/files/y` become references, whether or not they exist. */
export function parseDocument(markdown: string): Document {
  const parsed = parseMarkdown(markdown, { resolve: readHrefs })
  if (parsed.kind !== 'parsed') throw new Error(parsed.rule)
  return parsed.document
}

export interface LinkPage extends Partial<Omit<PageTree, 'document' | 'pages'>> {
  id: string
  markdown?: string
  pages?: LinkPage[]
}

export async function buildSpace(content: {
  pages: LinkPage[]
  files?: string[]
  reusableContents?: (Partial<ReusableContent> & { id: string; markdown?: string })[]
}) {
  const nodes = new MapStore().open()
  const write = (markdown: string | undefined) =>
    markdown === undefined ? {} : { document: nodes.put('document', parseDocument(markdown)) }
  const toTree = ({ markdown, pages = [], ...page }: LinkPage): PageTree => ({
    type: 'document',
    title: page.id,
    slug: page.id,
    ...page,
    ...write(markdown),
    pages: pages.map(toTree),
  })
  const toFile = (id: string): File => ({ id, name: id, contentType: 'text/plain', size: 1, key: id })
  const revision = await buildRevision(nodes, {
    pages: content.pages.map(toTree),
    files: (content.files ?? []).map(toFile),
    reusableContents: (content.reusableContents ?? []).map(({ markdown, ...each }) => ({
      title: each.id,
      ...each,
      ...write(markdown),
    })),
  })
  return { nodes, revision }
}

export const sourceOf = (nodes: Nodes, revision: Revision): LinkSource => ({
  space: SPACE,
  nodes,
  revision,
  application: readApplication('https://docs.example.com/app'),
  linksOf: async (hashes) => {
    const documents = [...hashes]
    await nodes.load(documents)
    return new Map(documents.map((hash) => [hash, extractLinks(nodes.at(hash) as Document)]))
  },
})

/** Lists every link of a revision, with the application at `https://docs.example.com/app`. */
export const allLinks = async (nodes: Nodes, revision: Revision) =>
  checkLinks(sourceOf(nodes, revision), await listHolders(nodes, revision))
