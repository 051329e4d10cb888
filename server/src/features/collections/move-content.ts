/** Moves a space or collection: into a collection, and between siblings. */
import Type, { type Static } from 'typebox'
import type { ReadDb, Transaction } from '../../core/database/connections.ts'
import { forbidden, invalid } from '../../core/errors.ts'
import { nullable } from '../../core/words/shapes.ts'
import { lockOrganization } from '../organizations/index.ts'
import { checkMayCreateIn, LACKING } from './may-create-in.ts'
import {
  findNextPosition,
  isSeenBy,
  listSiblings,
  loadParentId,
  type Sibling,
  updateOrder,
  updateParent,
} from './siblings.ts'
import { findCollectionSeenBy } from './store.ts'

const Pointer = Type.Union([
  Type.Object({ type: Type.Literal('space'), space: Type.String() }),
  Type.Object({ type: Type.Literal('collection'), collection: Type.String() }),
])

export const Move = Type.Object(
  {
    parent: Type.Optional(
      nullable(Type.String({ description: 'Id of a collection; null is the top of the organization' })),
    ),
    position: Type.Optional(
      Type.Object(
        { before: Type.Optional(Pointer), after: Type.Optional(Pointer) },
        { description: 'Either before or after a sibling in the same parent', title: 'ContentPosition' },
      ),
    ),
  },
  { description: 'At least one of parent and position' },
)
export type Move = Static<typeof Move>

interface MoveDestination {
  parentId: string | null
  isNewParent: boolean
  siblings: Sibling[]
  neighbour: Neighbour | undefined
}

/** Finds where a move leads and checks that it is allowed. Locks the tree of the organization until the transaction ends. */
export async function findMoveDestination(
  db: Transaction,
  userId: string,
  content: Sibling & { organizationId: string },
  { parent, position }: Move,
): Promise<MoveDestination> {
  if (parent === undefined && position === undefined) throw invalid('parent or position is required')
  await lockOrganization(db, content.organizationId)
  const oldParentId = await loadParentId(db, content)
  const parentId = parent === undefined ? oldParentId : parent
  // A user with a grant on the content alone may not see its collection: that is 403, as `parent` is not wrong.
  if (parent === undefined && parentId && !(await findCollectionSeenBy(db, userId, parentId))) throw forbidden(LACKING)
  await checkMayCreateIn(db, userId, content.organizationId, parentId)
  const siblings = await listSiblings(db, content.organizationId, parentId)
  const neighbour = position && (await findNeighbour(db, userId, siblings, position))
  return { parentId, isNewParent: parentId !== oldParentId, siblings, neighbour }
}

/** Places content beside its neighbour or, without one, last in a new parent. The parent changes last, as it locks the access mark of the organization. */
export async function moveToDestination(
  db: Transaction,
  content: Sibling & { organizationId: string },
  destination: MoveDestination,
): Promise<void> {
  const { parentId, isNewParent, siblings, neighbour } = destination
  if (neighbour) await updateOrder(db, inserted(siblings, content, neighbour))
  if (!isNewParent) return
  const position = neighbour ? undefined : await findNextPosition(db, content.organizationId, parentId)
  await updateParent(db, content, parentId, position)
}

interface Neighbour extends Sibling {
  side: 'before' | 'after'
}

async function findNeighbour(
  db: ReadDb,
  userId: string,
  siblings: Sibling[],
  { before, after }: NonNullable<Move['position']>,
): Promise<Neighbour> {
  const pointer = before ?? after
  if (!pointer || (before && after)) throw invalid('position must have either before or after')
  const side = before ? 'before' : 'after'
  const sibling =
    pointer.type === 'space'
      ? { type: pointer.type, id: pointer.space }
      : { type: pointer.type, id: pointer.collection }
  const stands = siblings.some((each) => isSame(each, sibling)) && (await isSeenBy(db, userId, sibling))
  if (!stands) throw invalid(`position.${side} refers to a ${pointer.type} that does not exist in the same parent`)
  return { ...sibling, side }
}

const isSame = (one: Sibling, other: Sibling) => one.type === other.type && one.id === other.id

/** Content placed beside itself stays where it is. */
function inserted(siblings: Sibling[], content: Sibling, neighbour: Neighbour): Sibling[] {
  if (isSame(content, neighbour)) return siblings
  const others = siblings.filter((each) => !isSame(each, content))
  const at = others.findIndex((each) => isSame(each, neighbour)) + (neighbour.side === 'after' ? 1 : 0)
  return others.toSpliced(at, 0, { type: content.type, id: content.id })
}
