/** What of a document the table of contents is made of: small, however large the document is. */
import { listOperations } from './read-spec.ts'
import type { ApiDocument, ApiMethod, ApiObject, ApiOperation, ApiTag } from './types.ts'
import { textOf } from './upgrade.ts'

export interface ApiOutline {
  readonly title: string
  readonly description?: string
  readonly tags: readonly OutlineTag[]
  readonly operations: readonly OutlineOperation[]
  readonly models: readonly string[]
}

export interface OutlineTag {
  readonly name: string
  readonly title: string
  readonly description?: string
  /** Stands below the title of the page. */
  readonly summary?: string
  readonly icon?: string
  readonly parent?: string
}

export interface OutlineOperation {
  readonly kind: ApiOperation['kind']
  readonly method: ApiMethod
  /** Of a webhook: its name. */
  readonly path: string
  readonly title: string
  /** The first counts: an operation stands on one page. */
  readonly tag?: string
}

const TEXT = 50_000
const TITLE = 200

export function toOutline(document: ApiDocument): ApiOutline {
  return {
    title: document.info.title.slice(0, TITLE),
    ...described(document.info.description),
    tags: document.tags.map(toTag),
    operations: listOperations(document)
      .filter(({ operation, pathItem }) => !isHidden(operation) && !isHidden(pathItem))
      .map(toOperation),
    models: Object.keys(document.components.schemas ?? {}),
  }
}

const isHidden = (object: ApiObject) => object['x-internal'] === true || object['x-gitbook-ignore'] === true

function toTag(tag: ApiTag): OutlineTag {
  const title = textOf(tag['x-page-title']) ?? textOf(tag['x-displayName']) ?? tag.name
  const icon = textOf(tag['x-page-icon'])
  const summary = textOf(tag['x-page-description'])
  const parent = textOf(tag.parent) ?? textOf(tag['x-parent'])
  return {
    name: tag.name,
    title: shorten(title) || tag.name,
    ...described(tag.description),
    ...(icon && { icon }),
    ...(summary && { summary: summary.slice(0, TEXT) }),
    ...(parent && { parent }),
  }
}

function toOperation({ kind, method, path, operation }: ApiOperation): OutlineOperation {
  const tag = Array.isArray(operation.tags)
    ? operation.tags.find((each) => typeof each === 'string' && each !== '')
    : undefined
  const title =
    shorten(textOf(operation.summary)) || shorten(textOf(operation.operationId)) || `${method.toUpperCase()} ${path}`
  return { kind, method, path, title: title.slice(0, TITLE), ...(tag && { tag }) }
}

const described = (description: unknown) =>
  typeof description === 'string' && description.trim() !== '' ? { description: description.slice(0, TEXT) } : {}

const shorten = (text: string | undefined) => (text ?? '').replace(/\s+/g, ' ').trim().slice(0, TITLE)
