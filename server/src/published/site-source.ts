/** The frame of the site around one of its spaces: tabs, pickers, look and addresses. */
import type { SectionEntry, SiteSource, Variant } from '@lectern/site'
import { ASSETS } from './assets.ts'
import { toLook } from './look.ts'
import { openReferences } from './references.ts'
import type { Serving } from './serving.ts'
import { baseOf, loadPages, type Place } from './space-pages.ts'
import type { Visit } from './visit.ts'

/** `path` is that of the current page within its space: other variants are entered at the same one. */
export async function toSiteSource(serving: Serving, visit: Visit, here: Place, path: string): Promise<SiteSource> {
  const { site, look } = visit.state
  const language = here.siteSpace.language ?? look.internationalization.locale
  const base = baseOf(visit, here)
  return {
    title: look.localizedTitle?.[language] ?? look.title ?? site.title,
    language,
    basePath: visit.basePath,
    canonicalUrl: visit.canonicalUrl,
    isIndexed: isFiled(visit),
    sections: toTabs(visit, here, null),
    variants: await toVariants(serving, visit, here, path),
    customization: await toLook(visit, language, openReferences(serving, visit, here)),
    assets: ASSETS,
    search: { page: `${base}~/search`, data: `${base}~/search.json` },
    feed: `${visit.basePath}rss.xml`,
    beacon: visit.isPreview ? undefined : `${visit.basePath}~/events`,
  }
}

/** Only public sites are for search engines, and of those only what everybody sees. */
export const isFiled = ({ state, isPreview }: Visit) => state.site.visibility === 'public' && !isPreview

/** Groups and sections share one row of positions; a group is there while a section in it is. */
function toTabs(visit: Visit, here: Place, parent: string | null): SectionEntry[] {
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
          icon: section.icon ?? undefined,
          href: baseOf(visit, { section, siteSpace: section.siteSpaces.find(({ isDefault }) => isDefault)! }),
          isCurrent: section.id === here.section?.id,
        },
      })),
  ]
    .sort((one, other) => one.position - other.position)
    .map(({ entry }) => entry)
}

async function toVariants(serving: Serving, visit: Visit, here: Place, path: string): Promise<Variant[]> {
  const { section } = here
  const siteSpaces = section ? section.siteSpaces : visit.tree.siteSpaces
  if (siteSpaces.length < 2) return []
  return Promise.all(
    siteSpaces.map(async (siteSpace) => {
      const pages = await loadPages(serving, visit, { section, siteSpace })
      return {
        title: siteSpace.title,
        href: pages.byPath.get(path.toLowerCase())?.entry.href ?? baseOf(visit, { section, siteSpace }),
        isCurrent: siteSpace.id === here.siteSpace.id,
        language: siteSpace.language ?? undefined,
      }
    }),
  )
}
