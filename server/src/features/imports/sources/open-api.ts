/** Reads an OpenAPI document into one page per operation. */
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { IncomingPage } from '@lectern/content/incoming'
import {
  type ApiDocument,
  type ApiOperation,
  isHiddenOperation,
  listOperations,
  operationToDocument,
  readDescription,
  titleOfOperation,
} from '@lectern/content/openapi'
import { groupBy } from '../../../core/group-by.ts'
import { readOpenApi } from '../../openapi/index.ts'
import {
  describeContent,
  type OpenedDocument,
  type ReadSource,
  type SourceContent,
  type SourceContext,
  SourceUnreadableError,
  wrongContent,
} from '../source.ts'

const SECONDS = 60

export const openApi: ReadSource = async (reading) => {
  const opened = await reading.open()
  const found = describeContent(opened)
  if (found !== 'JSON' && found !== 'text') throw wrongContent(found, 'an OpenAPI document')
  return readOpenApiDocument(opened, reading)
}

export async function readOpenApiDocument(
  { url, name, text }: OpenedDocument,
  { open, signal }: SourceContext,
): Promise<SourceContent> {
  const entry = { name, text: await text(), ...(/^https?:$/.test(url.protocol) && { url: url.href }) }
  const load = async (address: string) => (await open(address)).text()
  const read = await readOpenApi(entry, { caller: 'import', load, seconds: SECONDS, signal })
  if (read.kind === 'invalid') throw new SourceUnreadableError(read.reason)
  const spec = JSON.parse((await promisify(gunzip)(read.document)).toString()) as ApiDocument
  const pages = toPages(spec)
  return {
    incoming: { pages, files: [], reusableContents: [], problems: [], locate: () => undefined },
    openFile: async () => {
      throw new SourceUnreadableError('has no files')
    },
  }
}

function toPages(spec: ApiDocument): IncomingPage[] {
  const operations = listOperations(spec).filter((each) => !isHiddenOperation(each))
  const tagged = groupBy(operations, tagOf)
  const known = spec.tags.map(({ name }) => name).filter((name) => tagged.has(name))
  const tags = [...new Set([...known, ...[...tagged.keys()].filter((name) => name !== undefined)])]
  const page = (each: ApiOperation): IncomingPage => ({
    type: 'document',
    fields: { title: titleOfOperation(each) },
    read: () => ({ kind: 'read', body: operationToDocument(spec, each, { hasTitle: true }) }),
    pages: [],
  })
  const { title, description } = spec.info
  const start: IncomingPage = {
    type: 'document',
    fields: { title: title || 'API reference' },
    read: () => ({ kind: 'read', ...(typeof description === 'string' && { body: readDescription(description) }) }),
    pages: (tagged.get(undefined) ?? []).map(page),
  }
  const groups = tags.map(
    (name): IncomingPage => ({ type: 'group', fields: { title: name }, pages: tagged.get(name)!.map(page) }),
  )
  return [start, ...groups]
}

function tagOf({ operation }: ApiOperation): string | undefined {
  const [first] = Array.isArray(operation.tags) ? operation.tags : []
  return typeof first === 'string' && first !== '' ? first : undefined
}
