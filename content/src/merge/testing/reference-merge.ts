/** A slow and obvious implementation of the merge rules on a simplified space: without hashes and differences, comparing everything. */

import type { Sides } from '../../revision/conflicts.ts'
import type { ModelPage } from '../../revision/testing/space-model.ts'
import { referenceOrder } from './reference-order.ts'

export interface ReferencePage {
  id: string
  title: string
  slug: string
  /** Lines, or the three sides of a conflict. */
  body: string[] | Sides<string>
  pages: ReferencePage[]
}

interface Flat {
  parent: string | undefined
  page: ModelPage
}

type Space = readonly ModelPage[]

const ROOT = undefined

export function referenceMerge(spaces: Sides<Space>): { pages: ReferencePage[]; conflicts: string[] } {
  const flat = { base: flatten(spaces.base), primary: flatten(spaces.primary), change: flatten(spaces.change) }
  const ids = [...new Set([...flat.base.keys(), ...flat.primary.keys(), ...flat.change.keys()])].sort()
  const conflicts = new Set<string>()
  const standing = new Map<
    string,
    { parent: string | undefined; title: string; slug: string; body: ReferencePage['body'] }
  >()

  const stand = (id: string, { parent, page }: Flat) =>
    standing.set(id, { parent, title: page.title, slug: page.slug, body: page.text === '' ? [] : [page.text] })

  for (const id of ids) {
    const [base, primary, change] = [flat.base.get(id), flat.primary.get(id), flat.change.get(id)]
    if (primary && change) {
      const field = (name: 'title' | 'slug') => {
        const value = threeWay(base?.page[name], primary.page[name], change.page[name])
        if (value === CONFLICT) conflicts.add(`field ${id} ${name}`)
        return value === CONFLICT ? change.page[name] : value!
      }
      const parent = threeWay(base ? (base.parent ?? '') : undefined, primary.parent ?? '', change.parent ?? '')
      if (parent === CONFLICT) conflicts.add(`field ${id} parent`)
      const text = threeWay(base?.page.text, primary.page.text, change.page.text)
      let body: ReferencePage['body']
      if (text !== CONFLICT) body = text === '' ? [] : [text!]
      else if (base && base.page.text !== '') {
        conflicts.add(`block ${id}`)
        body = { base: base.page.text, primary: primary.page.text, change: change.page.text }
      } else body = [primary.page.text, change.page.text]
      standing.set(id, {
        parent: parent === CONFLICT ? primary.parent : parent || ROOT,
        title: field('title'),
        slug: field('slug'),
        body,
      })
    } else if (primary ?? change) {
      const kept = (primary ?? change)!
      if (!base) stand(id, kept)
      else if (isEdited(base, kept)) {
        conflicts.add(`page ${id}`)
        stand(id, kept)
      }
    }
  }

  const isUp = (from: string, to: string): boolean => {
    const seen = new Set<string>()
    for (let at = standing.get(from)?.parent; at !== ROOT && !seen.has(at); at = standing.get(at)?.parent) {
      if (at === to) return true
      seen.add(at)
    }
    return false
  }
  const isMoved = (id: string) =>
    standing.has(id) && flat.primary.has(id) && standing.get(id)!.parent !== flat.primary.get(id)!.parent
  for (;;) {
    const start = ids.find((id) => isMoved(id) && isUp(id, id))
    if (start !== undefined) {
      for (const id of ids.filter(
        (each) => isMoved(each) && (each === start || (isUp(start, each) && isUp(each, start))),
      )) {
        conflicts.add(`field ${id} parent`)
        standing.get(id)!.parent = flat.primary.get(id)!.parent
      }
      continue
    }
    const orphan = ids.find(
      (id) => standing.has(id) && standing.get(id)!.parent !== ROOT && !standing.has(standing.get(id)!.parent!),
    )
    if (orphan === undefined) break
    const parent = standing.get(orphan)!.parent!
    conflicts.add(`page ${parent}`)
    stand(parent, (flat.primary.get(parent) ?? flat.change.get(parent))!)
  }

  const keptPlace = (id: string) => {
    const primary = flat.primary.get(id)
    return (
      primary &&
      standing.has(id) &&
      primary.parent === standing.get(id)!.parent &&
      primary.page.slug === standing.get(id)!.slug
    )
  }
  const done = new Set(ids.filter(keptPlace))
  for (const id of ids.filter((each) => standing.has(each) && !keptPlace(each))) {
    const page = standing.get(id)!
    const isTaken = (slug: string) =>
      [...done].some((each) => standing.get(each)!.parent === page.parent && standing.get(each)!.slug === slug)
    const wanted = page.slug
    for (let number = 1; isTaken(page.slug); number++) page.slug = `${wanted}-${number}`
    done.add(id)
  }

  const draw = (parent: string | undefined): ReferencePage[] => {
    const listIn = (side: keyof Sides<Space>) =>
      (parent === ROOT ? spaces[side] : (flat[side].get(parent)?.page.pages ?? [])).map(({ id }) => id)
    const order = referenceOrder(
      { base: listIn('base'), primary: listIn('primary'), change: listIn('change') },
      (id) => standing.get(id)?.parent === parent && standing.has(id),
    )
    return order.map((id) => {
      const { parent: _parent, ...page } = standing.get(id)!
      return { id, ...page, pages: draw(id) }
    })
  }
  return { pages: draw(ROOT), conflicts: [...conflicts].sort() }
}

const CONFLICT = Symbol('conflict')

function threeWay<Value>(base: Value, primary: Value, change: Value): Value | typeof CONFLICT {
  if (primary === change || base === change) return primary
  return base === primary ? change : CONFLICT
}

const isEdited = (base: Flat, { parent, page }: Flat) =>
  base.parent !== parent ||
  base.page.title !== page.title ||
  base.page.slug !== page.slug ||
  base.page.text !== page.text

function flatten(space: Space, parent?: string): Map<string, Flat> {
  return new Map(
    space.flatMap((page) => [[page.id, { parent, page }] as [string, Flat], ...flatten(page.pages, page.id)]),
  )
}
