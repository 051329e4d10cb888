/** Resolves references to URLs of the application for the requesting member. Targets that the member may not see are not resolved. */
import type { ContentRef } from '@lectern/content/document'
import {
  type FoundTarget,
  findTargets,
  isInSpace,
  type LinkHolder,
  type LinkTarget,
  loadPagePaths,
  readApplication,
  targetKey,
  toTarget,
} from '@lectern/content/links'
import type { Page } from '@lectern/content/revision'
import type { ReferenceTarget } from '@lectern/site'
import type { PoolDb } from '../../core/database/connections.ts'
import type { Context } from '../../core/operation/operation.ts'
import { downloadUrl } from '../files/index.ts'
import { createLinkReader, type ExternalTarget, findExternalTargets, type OtherSpace } from '../links/index.ts'
import type { ExpandedRevision } from '../openapi/index.ts'
import type { ContentSource } from '../space-content/index.ts'

export type ResolverContext = Pick<Context<PoolDb>, 'db' | 'actor' | 'urls' | 'secrets'> & ContentSource

export function createReferenceResolver(context: ResolverContext, opened: ExpandedRevision, holder: LinkHolder) {
  const { db, actor, urls, space, appPath } = context
  const source = {
    space: space.id,
    nodes: opened.nodes,
    revision: opened.content,
    linksOf: createLinkReader(db, [space.id], opened),
  }
  const application = readApplication(urls.base)
  const here = urls.spaceApp(space.organization_id, space.id) + appPath

  return async function resolve(refs: readonly ContentRef[]): Promise<(ReferenceTarget | undefined)[]> {
    const targets = refs.map((ref) => toTarget(ref, holder, { space: space.id, application }))
    const inside = targets.filter((target) => isInSpace(target)).filter((target) => target.space === space.id)
    const outside = targets.filter((target) => !isInSpace(target) || target.space !== space.id)
    const found = await findTargets(source, inside)
    const elsewhere = await findExternalTargets(db, { actor, organizationId: space.organization_id }, outside)
    const hrefs = await hrefsOf(here, opened, [...found.values()])
    const others = await hrefsOfOthers([...elsewhere.values()])
    return targets.map((target) => {
      const key = targetKey(target)
      return toShown(target, found.get(key), elsewhere.get(key), (at) => hrefs.get(at) ?? others.get(at))
    })
  }

  function toShown(
    target: LinkTarget,
    found: FoundTarget | undefined,
    elsewhere: ExternalTarget | undefined,
    hrefOf: (page: Page) => string | undefined,
  ): ReferenceTarget | undefined {
    if (target.kind === 'url' || target.kind === 'in-app') return { href: target.url }
    if (found) return toTargetInside(found, hrefOf)
    switch (elsewhere?.kind) {
      case 'in-space':
        return toTargetInside(elsewhere.target, hrefOf)
      case 'space':
        return {
          href: inApplication(urls.spaceApp(elsewhere.space.organization_id, elsewhere.space.id)),
          title: elsewhere.space.title ?? undefined,
        }
      case 'collection': {
        const { organization_id, id, title } = elsewhere.collection
        return { href: inApplication(urls.collectionApp(organization_id, id)), title: title ?? undefined }
      }
      case 'user':
        // People have no page, so the name is shown without a link.
        return { href: '', title: elsewhere.user.display_name }
      case 'openapi':
        return {
          href: inApplication(urls.openApiSpecApp(elsewhere.spec.organization_id, elsewhere.spec.slug)),
          title: elsewhere.spec.slug,
        }
      default:
        return undefined
    }
  }

  function toTargetInside(found: FoundTarget, hrefOf: (page: Page) => string | undefined): ReferenceTarget | undefined {
    if (found.kind === 'file') {
      const { name, contentType, size, dimensions } = found.file
      const href = inApplication(downloadUrl(context, found.file))
      return { href, title: name, file: { name, contentType, size, dimensions } }
    }
    if (found.kind !== 'page') return undefined
    const href = hrefOf(found.page)
    if (href === undefined) return undefined
    const { title, linkTitle, emoji, icon, description } = found.page
    const fragment = found.anchor === undefined ? '' : `#${found.anchor}`
    return { href: href + fragment, title: linkTitle ?? title, emoji, icon, description }
  }

  async function hrefsOfOthers(found: readonly ExternalTarget[]): Promise<Map<Page, string>> {
    const bySpace = new Map<OtherSpace, FoundTarget[]>()
    for (const each of found)
      if (each.kind === 'in-space') bySpace.set(each.of, [...(bySpace.get(each.of) ?? []), each.target])
    const hrefs = new Map<Page, string>()
    for (const [of, targets] of bySpace) {
      const base = urls.spaceApp(of.space.organization_id, of.space.id)
      for (const [at, href] of await hrefsOf(base, of, targets)) hrefs.set(at, href)
    }
    return hrefs
  }

  async function hrefsOf(
    base: string,
    { nodes, content }: Pick<ExpandedRevision, 'nodes' | 'content'>,
    found: readonly FoundTarget[],
  ): Promise<Map<Page, string>> {
    const pages = found.flatMap((each) => (each.kind === 'page' ? [each.page] : []))
    const placed = await loadPagePaths(nodes, content, pages)
    return new Map(
      pages.map((each) => [each, `${inApplication(base)}/${encodeURI(placed.get(each.id)!.path)}`] as const),
    )
  }

  /** Removes the host, so that the link works at any host of the application. */
  function inApplication(url: string): string {
    return url.startsWith(`${urls.base}/`) ? url.slice(new URL(urls.base).origin.length) : url
  }
}
