/** What makes, changes and empties section groups. */

import type { Static } from 'typebox'
import type { Transaction } from '../../../core/database/connections.ts'
import { invalid } from '../../../core/errors.ts'
import type { SiteSeen } from '../../sites/index.ts'
import { wrapRootSpaces } from '../make-section.ts'
import { loadSectionGroup } from '../store.ts'
import { findPlace, type Item, type Tree, take } from '../tree.ts'
import { deleteSectionGroup, insertSectionGroup, updateSectionGroup } from '../write-rows.ts'
import { lockTree, writeTree } from '../write-tree.ts'
import type { NewSectionGroup, SectionGroupChange } from './schema.ts'

/** Last at the top of the site, or in its parent, with the sections that are named. */
export async function addSectionGroup(
  db: Transaction,
  site: SiteSeen,
  { title, icon, sections = [], parent }: Static<typeof NewSectionGroup>,
): Promise<string> {
  const tree = await wrapRootSpaces(db, site, await lockTree(db, site.id))
  const list = parent === undefined ? tree.items : groupNamed(tree, parent, 'parent').items
  const id = await insertSectionGroup(db, { site_id: site.id, title, icon: icon || null })
  const group: Item = { type: 'site-section-group', id, items: [] }
  list.push(group)
  for (const section of new Set(sections)) takeSectionInto(tree, group, section, 'sections')
  await writeTree(db, site.id, tree)
  return id
}

export async function changeSectionGroup(
  db: Transaction,
  siteId: string,
  id: string,
  { title, icon, parentSectionGroupId }: Static<typeof SectionGroupChange>,
): Promise<void> {
  const tree = await lockTree(db, siteId)
  await loadSectionGroup(db, siteId, id)
  await updateSectionGroup(db, id, {
    ...(title !== undefined && { title }),
    ...(icon !== undefined && { icon: icon || null }),
  })
  if (parentSectionGroupId === undefined) return
  const { item, list, parent } = findPlace(tree, { type: 'site-section-group', id })!
  if ((parent?.id ?? null) === parentSectionGroupId) return
  const into = parentSectionGroupId === null ? tree : groupNamed(tree, parentSectionGroupId, 'parentSectionGroupId')
  if (into === item || findPlace({ items: item.items }, { type: 'site-section-group', id: parentSectionGroupId ?? '' }))
    throw invalid('parentSectionGroupId names the group itself, or one inside it')
  take(list, item)
  into.items.push(item)
  await writeTree(db, siteId, tree)
}

/** What stood in it takes its place. */
export async function removeSectionGroup(db: Transaction, siteId: string, id: string): Promise<boolean> {
  const tree = await lockTree(db, siteId)
  const place = findPlace(tree, { type: 'site-section-group', id })
  if (!place) return false
  place.list.splice(place.list.indexOf(place.item), 1, ...place.item.items)
  await writeTree(db, siteId, tree)
  await deleteSectionGroup(db, id)
  return true
}

export async function addSectionToGroup(
  db: Transaction,
  siteId: string,
  groupId: string,
  sectionId: string,
): Promise<void> {
  const tree = await lockTree(db, siteId)
  await loadSectionGroup(db, siteId, groupId)
  const { item } = findPlace(tree, { type: 'site-section-group', id: groupId })!
  takeSectionInto(tree, item, sectionId, 'sectionId')
  await writeTree(db, siteId, tree)
}

/** To the end of what stands around the group. */
export async function removeSectionFromGroup(
  db: Transaction,
  siteId: string,
  groupId: string,
  sectionId: string,
): Promise<boolean> {
  const tree = await lockTree(db, siteId)
  await loadSectionGroup(db, siteId, groupId)
  const group = findPlace(tree, { type: 'site-section-group', id: groupId })!
  const section = group.item.items.find(({ type, id }) => type === 'site-section' && id === sectionId)
  if (!section) return false
  take(group.item.items, section)
  group.list.push(section)
  await writeTree(db, siteId, tree)
  return true
}

function groupNamed(tree: Tree, id: string, field: string): Item {
  const place = findPlace(tree, { type: 'site-section-group', id })
  if (!place) throw invalid(`${field} names no section group of this site`)
  return place.item
}

function takeSectionInto(tree: Tree, group: Item, sectionId: string, field: string): void {
  const place = findPlace(tree, { type: 'site-section', id: sectionId })
  if (!place) throw invalid(`${field} names no section of this site: ${sectionId}`)
  if (place.parent === group) return
  take(place.list, place.item)
  group.items.push(place.item)
}
