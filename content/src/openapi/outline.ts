/** The parts of a document that the table of contents needs: small, however large the document is. */

import type { ApiMethod } from '../document/index.ts'
import { isHiddenOperation } from './hidden-operations.ts'
import { titleOfOperation, toTitle } from './name-operation.ts'
import { listOperations } from './read-spec.ts'
import type { ApiDocument, ApiOperation, ApiTag } from './types.ts'
import { scalarToText } from './upgrade.ts'

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
  /** Shown below the title of the page. */
  readonly summary?: string
  readonly icon?: string
  readonly parent?: string
}

export interface OutlineOperation {
  readonly kind: ApiOperation['kind']
  readonly method: ApiMethod
  /** For a webhook, its name. */
  readonly path: string
  readonly title: string
  /** The first tag counts: an operation is on one page. */
  readonly tag?: string
}

const TEXT = 50_000

export function toOutline(document: ApiDocument): ApiOutline {
  return {
    title: toTitle(document.info.title),
    ...described(document.info.description),
    tags: document.tags.map(toTag),
    operations: listOperations(document)
      .filter((each) => !isHiddenOperation(each))
      .map(toOperation),
    models: Object.keys(document.components.schemas ?? {}),
  }
}

function toTag(tag: ApiTag): OutlineTag {
  const title = scalarToText(tag['x-page-title']) ?? scalarToText(tag['x-displayName']) ?? tag.name
  const icon = scalarToText(tag['x-page-icon'])
  const summary = scalarToText(tag['x-page-description'])
  const parent = scalarToText(tag.parent) ?? scalarToText(tag['x-parent'])
  return {
    name: tag.name,
    title: toTitle(title) || tag.name,
    ...described(tag.description),
    ...(icon && { icon }),
    ...(summary && { summary: summary.slice(0, TEXT) }),
    ...(parent && { parent }),
  }
}

function toOperation(found: ApiOperation): OutlineOperation {
  const { kind, method, path, operation } = found
  const tag = Array.isArray(operation.tags)
    ? operation.tags.find((each) => typeof each === 'string' && each !== '')
    : undefined
  return { kind, method, path, title: titleOfOperation(found), ...(tag && { tag }) }
}

const described = (description: unknown) =>
  typeof description === 'string' && description.trim() !== '' ? { description: description.slice(0, TEXT) } : {}
