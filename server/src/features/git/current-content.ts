import type { ExistingContent } from '@lectern/content/repository'
import {
  listFiles,
  listPages,
  listReusableContents,
  type Nodes,
  type Page,
  type PlacedPage,
  type Revision,
} from '@lectern/content/revision'

/** Reads all items of these revisions, each once; the first revision that has an item counts. */
export async function readCurrentContent(nodes: Nodes, ...revisions: readonly Revision[]): Promise<ExistingContent> {
  const pages = new Map<string, Page>()
  const files = new Map<string, ExistingContent['files'][number]>()
  const reusableContents = new Map<string, ExistingContent['reusableContents'][number]>()
  for (const revision of revisions) {
    for (const { page } of walkPages(await listPages(nodes, revision))) addTo(pages, page)
    for (const file of await listFiles(nodes, revision)) addTo(files, file)
    for (const content of await listReusableContents(nodes, revision)) addTo(reusableContents, content)
  }
  return { pages: [...pages.values()], files: [...files.values()], reusableContents: [...reusableContents.values()] }
}

function addTo<Item extends { readonly id: string }>(found: Map<string, Item>, item: Item) {
  if (!found.has(item.id)) found.set(item.id, item)
}

export function* walkPages(pages: readonly PlacedPage[]): Generator<PlacedPage> {
  for (const placed of pages) {
    yield placed
    yield* walkPages(placed.pages)
  }
}
