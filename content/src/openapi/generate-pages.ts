/** Generates the pages that replace a computed page: one per tag, or one per operation below its tag. */
import {
  type Document,
  documentOf,
  leaf,
  type Node,
  type NodeData,
  paragraph,
  text,
  voidBlock,
} from '../document/index.ts'
import { parseMarkdown } from '../markdown/index.ts'
import { hashText, type Page } from '../revision/index.ts'
import type { ApiOutline, OutlineOperation, OutlineTag } from './outline.ts'

/** The `props` in the recipe of a computed page. */
interface ApiPagesProps {
  readonly models: boolean
  readonly byOperation: boolean
}

export interface GeneratedPage {
  readonly id: string
  readonly title: string
  readonly description?: string
  readonly icon?: string
  readonly computed: NodeData
  readonly body: Document
  readonly pages: readonly GeneratedPage[]
}

/** The title for operations without a tag. */
const OTHER = 'Other'
const MODELS = 'Models'

export const findSpecSlug = (computed: NodeData | undefined): string | undefined => {
  if (computed?.type !== 'builtin:openapi') return undefined
  const { spec } = (computed.dependencies ?? {}) as { spec?: { ref?: { kind?: unknown; spec?: unknown } } }
  return spec?.ref?.kind === 'openapi' && typeof spec.ref.spec === 'string' ? spec.ref.spec : undefined
}

function propsOf(computed: NodeData | undefined): ApiPagesProps {
  const { models, grouping } = (computed?.props ?? {}) as { models?: unknown; grouping?: unknown }
  return { models: models === true, byOperation: /operation/.test(String(grouping ?? '')) }
}

/** Ids are derived from the seed and the subject of the page, so they stay the same in a new version of the document. */
export function generatePages(seed: string, computed: NodeData, outline: ApiOutline): GeneratedPage[] {
  const { models, byOperation } = propsOf(computed)
  const spec = findSpecSlug(computed) ?? ''
  const { dependencies } = computed
  const recipe = (props: NodeData): NodeData => ({ type: 'builtin:openapi', props, dependencies })
  const idOf = (...about: string[]) => hashText(JSON.stringify([seed, ...about])).slice(0, 20)

  const toOperationPage = (operation: OutlineOperation): GeneratedPage => ({
    id: idOf(operation.kind, operation.method, operation.path),
    title: operation.title,
    computed: recipe({ doc: 'operations', page: `${operation.method} ${operation.path}` }),
    body: documentOf([operationBlock(spec, operation)]),
    pages: [],
  })

  const toTagPage = ({ tag, operations, tags }: Tagged): GeneratedPage => {
    const pages = [...(byOperation ? operations.map(toOperationPage) : []), ...tags.map(toTagPage)]
    const about = readText(tag.description)
    const shown = byOperation ? [] : operations.map((each) => operationBlock(spec, each))
    const blocks = shown.length > 0 ? shown : pages.map(({ id }) => pointer(id))
    return {
      id: idOf('tag', tag.name),
      title: tag.title,
      ...(tag.summary !== undefined && { description: tag.summary }),
      ...(tag.icon !== undefined && { icon: tag.icon }),
      computed: recipe({ doc: operations.length > 0 && !byOperation ? 'operations' : 'info', page: tag.name || OTHER }),
      body: documentOf([...about, ...blocks]),
      pages,
    }
  }

  const pages = groupByTag(outline).map(toTagPage)
  if (!models || outline.models.length === 0) return pages
  const schemas = voidBlock('openapi-schemas', {
    ref: { kind: 'openapi', spec },
    schemas: outline.models,
    grouped: true,
  })
  return [
    ...pages,
    { id: idOf('models'), title: MODELS, computed: recipe({ doc: 'models' }), body: documentOf([schemas]), pages: [] },
  ]
}

interface Tagged {
  tag: OutlineTag
  operations: OutlineOperation[]
  tags: Tagged[]
}

/** In the order of the document's tags; unlisted ones follow in order of appearance. Empty tags are left out. */
function groupByTag({ tags, operations }: ApiOutline): Tagged[] {
  const groups = new Map<string, Tagged>()
  const group = (tag: OutlineTag) => {
    const found = groups.get(tag.name) ?? { tag, operations: [], tags: [] }
    groups.set(tag.name, found)
    return found
  }
  for (const tag of tags) group(tag)
  const other: Tagged = { tag: { name: '', title: OTHER }, operations: [], tags: [] }
  for (const operation of operations) {
    const { tag } = operation
    const into = tag === undefined ? other : group({ name: tag, title: tag })
    into.operations.push(operation)
  }
  const top = [...groups.values()].filter((each) => !putUnderParent(each, groups))
  return withoutEmpty([...top, other])
}

/** A tag that is its own ancestor is placed at the top. */
function putUnderParent(child: Tagged, groups: ReadonlyMap<string, Tagged>): boolean {
  const parent = groups.get(child.tag.parent ?? '')
  if (!parent) return false
  const seen = new Set([child])
  for (let above: Tagged | undefined = parent; above; above = groups.get(above.tag.parent ?? '')) {
    if (seen.has(above)) return false
    seen.add(above)
  }
  parent.tags.push(child)
  return true
}

const withoutEmpty = (groups: readonly Tagged[]): Tagged[] =>
  groups
    .map((each) => ({ ...each, tags: withoutEmpty(each.tags) }))
    .filter(({ tag, operations, tags }) => operations.length > 0 || tags.length > 0 || tag.description !== undefined)

const operationBlock = (spec: string, { kind, method, path }: OutlineOperation) => {
  const ref = { kind: 'openapi', spec }
  return kind === 'webhook'
    ? voidBlock('openapi-webhook', { ref, name: path, method })
    : voidBlock('openapi-operation', { ref, path, method })
}

const pointer = (page: string) => voidBlock('content-ref', { ref: { kind: 'page', page } })

/** Parses our markdown; a text that cannot be parsed stays plain text. */
function readText(description: string | undefined): readonly Node[] {
  if (description === undefined) return []
  const parsed = parseMarkdown(description)
  return parsed.kind === 'parsed' ? parsed.document.nodes : [paragraph([text(leaf(description))])]
}

/** The fields of the computed page that also apply to the generated pages, above all their visibility. */
export const inheritedFields = ({ hidden, noIndex, noRobotsIndex, condition, layout }: Page) => ({
  ...(hidden !== undefined && { hidden }),
  ...(noIndex !== undefined && { noIndex }),
  ...(noRobotsIndex !== undefined && { noRobotsIndex }),
  ...(condition !== undefined && { condition }),
  ...(layout !== undefined && { layout }),
})
