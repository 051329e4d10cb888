/** Divides the operations of the interface into pages: one per tag, and one more for each large part below a tag. */
import { toAnchor, toFreeSlug } from '@lectern/content/text'

export interface DocsOperation {
  method: string
  path: string
  id: string
  title: string
  description: string
  /** Where it is on its page; absent if it has the title of the page. */
  anchor: string | undefined
}

export interface DocsSection {
  /** Its name in the address: `sites`, `sites-redirects`. */
  name: string
  title: string
  operations: DocsOperation[]
  sections: DocsSection[]
}

interface DescribedOperation {
  operationId: string
  summary: string
  description?: string
  tags: string[]
  'x-permission': string
  'x-scope'?: string
}

export type Paths = Record<string, Record<string, DescribedOperation>>

/** A part with fewer operations stays on the page of its tag. */
const SMALLEST_PART = 3

export function toSections(paths: Paths): DocsSection[] {
  const byTag = new Map<string, DocsOperation[]>()
  for (const [path, methods] of Object.entries(paths))
    for (const [method, described] of Object.entries(methods)) {
      const tag = described.tags[0]!
      byTag.set(tag, [...(byTag.get(tag) ?? []), toOperation(method, path, described)])
    }
  return sortByTitle([...byTag].map(([tag, operations]) => toSection(tag, operations)))
}

const sortByTitle = (sections: DocsSection[]) =>
  sections.sort((one, other) => one.title.localeCompare(other.title, 'en'))

const toOperation = (method: string, path: string, described: DescribedOperation): DocsOperation => ({
  method,
  path,
  id: described.operationId,
  title: described.summary,
  description: describe(described),
  anchor: undefined,
})

/** Who may call it is a part of the description, because a specification has no place of its own for that. */
function describe({
  description,
  'x-permission': permission,
  'x-scope': scope,
  operationId,
}: DescribedOperation): string {
  const facts = [`\`${operationId}\``, `needs ${permission}`, scope && `scope \`${scope}\``].filter(Boolean).join(' · ')
  return description ? `${description}\n\n${facts}` : facts
}

function toSection(tag: string, operations: DocsOperation[]): DocsSection {
  const parts = new Map<string, DocsOperation[]>()
  for (const operation of operations) {
    const part = findPart(tag, operation.path)
    if (part) parts.set(part, [...(parts.get(part) ?? []), operation])
  }
  const own = [...parts].filter(([, some]) => some.length >= SMALLEST_PART && some.length < operations.length)
  const elsewhere = new Set(own.flatMap(([, some]) => some))
  return finishSection(
    tag,
    toTitle(tag),
    operations.filter((each) => !elsewhere.has(each)),
    sortByTitle(own.map(([part, some]) => finishSection(`${tag}-${part}`, toTitle(part), some, []))),
  )
}

/** `/orgs/{organizationId}/sites/{siteId}/redirects/{redirectId}` → `redirects` below the tag `sites`. */
function findPart(tag: string, path: string): string | undefined {
  const parts = path.split('/').filter((part) => part && !part.startsWith('{'))
  return parts[parts.indexOf(tag) + 1]
}

const TITLES: Record<string, string> = {
  openapi: 'OpenAPI',
  orgs: 'Organizations',
  saml: 'SAML',
  sso: 'SSO',
  user: 'Signed-in user',
}

const toTitle = (name: string) => TITLES[name] ?? name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ')

/** Anchors are those that the renderer gives to the same titles in the same order. */
function finishSection(name: string, title: string, operations: DocsOperation[], sections: DocsSection[]): DocsSection {
  const taken = new Set<string>()
  const anchored = operations.map((operation) => {
    if (operation.title === title) return operation
    const anchor = toFreeSlug(toAnchor(operation.title), (each) => taken.has(each))
    taken.add(anchor)
    return { ...operation, anchor }
  })
  return { name, title, operations: anchored, sections }
}
