/** Builds the places and targets of a response: whole objects, only for the links of the current page of results. */
import { type FoundTarget, type LinkPlace, type LinkTarget, loadPagePaths } from '@lectern/content/links'
import type { Page as StoredPage } from '@lectern/content/revision'
import type { WriteDb } from '../../core/database/connections.ts'
import type { Context } from '../../core/operation/operation.ts'
import { present } from '../../core/words/shapes.ts'
import { findChangeRequests, toChangeRequest } from '../change-requests/index.ts'
import { toCollection } from '../collections/index.ts'
import { toOpenAPISpec } from '../openapi/index.ts'
import { findOrganizationsSeenBy, type OrganizationSeen, toOrganization } from '../organizations/index.ts'
import type { OpenRevision, RevisionRow } from '../revisions/index.ts'
import {
  type ContentSource,
  type RevisionPage,
  toRevisionFile,
  toRevisionPage,
  toRevisionReusableContent,
  toSpaceRevision,
} from '../space-content/index.ts'
import { loadSpaceSeenBy, type SpaceSeen, toSpace } from '../spaces/index.ts'
import { toUser } from '../users/index.ts'
import type { ExternalTarget, OtherSpace } from './external-targets.ts'
import type { ContentLocation } from './schema.ts'

export type LinksContext = Pick<Context<WriteDb>, 'db' | 'actor' | 'urls' | 'secrets' | 'page'> & ContentSource

/** A target that was found, or a URL. */
export type ResolvedTarget = FoundTarget | ExternalTarget | (LinkTarget & { kind: 'url' | 'in-app' })

/** The parts that all locations in one revision of a space share. */
interface RevisionContext {
  common: Pick<ContentLocation, 'organization' | 'space' | 'versionContext'>
  pages: ReadonlyMap<string, RevisionPage>
}

interface Locations {
  ofPlace: (place: LinkPlace) => ContentLocation
  ofTarget: (found: ResolvedTarget) => ContentLocation
}

/** Prepares the locations of these places and targets. */
export async function createLocations(
  context: LinksContext,
  opened: OpenRevision,
  places: readonly LinkPlace[],
  targets: readonly ResolvedTarget[],
): Promise<Locations> {
  const { db, actor, urls, secrets } = context
  const space = await loadSpaceSeenBy(db, actor.userId, context.space.id)
  const organizations = await findOrganizations()
  const elsewhere = groupPages(targets)
  const revisions = [context.revision, ...[...elsewhere.keys()].map((of) => of.revision)]
  const merged = await findChangeRequests(
    db,
    revisions.flatMap((revision) => revision.merged_from ?? []),
  )
  const view = { urls, secrets, metadata: true }
  const pagesHere = [
    ...places.flatMap(({ holder }) => (holder.kind === 'page' ? [holder.page] : [])),
    ...targets.flatMap((found) => (found.kind === 'page' ? [found.page] : [])),
  ]
  const here = await describeRevision({ ...opened, space, revision: context.revision }, pagesHere, context.appPath)
  const others = new Map(
    await Promise.all([...elsewhere].map(async ([of, pages]) => [of, await describeRevision(of, pages, '')] as const)),
  )

  return { ofPlace, ofTarget }

  function ofPlace({ holder, node }: LinkPlace): ContentLocation {
    if (holder.kind === 'page') return toLocation(here, { kind: 'page', page: holder.page }, present('node', node))
    return toLocation(here, holder)
  }

  function ofTarget(found: ResolvedTarget): ContentLocation {
    switch (found.kind) {
      case 'url':
      case 'in-app':
        return { kind: 'url', url: found.url }
      case 'user':
        return { kind: 'user', user: toUser(found.user, urls) }
      case 'space':
        return { kind: 'space', ...withOrganization(found.space), space: toSpace(found.space, urls) }
      case 'collection':
        return {
          kind: 'collection',
          ...withOrganization(found.collection),
          collection: toCollection(found.collection, urls),
        }
      case 'openapi': {
        const { organization_id } = found.spec
        const openAPISpec = toOpenAPISpec(found.spec, organizations.get(organization_id)!, urls)
        return { kind: 'openapi', ...withOrganization(found.spec), openAPISpec }
      }
      case 'in-space':
        return toLocation(others.get(found.of)!, found.target)
      default:
        return toLocation(here, found)
    }
  }

  function toLocation(
    { common, pages }: RevisionContext,
    found: FoundTarget,
    at: { node?: string } = {},
  ): ContentLocation {
    switch (found.kind) {
      case 'file':
        return { kind: 'file', ...common, file: toRevisionFile(found.file, view) }
      case 'reusable-content':
        return {
          kind: 'reusable-content',
          ...common,
          reusableContent: toRevisionReusableContent(found.reusableContent, view),
        }
      case 'page': {
        const location = { kind: 'page' as const, ...common, page: pages.get(found.page.id)! }
        if (found.anchor !== undefined)
          return { ...location, internalLocation: { type: 'anchor', anchor: found.anchor } }
        return at.node === undefined ? location : { ...location, internalLocation: { type: 'node', node: at.node } }
      }
    }
  }

  async function findOrganizations(): Promise<Map<string, OrganizationSeen>> {
    const ids = targets.flatMap((found) => {
      if (found.kind === 'space') return [found.space.organization_id]
      if (found.kind === 'collection') return [found.collection.organization_id]
      return found.kind === 'in-space' ? [found.of.space.organization_id] : []
    })
    const rows = await findOrganizationsSeenBy(db, actor.userId, [...new Set([space.organization_id, ...ids])])
    return new Map(rows.map((row) => [row.id, row]))
  }

  function withOrganization({ organization_id }: { organization_id: string }) {
    return { organization: toOrganization(organizations.get(organization_id)!, urls) }
  }

  async function describeRevision(
    of: OpenRevision & { space: SpaceSeen; revision: RevisionRow },
    stored: readonly StoredPage[],
    appPath: string,
  ): Promise<RevisionContext> {
    const app = urls.spaceApp(of.space.organization_id, of.space.id) + appPath
    const placed = await loadPagePaths(of.nodes, of.content, stored)
    const pages = new Map([...placed].map(([id, page]) => [id, toRevisionPage(page, { ...view, app })]))
    const common = {
      ...withOrganization(of.space),
      space: toSpace(of.space, urls),
      versionContext: toVersionContext(of),
    }
    return { common, pages }
  }

  /** Without the content of the revision, which would be most of the response. */
  function toVersionContext(of: {
    space: SpaceSeen
    revision: RevisionRow
  }): NonNullable<ContentLocation['versionContext']> {
    if (of.revision === context.revision && context.changeRequest)
      return { type: 'changeRequest', changeRequest: toChangeRequest(context.changeRequest, urls) }
    const mergedFrom = merged.get(of.revision.merged_from ?? '')
    const content = {
      pages: [],
      files: [],
      reusableContents: [],
      ...present('mergedFrom', mergedFrom && toChangeRequest(mergedFrom, urls)),
    }
    return { type: 'revision', revision: toSpaceRevision(of.revision, content, of.space, of.space.published_on, view) }
  }
}

function groupPages(targets: readonly ResolvedTarget[]): Map<OtherSpace, StoredPage[]> {
  const groups = new Map<OtherSpace, StoredPage[]>()
  for (const found of targets) {
    if (found.kind !== 'in-space') continue
    const pages = groups.get(found.of) ?? []
    groups.set(found.of, pages)
    if (found.target.kind === 'page') pages.push(found.target.page)
  }
  return groups
}
