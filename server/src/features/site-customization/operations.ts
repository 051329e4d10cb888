import { isConditionMet } from '@lectern/content/visitors'
import Type from 'typebox'
import type { ActorIdentity } from '../../core/actor.ts'
import { operation } from '../../core/operation/operation.ts'
import { openStructure, readStructure, ShareKeyQuery, SiteStructure } from '../site-structure/index.ts'
import { onSite, Site, toSite } from '../sites/index.ts'
import { checkCustomization } from './check.ts'
import { CustomizationChange, SiteCustomizationSettings } from './schema.ts'
import { loadCustomization, replaceCustomization } from './store.ts'

const SITE = '/orgs/{organizationId}/sites/{siteId}'

const PublishedContentSite = Type.Object(
  {
    object: Type.Literal('published-content-site'),
    site: Site,
    structure: SiteStructure,
    customizations: Type.Object({
      site: SiteCustomizationSettings,
      siteSpaces: Type.Record(Type.String(), SiteCustomizationSettings),
    }),
    scripts: Type.Array(Type.Object({}), { description: 'There are no integrations, so this list is empty' }),
  },
  { title: 'PublishedContentSite' },
)

export const operations = [
  operation({
    id: 'getPublishedContentSite',
    summary: 'A site with its structure and customization, for renderers',
    route: `GET ${SITE}/published`,
    access: onSite('view'),
    scope: 'site:read',
    publishedContent: true,
    query: ShareKeyQuery,
    answer: PublishedContentSite,
    reads: 'slow',
    handle: async ({ site, query, ...context }) => ({
      object: 'published-content-site' as const,
      site: toSite(site, context.urls),
      structure: await readStructure(await openStructure(context, site, query.shareKey)),
      customizations: {
        site: filterLinksFor(context.actor, await loadCustomization(context.db, site.id)),
        siteSpaces: {},
      },
      scripts: [],
    }),
  }),
  operation({
    id: 'getSiteCustomizationById',
    summary: 'The customization of a site',
    route: `GET ${SITE}/customization`,
    access: onSite('view'),
    scope: 'site:read',
    query: Type.Object({
      unmasked: Type.Optional(Type.Boolean({ description: 'Nothing is masked, so it has no effect' })),
    }),
    answer: SiteCustomizationSettings,
    handle: ({ db, site }) => loadCustomization(db, site.id),
  }),
  operation({
    id: 'updateSiteCustomizationById',
    summary: 'Replace the customization of a site; omitted settings get their defaults',
    route: `PUT ${SITE}/customization`,
    access: onSite('change'),
    scope: 'site:write',
    body: CustomizationChange,
    records: 'site.customization_updated',
    answer: SiteCustomizationSettings,
    handle: async ({ db, site, body }) => {
      checkCustomization(body)
      await replaceCustomization(db, site.id, body)
      return loadCustomization(db, site.id)
    },
  }),
]

/** Removes the links whose conditions do not hold for the visitor. */
function filterLinksFor(
  { publishedContent }: ActorIdentity,
  look: SiteCustomizationSettings,
): SiteCustomizationSettings {
  if (!publishedContent) return look
  const { visitor, context } = publishedContent
  const links = look.header.links.filter(({ condition }) => isConditionMet(condition, visitor, context))
  return { ...look, header: { ...look.header, links } }
}
