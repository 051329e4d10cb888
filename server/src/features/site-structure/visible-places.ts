/** The addresses of sections and site spaces for one visitor. If a condition hides the default, the first visible one takes its address. */
import { addressOfSiteSpace } from '@lectern/content/addresses'
import { visibleTree } from '@lectern/content/visitors'
import type { PublishedContent } from '../../core/actor.ts'
import type { ReadDb } from '../../core/database/connections.ts'
import { previewTree } from './preview-tree.ts'
import { loadSiteTree } from './site-tree.ts'

interface VisiblePlace {
  at_root: boolean
  address: string
}

/** The keys are ids of sections and site spaces. */
export type VisiblePlaces = ReadonlyMap<string, VisiblePlace>

export async function loadVisiblePlaces(
  db: ReadDb,
  { site, visitor, context, preview = {} }: PublishedContent,
): Promise<VisiblePlaces> {
  const { sections, siteSpaces } = visibleTree(
    previewTree(await loadSiteTree(db, site.id), preview),
    visitor,
    () => context,
  )
  const places = new Map<string, VisiblePlace>()
  for (const section of [undefined, ...sections]) {
    const at = section && !section.isDefault ? `${section.path}/` : ''
    if (section) places.set(section.id, { at_root: section.isDefault, address: at })
    for (const siteSpace of section?.siteSpaces ?? siteSpaces)
      places.set(siteSpace.id, { at_root: siteSpace.isDefault, address: addressOfSiteSpace(section, siteSpace) })
  }
  return places
}

/** Filters the visible places, with the addresses they have for the visitor; members see all. */
export const filterVisiblePlaces = <P extends VisiblePlace & { id: string }>(
  shown: VisiblePlaces | undefined,
  places: P[],
): P[] =>
  shown
    ? places.flatMap((place) => {
        const at = shown.get(place.id)
        return at ? [{ ...place, ...at }] : []
      })
    : places
