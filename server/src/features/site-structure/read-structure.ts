/** The structure of a site as the interface shows it; each read is a fixed number of statements, however much there is. */
import type { Static } from 'typebox'
import type { Asking } from '../../core/actor.ts'
import type { ReadDb } from '../../core/database/connections.ts'
import { notFound } from '../../core/errors.ts'
import { namesOfSite, type SiteRow, type Urls } from '../../core/urls.ts'
import { present } from '../../core/words/shapes.ts'
import { isActiveShareKey } from '../share-links/index.ts'
import {
  type SectionPlace,
  type SiteSection,
  type SiteSectionGroup,
  type SiteSpace,
  type SiteSpacePlace,
  type SiteStructure,
  type StructureView,
  toSection,
  toSiteSpace,
} from './schema.ts'
import { asShown, loadShownPlaces, type ShownPlaces } from './shown-places.ts'
import {
  findSpaces,
  loadSectionGroup,
  loadSectionPlace,
  loadSiteSpacePlace,
  type SectionGroup,
  sectionGroups,
  sectionPlaces,
  siteSpacePlaces,
} from './store.ts'
import type { Pointer } from './tree.ts'

export interface StructureReading extends StructureView {
  db: ReadDb
  actor: Asking
  siteId: string
  /** Of a reader that is no member. */
  shown: ShownPlaces | undefined
}

/** With a share key, published addresses carry it; one that opens nothing is not found. */
export async function openStructure(
  { db, actor, urls }: { db: ReadDb; actor: Asking; urls: Urls },
  site: SiteRow & { id: string },
  shareKey?: string,
): Promise<StructureReading> {
  if (shareKey !== undefined && !(await isActiveShareKey(db, site.id, shareKey))) throw notFound('Share link')
  const names = namesOfSite(site)
  const link = (address: string) => urls.publishedContent(names, address, shareKey)
  const shown = actor.publishedContent && (await loadShownPlaces(db, actor.publishedContent))
  return { db, actor, siteId: site.id, urls, link, shown }
}

export async function readSiteSpaces(
  reading: StructureReading,
  places: SiteSpacePlace[],
): Promise<Static<typeof SiteSpace>[]> {
  const spaces = await findSpaces(reading.db, reading.actor, places)
  // One that is purged between the two statements is gone.
  return places.flatMap((place) => {
    const space = spaces.get(place.space_id)
    return space ? [toSiteSpace(place, space, reading)] : []
  })
}

export async function readSections(reading: StructureReading, sections: SectionPlace[]): Promise<SiteSection[]> {
  if (sections.length === 0) return []
  const ids = sections.map((section) => section.id)
  const places = await siteSpacePlaces(reading.db, reading.siteId)
    .where('section_id', 'in', ids)
    .orderBy('position')
    .execute()
  const siteSpaces = await readSiteSpaces(reading, asShown(reading.shown, places))
  return sections.map((section) =>
    toSection(
      section,
      siteSpaces.filter((each) => each.section === section.id),
      reading,
    ),
  )
}

/** Groups with what stands in them, all the way down. */
export async function readSectionGroups(
  reading: StructureReading,
  wanted: SectionGroup[],
): Promise<SiteSectionGroup[]> {
  const { all, toGroup } = await readTree(reading)
  const ids = new Set(wanted.map((group) => group.id))
  return all.filter((group) => ids.has(group.id)).map(toGroup)
}

export async function readStructure(reading: StructureReading): Promise<Static<typeof SiteStructure>> {
  const { top } = await readTree(reading)
  if (top.length > 0) return { type: 'sections', structure: top }
  const places = await siteSpacePlaces(reading.db, reading.siteId).orderBy('position').execute()
  return { type: 'siteSpaces', structure: await readSiteSpaces(reading, asShown(reading.shown, places)) }
}

async function readTree(reading: StructureReading) {
  const { db, siteId, shown } = reading
  const all = await sectionGroups(db, siteId).orderBy('position').execute()
  const places = asShown(shown, await sectionPlaces(db, siteId).orderBy('position').execute())
  const sections = await readSections(reading, places)
  /** Groups and sections share one row of numbers. */
  const childrenOf = (parent: string | null): (SiteSection | SiteSectionGroup)[] =>
    [
      ...all.filter((group) => group.parent_id === parent).map((group) => ({ at: group.position, group })),
      ...places.flatMap((place, index) =>
        place.group_id === parent ? [{ at: place.position, section: sections[index]! }] : [],
      ),
    ]
      .sort((one, other) => one.at - other.at)
      .map((each) => ('group' in each ? toGroup(each.group) : each.section))
      // A group withholds nothing by itself: for visitors it is there while a section in it is.
      .filter((each) => !shown || each.object === 'site-section' || each.children.length > 0)
  const toGroup = (group: SectionGroup): SiteSectionGroup => {
    const children = childrenOf(group.id)
    return {
      object: 'site-section-group',
      id: group.id,
      title: group.title,
      draft: false,
      sections: children.filter((each): each is SiteSection => each.object === 'site-section'),
      children,
      ...present('sectionGroup', group.parent_id),
      ...present('icon', group.icon),
    }
  }
  return { all, toGroup, top: childrenOf(null) }
}

export async function readSiteSpace(reading: StructureReading, id: string): Promise<Static<typeof SiteSpace>> {
  const [siteSpace] = await readSiteSpaces(reading, [await loadSiteSpacePlace(reading.db, reading.siteId, id)])
  return siteSpace!
}

export async function readSection(reading: StructureReading, id: string): Promise<SiteSection> {
  const [section] = await readSections(reading, [await loadSectionPlace(reading.db, reading.siteId, id)])
  return section!
}

export async function readSectionGroup(reading: StructureReading, id: string): Promise<SiteSectionGroup> {
  const [group] = await readSectionGroups(reading, [await loadSectionGroup(reading.db, reading.siteId, id)])
  return group!
}

export function readItem(reading: StructureReading, { type, id }: Pointer) {
  switch (type) {
    case 'site-space':
      return readSiteSpace(reading, id)
    case 'site-section':
      return readSection(reading, id)
    case 'site-section-group':
      return readSectionGroup(reading, id)
  }
}
