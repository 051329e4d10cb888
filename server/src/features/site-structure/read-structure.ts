/** Reads the structure of a site as the API returns it, with a fixed number of statements whatever its size. */
import type { Static } from 'typebox'
import type { ActorIdentity } from '../../core/actor.ts'
import type { ReadDb } from '../../core/database/connections.ts'
import { notFound } from '../../core/errors.ts'
import { type SiteRow, toSiteNames, type Urls } from '../../core/urls.ts'
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
import {
  findSpaces,
  loadSectionGroup,
  loadSectionPlace,
  loadSiteSpacePlace,
  type SectionGroupRow,
  sectionGroups,
  sectionPlaces,
  siteSpacePlaces,
} from './store.ts'
import type { Pointer } from './tree.ts'
import { filterVisiblePlaces, loadVisiblePlaces, type VisiblePlaces } from './visible-places.ts'

interface StructureReader extends StructureView {
  db: ReadDb
  actor: ActorIdentity
  siteId: string
  /** Set for visitors, who see only a part of the site. */
  shown: VisiblePlaces | undefined
}

/** Published addresses contain the share key if there is one. An inactive key is answered with 404. */
export async function openStructure(
  { db, actor, urls }: { db: ReadDb; actor: ActorIdentity; urls: Urls },
  site: SiteRow & { id: string },
  shareKey?: string,
): Promise<StructureReader> {
  if (shareKey !== undefined && !(await isActiveShareKey(db, site.id, shareKey))) throw notFound('Share link')
  const names = toSiteNames(site)
  const link = (address: string) => urls.publishedContent(names, address, shareKey)
  const shown = actor.publishedContent && (await loadVisiblePlaces(db, actor.publishedContent))
  return { db, actor, siteId: site.id, urls, link, shown }
}

export async function readSiteSpaces(
  reading: StructureReader,
  places: SiteSpacePlace[],
): Promise<Static<typeof SiteSpace>[]> {
  const spaces = await findSpaces(reading.db, reading.actor, places)
  // A space may be purged between the two statements.
  return places.flatMap((place) => {
    const space = spaces.get(place.space_id)
    return space ? [toSiteSpace(place, space, reading)] : []
  })
}

export async function readSections(reading: StructureReader, sections: SectionPlace[]): Promise<SiteSection[]> {
  if (sections.length === 0) return []
  const ids = sections.map((section) => section.id)
  const places = await siteSpacePlaces(reading.db, reading.siteId)
    .where('section_id', 'in', ids)
    .orderBy('position')
    .execute()
  const siteSpaces = await readSiteSpaces(reading, filterVisiblePlaces(reading.shown, places))
  return sections.map((section) =>
    toSection(
      section,
      siteSpaces.filter((each) => each.section === section.id),
      reading,
    ),
  )
}

/** Reads groups with all that they contain. */
export async function readSectionGroups(
  reading: StructureReader,
  wanted: SectionGroupRow[],
): Promise<SiteSectionGroup[]> {
  const { all, toGroup } = await readTree(reading)
  const ids = new Set(wanted.map((group) => group.id))
  return all.filter((group) => ids.has(group.id)).map(toGroup)
}

export async function readStructure(reading: StructureReader): Promise<Static<typeof SiteStructure>> {
  const { top } = await readTree(reading)
  if (top.length > 0) return { type: 'sections', structure: top }
  const places = await siteSpacePlaces(reading.db, reading.siteId).orderBy('position').execute()
  return { type: 'siteSpaces', structure: await readSiteSpaces(reading, filterVisiblePlaces(reading.shown, places)) }
}

async function readTree(reading: StructureReader) {
  const { db, siteId, shown } = reading
  const all = await sectionGroups(db, siteId).orderBy('position').execute()
  const places = filterVisiblePlaces(shown, await sectionPlaces(db, siteId).orderBy('position').execute())
  const sections = await readSections(reading, places)
  /** Groups and sections are numbered together. */
  const childrenOf = (parent: string | null): (SiteSection | SiteSectionGroup)[] =>
    [
      ...all.filter((group) => group.parent_id === parent).map((group) => ({ at: group.position, group })),
      ...places.flatMap((place, index) =>
        place.group_id === parent ? [{ at: place.position, section: sections[index]! }] : [],
      ),
    ]
      .sort((one, other) => one.at - other.at)
      .map((each) => ('group' in each ? toGroup(each.group) : each.section))
      // A group has no condition: visitors see it if they see a section in it.
      .filter((each) => !shown || each.object === 'site-section' || each.children.length > 0)
  const toGroup = (group: SectionGroupRow): SiteSectionGroup => {
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

export async function readSiteSpace(reading: StructureReader, id: string): Promise<Static<typeof SiteSpace>> {
  const [siteSpace] = await readSiteSpaces(reading, [await loadSiteSpacePlace(reading.db, reading.siteId, id)])
  return siteSpace!
}

export async function readSection(reading: StructureReader, id: string): Promise<SiteSection> {
  const [section] = await readSections(reading, [await loadSectionPlace(reading.db, reading.siteId, id)])
  return section!
}

export async function readSectionGroup(reading: StructureReader, id: string): Promise<SiteSectionGroup> {
  const [group] = await readSectionGroups(reading, [await loadSectionGroup(reading.db, reading.siteId, id)])
  return group!
}

export function readItem(reading: StructureReader, { type, id }: Pointer) {
  switch (type) {
    case 'site-space':
      return readSiteSpace(reading, id)
    case 'site-section':
      return readSection(reading, id)
    case 'site-section-group':
      return readSectionGroup(reading, id)
  }
}
