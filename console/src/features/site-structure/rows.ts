/** The structure of a site as a tree of rows: groups, sections, and the spaces in them. */
import type { ResultOf } from '../../api/client.ts'
import { resourceQuery } from '../../api/query.ts'
import type { components } from '../../api/types.ts'

type SiteStructure = ResultOf<'/orgs/{organizationId}/sites/{siteId}/structure', 'get'>
type SiteSection = components['schemas']['SiteSection']
type SiteSpace = components['schemas']['SiteSpace']
type SiteSectionGroup = components['schemas']['SiteSectionGroup']

export const structureQuery = (organizationId: string, siteId: string) =>
  resourceQuery('/orgs/{organizationId}/sites/{siteId}/structure', { path: { organizationId, siteId } })

interface BaseRow {
  id: string
  title: string
  parent: StructureRow | undefined
  children: StructureRow[]
}

export interface SiteGroupRow extends BaseRow {
  type: 'site-section-group'
  icon: string | undefined
}

interface ServedRow extends BaseRow {
  path: string
  condition: string | undefined
  /** It is at the root of the site, or of its section. */
  isDefault: boolean
  url: string
}

export interface SiteSectionRow extends ServedRow {
  type: 'site-section'
  icon: string | undefined
  description: string | undefined
}

export interface SiteSpaceRow extends ServedRow {
  type: 'site-space'
  spaceId: string
}

export type StructureRow = SiteGroupRow | SiteSectionRow | SiteSpaceRow

export function toStructureRows({ structure }: SiteStructure): StructureRow[] {
  return (structure as Item[]).map((item) => toRow(item, undefined))
}

type Item = SiteSection | SiteSpace | SiteSectionGroup

function toRow(item: Item, parent: StructureRow | undefined): StructureRow {
  const base = { id: item.id, title: item.title, parent, children: [] as StructureRow[] }
  if (item.object === 'site-section-group') {
    const group: SiteGroupRow = { ...base, type: item.object, icon: item.icon }
    group.children = (item.children as unknown as Item[]).map((child) => toRow(child, group))
    return group
  }
  const served = { path: item.path, condition: item.condition, isDefault: item.default, url: item.urls.published }
  if (item.object === 'site-space') return { ...base, ...served, type: item.object, spaceId: item.space.id }
  const section: SiteSectionRow = {
    ...base,
    ...served,
    type: item.object,
    icon: item.icon,
    description: item.description,
  }
  section.children = item.siteSpaces.map((child) => toRow(child, section))
  return section
}

export const listStructureRows = (nodes: readonly StructureRow[]): StructureRow[] =>
  nodes.flatMap((node) => [node, ...listStructureRows(node.children)])

export const findStructureRow = (nodes: readonly StructureRow[], id: string) =>
  listStructureRows(nodes).find((node) => node.id === id)

/** The list that a node stands in. */
export const listRowSiblings = (nodes: readonly StructureRow[], node: StructureRow): readonly StructureRow[] =>
  node.parent?.children ?? nodes

/** The paths that a node may not have: sections share one list, spaces have one for each section. */
export function listTakenPaths(nodes: readonly StructureRow[], node: SiteSectionRow | SiteSpaceRow): Set<string> {
  const others = node.type === 'site-section' ? listStructureRows(nodes) : listRowSiblings(nodes, node)
  return new Set(
    others.flatMap((other) =>
      other.type === node.type && other.id !== node.id && 'path' in other ? [other.path.toLowerCase()] : [],
    ),
  )
}

/** Whether the site is divided into sections; else its spaces stand at the top. */
export const hasSection = (rows: readonly StructureRow[]) => rows.some(({ type }) => type !== 'site-space')
