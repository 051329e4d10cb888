/** The pages of the demo are markdown files of the package, read when they are needed. They link to each other and to files by `./name`. */
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { serverRoot } from '../core/server-root.ts'
import type { Perform } from './act-as.ts'

const FOLDER = join(serverRoot, 'src/demo/pages')

/** Pages by the name of their file, with those below them. */
export interface PageNames {
  [name: string]: PageNames
}

export interface DemoPages {
  /** One of the folders. */
  folder: string
  tree: PageNames
  files: string[]
}

export const readPage = (folder: string, name: string) => readFile(join(FOLDER, folder, `${name}.md`), 'utf8')

/** Ids of the pages, by the name of their file. */
export type PageIds = Record<string, string>

/** By a change request, in place of the empty page that every space begins with. */
export async function writePages(
  perform: Perform,
  spaceId: string,
  { folder, tree, files }: DemoPages,
): Promise<PageIds> {
  const { pages } = await perform<{ pages: { id: string }[] }>('getCurrentRevision', { params: { spaceId } })
  const changes = [
    ...pages.map(({ id }) => ({ operation: 'delete_page', page: id })),
    ...(files.length > 0 ? [{ operation: 'insert_files', files: await Promise.all(files.map(readFileEntry)) }] : []),
    ...(await insertsOf(folder, tree)),
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

const TYPES: Record<string, string> = { '.svg': 'image/svg+xml', '.txt': 'text/plain' }

async function readFileEntry(name: string) {
  const base64 = await readFile(join(FOLDER, 'files', name), 'base64')
  return { name, ref: name, contentType: TYPES[extname(name)], base64 }
}
