/** The API reference as a site: its pages, and what the renderer of published sites needs to draw them. */
import type { SearchItem, SiteSource, TreePage } from '@lectern/site'
import { toOpenApi } from '../core/operation/openapi.ts'
import type { Operation } from '../core/operation/operation.ts'
import { ASSETS } from '../published/assets.ts'
import type { DocsPage } from './render-task.ts'
import { type DocsOperation, type DocsSection, type Paths, toSections } from './sections.ts'

export interface ApiReference {
  /** The OpenAPI document as JSON. */
  text: string
  site: SiteSource
  /** Returns the page of a section, or the first page; undefined when there is none of that name. */
  toPage: (name: string | undefined) => DocsPage | undefined
  search: (query: string) => SearchItem[]
}

const ROOT = '/docs'
const RESULTS = 30

export function createReference(operations: Operation[], base: string): ApiReference {
  const api = toOpenApi(operations, base) as {
    info: { title: string; version: string; description: string }
    paths: Paths
  }
  const sections = toSections(api.paths)
  const all = sections.flatMap((section) => [
    { section, trail: section.title },
    ...section.sections.map((below) => ({ section: below, trail: `${section.title}: ${below.title}` })),
  ])
  const site = toSite(api.info, base)
  const tree = toTree(sections)
  return {
    text: JSON.stringify(api),
    site,
    toPage: (name) => {
      if (name === undefined) return { site, tree, ...toFirstPage(api.info, base, all), spec: '{}' }
      const section = all.find((each) => each.section.name === name)?.section
      return section && { site, tree, ...toSectionPage(section), spec: JSON.stringify(toSpec(api, section)) }
    },
    search: (query) => search(all, query),
  }
}

const toHref = ({ name }: DocsSection, operation?: DocsOperation) =>
  `${ROOT}/${name}${operation?.anchor ? `#${encodeURIComponent(operation.anchor)}` : ''}`

const toSite = ({ title, version }: { title: string; version: string }, base: string): SiteSource => ({
  title: `${title} API ${version}`,
  language: 'en',
  basePath: `${ROOT}/`,
  canonicalUrl: `${base}${ROOT}/`,
  isIndexed: false,
  sections: [],
  variants: [],
  customization: {
    pagination: false,
    pageActions: [],
    headerLinks: [{ title: 'openapi.json', href: '/openapi.json' }],
  },
  assets: ASSETS,
  search: { page: `${ROOT}/~/search`, data: `${ROOT}/~/search.json` },
  tries: 'own',
})

function toTree(sections: DocsSection[]): TreePage[] {
  const entry = (section: DocsSection): TreePage => ({
    id: section.name,
    type: 'document',
    title: section.title,
    href: toHref(section),
    pages: section.sections.map(entry),
  })
  return [{ id: '', type: 'document', title: 'Overview', href: ROOT, pages: [] }, ...sections.map(entry)]
}

interface ListedSection {
  section: DocsSection
  /** Its title after that of the section above it. */
  trail: string
}

type Page = Pick<DocsPage, 'page' | 'markdown'>

function toFirstPage(info: { title: string; description: string }, base: string, all: ListedSection[]): Page {
  const text = `${info.description}

Every operation below \`${base}/v1\` needs a token. Make one in the console, or with \`lectern token create --email you@example.com\`, then:

\`\`\`bash
curl -H "Authorization: Bearer $TOKEN" ${base}/v1/user
\`\`\`

Lists take \`limit\` (0 to 1000, default 50) and \`page\`, the \`next.page\` of the answer before. A failed request answers \`{"error": {"code": 404, "message": "Space not found"}}\`.

${all.map(({ section, trail }) => `## ${trail}\n\n${section.operations.map((each) => `* [${each.title}](${toHref(section, each)}) \`${each.method.toUpperCase()} ${each.path}\``).join('\n')}`).join('\n\n')}
`
  return {
    page: { id: '', title: `${info.title} API reference`, href: ROOT, layout: { pagination: false } },
    markdown: text,
  }
}

const toSectionPage = (section: DocsSection): Page => ({
  page: { id: section.name, title: section.title, href: toHref(section), layout: { pagination: false } },
  markdown: section.operations
    .map(
      ({ method, path }) =>
        `{% openapi-operation spec="lectern" path="${path}" method="${method}" %}\n{% endopenapi-operation %}`,
    )
    .join('\n\n'),
})

/** The specification with the operations of one page alone, each with who may call it. */
function toSpec(api: object, { operations }: DocsSection): object {
  const { paths } = api as { paths: Paths }
  const some: Paths = {}
  for (const { method, path, description } of operations)
    some[path] = { ...some[path], [method]: { ...paths[path]![method]!, description } }
  return { ...api, paths: some, tags: [], webhooks: {} }
}

/** Finds operations that have all words in their title, path, id or section. */
function search(all: ListedSection[], query: string): SearchItem[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const found = all.flatMap(({ section, trail }) =>
    section.operations.flatMap((operation) => {
      const { title, method, path, id } = operation
      const text = `${title} ${method} ${path} ${id} ${trail}`.toLowerCase()
      if (!words.every((word) => text.includes(word))) return []
      const isInTitle = words.every((word) => title.toLowerCase().includes(word))
      const excerpt = [{ text: `${method.toUpperCase()} ${path}` }]
      return [{ isInTitle, item: { title, href: toHref(section, operation), trail: [trail], excerpt } }]
    }),
  )
  return [...found.filter(({ isInTitle }) => isInTitle), ...found.filter(({ isInTitle }) => !isInTitle)]
    .slice(0, RESULTS)
    .map(({ item }) => item)
}
