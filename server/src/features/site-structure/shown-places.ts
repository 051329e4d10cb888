/** Where sections and site spaces stand for one visitor: what a condition withholds is nowhere, and the first that is left takes the place of a default. */
import { addressOfSiteSpace } from '@lectern/content/addresses'
import { visibleTree } from '@lectern/content/visitors'
import type { PublishedContent } from '../../core/actor.ts'
import type { ReadDb } from '../../core/database/connections.ts'
import { previewTree } from './preview-tree.ts'
import { loadSiteTree } from './site-tree.ts'

interface ShownPlace {
  at_root: boolean
  address: string
}

/** By id. */
export type ShownPlaces = ReadonlyMap<string, ShownPlace>

export async function loadShownPlaces(
  db: ReadDb,
  { site, visitor, around, preview = {} }: PublishedContent,
): Promise<ShownPlaces> {
  const { sections, siteSpaces } = visibleTree(
    previewTree(await loadSiteTree(db, site.id), preview),
    visitor,
    () => around,
  )
  const places = new Map<string, ShownPlace>()
  for (const section of [undefined, ...sections]) {
    const at = section && !section.isDefault ? `${section.path}/` : ''
    if (section) places.set(section.id, { at_root: section.isDefault, address: at })
    for (const siteSpace of section?.siteSpaces ?? siteSpaces)
      places.set(siteSpace.id, { at_root: siteSpace.isDefault, address: addressOfSiteSpace(section, siteSpace) })
  }
  return places
}

/** Those that are shown, where they are shown; members see all. */
export const asShown = <P extends ShownPlace & { id: string }>(shown: ShownPlaces | undefined, places: P[]): P[] =>
  shown
    ? places.flatMap((place) => {
        const at = shown.get(place.id)
        return at ? [{ ...place, ...at }] : []
      })
    : places
