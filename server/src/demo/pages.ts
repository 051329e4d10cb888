/** The pages of the demo are markdown files of the package, read on demand. They link to each other and to files by `./name`. */
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { serverRoot } from '../core/server-root.ts'
import type { Perform } from './act-as.ts'

export const PAGES_FOLDER = join(serverRoot, 'src/demo/pages')

/** Pages by file name, with their subpages. */
interface PageNames {
  [name: string]: PageNames
}

interface DemoPages {
  /** The name of the folder. */
  folder: string
  tree: PageNames
  files: string[]
  /** Pages generated from a specification, below one of the pages. */
  reference?: { below: string; spec: string }
}

export const readPage = (folder: string, name: string) => readFile(join(PAGES_FOLDER, folder, `${name}.md`), 'utf8')

/** The ids of the pages by file name. */
export type PageIds = Record<string, string>

export interface WrittenSpace {
  spaceId: string
  pages: PageIds
}

/** Writes the pages by a change request, in place of the empty first page. */
export async function writePages(
  perform: Perform,
  spaceId: string,
  { folder, tree, files, reference }: DemoPages,
): Promise<PageIds> {
  const { pages } = await perform<{ pages: { id: string }[] }>('getCurrentRevision', { params: { spaceId } })
  const changes = [
    ...pages.map(({ id }) => ({ operation: 'delete_page', page: id })),
    ...(files.length > 0 ? [{ operation: 'insert_files', files: await Promise.all(files.map(readFileEntry)) }] : []),
    ...(await insertsOf(folder, tree)),
    ...(reference ? [insertOf(reference)] : []),
  ]
  const subject = { subject: 'First version' }
  const { id } = await perform('createChangeRequest', { params: { spaceId }, body: subject })
  const params = { spaceId, changeRequestId: id }
  const query = { compat: false }
  const written = await perform<ContentResults>('updateChangeRequestContent', { params, query, body: { changes } })
  await perform('mergeChangeRequest', { params })
  return Object.fromEntries(written.changes.flatMap(({ ref, page }) => (ref === undefined ? [] : [[ref, page.id]])))
}

interface ContentResults {
  changes: { ref?: string; page: { id: string } }[]
}

async function insertsOf(folder: string, tree: PageNames, into: string | null = null): Promise<object[]> {
  const inserts: object[] = []
  for (const [ref, below] of Object.entries(tree)) {
    inserts.push({ operation: 'insert_page', ref, into, document: { markdown: await readPage(folder, ref) } })
    inserts.push(...(await insertsOf(folder, below, ref)))
  }
  return inserts
}

const insertOf = ({ below, spec }: NonNullable<DemoPages['reference']>) => ({
  operation: 'insert_page',
  title: 'Operations',
  into: below,
  computed: {
    type: 'builtin:openapi',
    dependencies: { spec: { ref: { kind: 'openapi', spec } } },
    props: { models: true, grouping: 'by-operation' },
  },
})

const TYPES: Record<string, string> = { '.svg': 'image/svg+xml', '.txt': 'text/plain' }

async function readFileEntry(name: string) {
  const base64 = await readFile(join(PAGES_FOLDER, 'files', name), 'base64')
  return { name, ref: name, contentType: TYPES[extname(name)], base64 }
}
