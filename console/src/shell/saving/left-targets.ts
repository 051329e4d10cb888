/** Where words go that an editor left: to their change request, to the space, or, in a space edited by change request, to a draft of this person. */
import { call } from '../../api/client.ts'
import { changeRequestAddress, spaceAddress } from '../addresses.ts'
import { createTarget, type EditTarget } from '../content-edits.ts'
import { NEW_CHANGE_REQUEST } from '../drafts/draft-store.ts'
import type { DraftPlace } from '../drafts/types.ts'

export interface LeftTarget {
  target: EditTarget
  /** The place of a draft, once its change request is made. */
  move: (about: DraftPlace) => DraftPlace
}

/** All words that wait for a change request of one space go into the same one: the newest draft of the person, or one that is made once. */
export function createLeftTargets(person: string): (about: DraftPlace) => Promise<LeftTarget> {
  const waiting = new Map<string, Promise<LeftTarget>>()
  return async (about) => {
    const { organization, space, changeRequest } = about
    if (changeRequest !== undefined && changeRequest !== NEW_CHANGE_REQUEST)
      return toFixed(
        createTarget({ organization, space, target: { kind: 'change-request', id: changeRequest } }, ignore),
      )
    if (changeRequest === undefined && !(await isReviewed(space)))
      return toFixed(createTarget({ organization, space, target: { kind: 'live' } }, ignore))
    const found = waiting.get(space) ?? openOwnDraft(about, person)
    waiting.set(space, found)
    // One that could not be read is asked for again.
    found.catch(() => waiting.delete(space))
    return found
  }
}

const ignore = () => {}
const toFixed = (target: EditTarget): LeftTarget => ({ target, move: (about) => about })

const isReviewed = async (spaceId: string): Promise<boolean> =>
  (await call('get', '/spaces/{spaceId}', { path: { spaceId } })).editMode === 'locked'

async function openOwnDraft({ organization, space }: DraftPlace, person: string): Promise<LeftTarget> {
  const { items } = await call('get', '/spaces/{spaceId}/change-requests', {
    path: { spaceId: space },
    query: { status: 'draft', creator: person, limit: 1 },
  })
  const [draft] = items
  let number = draft?.number
  const target = createTarget(
    { organization, space, target: draft ? { kind: 'change-request', id: draft.id } : { kind: 'new-change-request' } },
    (created) => {
      number = created
    },
  )
  return {
    target,
    move: (about) => {
      const changeRequest = target.current()
      if (changeRequest === undefined || number === undefined) return about
      return { ...about, changeRequest, address: toAddress(about, number) }
    },
  }
}

/** The same page in the change request. */
function toAddress({ organization, space, address }: DraftPlace, number: number): string {
  const { pathname } = new URL(address, location.origin)
  const prefix = `${spaceAddress(organization, space)}/`
  const path = pathname.startsWith(prefix) ? decodeURIComponent(pathname.slice(prefix.length)) : ''
  return `${changeRequestAddress(organization, space, number, path.startsWith('~') ? '' : path)}?mode=edit`
}
