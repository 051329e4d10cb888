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
  /** Pages made from a specification, below one of the pages. */
  reference?: { below: string; spec: string }
}

export const readPage = (folder: string, name: string) => readFile(join(FOLDER, folder, `${name}.md`), 'utf8')

/** Ids of the pages, by the name of their file. */
export type PageIds = Record<string, string>

/** By a change request, in place of the empty page that every space begins with. */
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

/** A job reads it once the demo stands; until then there are no pages of it. */
export async function addSpecification(perform: Perform, organizationId: string, { folder, spec }: Specification) {
  const text = await readFile(join(FOLDER, folder, `${spec}.yaml`), 'utf8')
  await perform('createOpenAPISpec', { params: { organizationId }, body: { slug: spec, source: { text } } })
}

interface Specification {
  folder: string
  spec: string
}

const TYPES: Record<string, string> = { '.svg': 'image/svg+xml', '.txt': 'text/plain' }

async function readFileEntry(name: string) {
  const base64 = await readFile(join(FOLDER, 'files', name), 'base64')
  return { name, ref: name, contentType: TYPES[extname(name)], base64 }
}
