/** Turns spaces of a site into sections of their own, or into variants of a section. They stay what they are: ids, customization and redirects to them hold. */
import type { Transaction } from '../../core/database/connections.ts'
import { invalid } from '../../core/errors.ts'
import { insertFormerPlace, type SiteSeen } from '../sites/index.ts'
import { toFreePath } from './check-path.ts'
import { createSection, wrapRootSpaces } from './create-section.ts'
import type { SiteSpacePlace } from './schema.ts'
import { listSiteSpacePaths, loadSectionPlace, loadSiteSpacePlace } from './store.ts'
import { findInTree, type Item, removeItem, type Tree } from './tree.ts'
import { deleteSection, updateSection, updateSiteSpace } from './write-rows.ts'
import { lockTree, writeTree } from './write-tree.ts'

interface Regrouping {
  /** They are in the order in which they are shown. */
  siteSpaces: string[]
  /** The section whose variants they become; without one, each becomes a section. */
  into?: string | undefined
}

/** The longest condition of a section or a site space. */
const CONDITION_LENGTH = 1024

export async function regroup(db: Transaction, site: SiteSeen, { siteSpaces, into }: Regrouping): Promise<void> {
  const tree = await openTree(db, site, new Set(siteSpaces))
  const target = into === undefined ? undefined : findInTree(tree, { type: 'site-section', id: into })
  if (into !== undefined && !target) throw invalid('into refers to a section that does not exist on this site')
  const left = new Set<Item>()
  for (const id of new Set(siteSpaces)) {
    const found = findInTree(tree, { type: 'site-space', id })
    if (!found || found.item.isTrashed)
      throw invalid(`siteSpaces refers to a site space that does not exist on this site: ${id}`)
    const { parent } = found
    const isThere = target ? parent === target.item : parent?.items.length === 1
    if (isThere) continue
    const place = await loadSiteSpacePlace(db, site.id, id)
    await leaveAddresses(db, site.id, place)
    const section = target?.item ?? (await addSectionFor(db, site, tree, place, parent))
    if (target) await enter(db, site.id, place, target.item.id)
    removeItem(found.list, found.item)
    section.items.push(found.item)
    if (parent) left.add(parent)
  }
  const empty = [...left].filter(({ items }) => items.length === 0)
  for (const item of empty) removeItem(findInTree(tree, item)!.list, item)
  await writeTree(db, site.id, tree)
  for (const { id } of empty) await deleteSection(db, id)
  // What is shown first may have been in a section that is gone.
  if (empty.length > 0) await writeTree(db, site.id, tree)
}

/** Root spaces that are not among those that change come into a first section, as when a section is added. */
async function openTree(db: Transaction, site: SiteSeen, changed: ReadonlySet<string>): Promise<Tree> {
  const tree = await lockTree(db, site.id)
  const isWhole = tree.items.every(({ type, id }) => type !== 'site-space' || changed.has(id))
  return isWhole ? tree : wrapRootSpaces(db, site, tree)
}

/** The new section follows the one that the space was in, and is open to the same visitors. */
async function addSectionFor(
  db: Transaction,
  site: SiteSeen,
  tree: Tree,
  place: SiteSpacePlace,
  parent: Item | undefined,
): Promise<Item> {
  const { title } = await db
    .selectFrom('spaces')
    .select('title')
    .where('id', '=', place.space_id)
    .executeTakeFirstOrThrow()
  const id = await createSection(db, site.id, title.length < 2 ? 'Untitled' : title, null)
  const before = parent && (await loadSectionPlace(db, site.id, parent.id))
  if (before?.condition) await updateSection(db, id, { condition: before.condition })
  if (!parent && place.at_root) await updateSection(db, id, { is_default: true })
  const section: Item = { type: 'site-section', id, items: [] }
  const list = parent ? findInTree(tree, parent)!.list : tree.items
  list.splice(parent ? list.indexOf(parent) + 1 : list.length, 0, section)
  return section
}

/** Takes a free path, and the condition of the section that it leaves, which would else open it to more visitors. */
async function enter(db: Transaction, siteId: string, place: SiteSpacePlace, sectionId: string): Promise<void> {
  const taken = await listSiteSpacePaths(db, siteId, sectionId)
  const path = taken.has(place.path.toLowerCase()) ? toFreePath(place.path, 'space', taken) : place.path
  const before = place.section_id === null ? undefined : await loadSectionPlace(db, siteId, place.section_id)
  const condition = unite(before?.condition ?? null, place.condition)
  if (condition !== null && condition.length > CONDITION_LENGTH)
    throw invalid('siteSpaces have conditions that are too long together with those of their section')
  await updateSiteSpace(db, place.id, { path, condition })
}

const unite = (one: string | null, other: string | null) => (one && other ? `(${one}) && (${other})` : (one ?? other))

/** The addresses of the section lead on as well: it may be gone when it is empty. */
async function leaveAddresses(db: Transaction, siteId: string, place: SiteSpacePlace): Promise<void> {
  const { id: siteSpaceId, section_id: parentId, path, at_root: isFirst } = place
  await insertFormerPlace(db, { siteId, parentId, path, siteSpaceId })
  if (!isFirst) return
  await insertFormerPlace(db, { siteId, parentId, path: '', siteSpaceId })
  if (parentId === null) return
  const section = await loadSectionPlace(db, siteId, parentId)
  await insertFormerPlace(db, { siteId, parentId: null, path: section.path, siteSpaceId })
  if (section.at_root) await insertFormerPlace(db, { siteId, parentId: null, path: '', siteSpaceId })
}
