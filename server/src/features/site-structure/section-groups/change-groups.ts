/** Creates, changes and removes section groups. */

import type { Static } from 'typebox'
import type { Transaction } from '../../../core/database/connections.ts'
import { invalid } from '../../../core/errors.ts'
import type { SiteSeen } from '../../sites/index.ts'
import { wrapRootSpaces } from '../create-section.ts'
import { loadSectionGroup } from '../store.ts'
import { findInTree, type Item, removeItem, type Tree } from '../tree.ts'
import { deleteSectionGroup, insertSectionGroup, updateSectionGroup } from '../write-rows.ts'
import { lockTree, writeTree } from '../write-tree.ts'
import type { NewSectionGroup, SectionGroupChange } from './schema.ts'

/** Adds a group with the named sections at the end of the site or of its parent group. */
export async function addSectionGroup(
  db: Transaction,
  site: SiteSeen,
  { title, icon, sections = [], parent }: Static<typeof NewSectionGroup>,
): Promise<string> {
  const tree = await wrapRootSpaces(db, site, await lockTree(db, site.id))
  const list = parent === undefined ? tree.items : loadGroup(tree, parent, 'parent').items
  const id = await insertSectionGroup(db, { site_id: site.id, title, icon: icon || null })
  const group: Item = { type: 'site-section-group', id, items: [] }
  list.push(group)
  for (const section of new Set(sections)) moveSectionInto(tree, group, section, 'sections')
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
  const { item, list, parent } = findInTree(tree, { type: 'site-section-group', id })!
  if ((parent?.id ?? null) === parentSectionGroupId) return
  const into = parentSectionGroupId === null ? tree : loadGroup(tree, parentSectionGroupId, 'parentSectionGroupId')
  if (
    into === item ||
    findInTree({ items: item.items }, { type: 'site-section-group', id: parentSectionGroupId ?? '' })
  )
    throw invalid('parentSectionGroupId refers to the group itself or to one inside it')
  removeItem(list, item)
  into.items.push(item)
  await writeTree(db, siteId, tree)
}

/** The items of the group take its place. */
export async function removeSectionGroup(db: Transaction, siteId: string, id: string): Promise<boolean> {
  const tree = await lockTree(db, siteId)
  const place = findInTree(tree, { type: 'site-section-group', id })
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
  const { item } = findInTree(tree, { type: 'site-section-group', id: groupId })!
  moveSectionInto(tree, item, sectionId, 'sectionId')
  await writeTree(db, siteId, tree)
}

/** The section moves to the end of the list that contains the group. */
export async function removeSectionFromGroup(
  db: Transaction,
  siteId: string,
  groupId: string,
  sectionId: string,
): Promise<boolean> {
  const tree = await lockTree(db, siteId)
  await loadSectionGroup(db, siteId, groupId)
  const group = findInTree(tree, { type: 'site-section-group', id: groupId })!
  const section = group.item.items.find(({ type, id }) => type === 'site-section' && id === sectionId)
  if (!section) return false
  removeItem(group.item.items, section)
  group.list.push(section)
  await writeTree(db, siteId, tree)
  return true
}

function loadGroup(tree: Tree, id: string, field: string): Item {
  const place = findInTree(tree, { type: 'site-section-group', id })
  if (!place) throw invalid(`${field} refers to a section group that does not exist on this site`)
  return place.item
}

function moveSectionInto(tree: Tree, group: Item, sectionId: string, field: string): void {
  const place = findInTree(tree, { type: 'site-section', id: sectionId })
  if (!place) throw invalid(`${field} refers to a section that does not exist on this site: ${sectionId}`)
  if (place.parent === group) return
  removeItem(place.list, place.item)
  group.items.push(place.item)
}
