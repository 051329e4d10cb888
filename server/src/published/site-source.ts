/** The site around one of its spaces: tabs, variants, customization and addresses. */
import type { PageAction, SectionEntry, SiteSource, Variant } from '@lectern/site'
import { findEditRoot } from '../features/git/index.ts'
import { ASSETS, PREVIEW_ASSETS } from './assets.ts'
import { openReferences } from './references.ts'
import type { ServingContext } from './serving-context.ts'
import { toSiteCustomization } from './site-customization.ts'
import { type LocatedSiteSpace, loadPages, toSpaceBasePath } from './space-pages.ts'
import type { SiteVisit } from './visit.ts'

/** `path` is that of the current page within its space: links to other variants use it too. */
export async function toSiteSource(
  serving: ServingContext,
  visit: SiteVisit,
  here: LocatedSiteSpace,
  path: string,
): Promise<SiteSource> {
  const { title, language } = nameSite(visit, here)
  const base = toSpaceBasePath(visit, here)
  const drawn = await toSiteCustomization(visit, language, openReferences(serving, visit, here))
  const has = (action: PageAction) => drawn.pageActions?.includes(action) === true
  return {
    title,
    language,
    basePath: visit.basePath,
    canonicalUrl: visit.canonicalUrl,
    isIndexed: isIndexable(visit),
    sections: toTabs(visit, here, null),
    variants: await toVariants(serving, visit, here, path),
    customization: drawn,
    assets: visit.isFramed ? PREVIEW_ASSETS : ASSETS,
    search: { page: `${base}~/search`, data: `${base}~/search.json` },
    feed: `${visit.basePath}rss.xml`,
    beacon: visit.isPreview ? undefined : `${visit.basePath}~/events`,
    editRoot: has('git') ? await findEditRoot(serving.db, here.siteSpace.spaceId) : undefined,
    print: has('pdf') ? `${base}~gitbook/pdf` : undefined,
    tries: serving.config.triedServers === 'none' ? undefined : serving.config.triedServers,
  }
}

/** The title of the site in the language of one of its spaces. */
export function nameSite({ state: { site, customization } }: SiteVisit, { siteSpace }: LocatedSiteSpace) {
  const language = siteSpace.language ?? customization.internationalization.locale
  return { language, title: customization.localizedTitle?.[language] ?? customization.title ?? site.title }
}

/** Search engines may index only public sites, and no previews. */
export const isIndexable = ({ state, isPreview }: SiteVisit) => state.site.visibility === 'public' && !isPreview

/** Groups and sections are numbered together; a group is shown if a section in it is. */
function toTabs(visit: SiteVisit, here: LocatedSiteSpace, parent: string | null): SectionEntry[] {
  const { groups, sections } = visit.tree
  return [
    ...groups
      .filter((group) => group.parent === parent)
      .map(({ id, title, icon, position }) => ({
        position,
        entry: { title, icon: icon ?? undefined, sections: toTabs(visit, here, id) },
      }))
      .filter(({ entry }) => entry.sections.length > 0),
    ...sections
      .filter(({ group }) => group === parent)
      .map((section) => ({
        position: section.position,
        entry: {
          title: section.title,
          description: section.description ?? undefined,
          icon: section.icon ?? undefined,
          href: toSpaceBasePath(visit, { section, siteSpace: section.siteSpaces.find(({ isDefault }) => isDefault)! }),
          isCurrent: section.id === here.section?.id,
        },
      })),
  ]
    .sort((one, other) => one.position - other.position)
    .map(({ entry }) => entry)
}

async function toVariants(
  serving: ServingContext,
  visit: SiteVisit,
  here: LocatedSiteSpace,
  path: string,
): Promise<Variant[]> {
  const { section } = here
  const siteSpaces = section ? section.siteSpaces : visit.tree.siteSpaces
  if (siteSpaces.length < 2) return []
  return Promise.all(
    siteSpaces.map(async (siteSpace) => {
      const pages = await loadPages(serving, visit, { section, siteSpace })
      return {
        title: siteSpace.title,
        href: pages.byPath.get(path.toLowerCase())?.entry.href ?? toSpaceBasePath(visit, { section, siteSpace }),
        isCurrent: siteSpace.id === here.siteSpace.id,
        language: siteSpace.language ?? undefined,
      }
    }),
  )
}
