/** Sends a review with the comments that wait for it. What is sent again after its answer was lost is given once. */
import type { components } from '../../api/types.ts'
import { type CommentDraft, forgetCommentDrafts, listCommentDrafts } from '../../shell/drafts/comment-drafts.ts'
import { toReviewComments } from './pending.ts'

type Review = components['schemas']['ChangeRequestReview']

interface ReviewToSend {
  person: string
  space: string
  /** Of the change request. */
  number: number
  status: Review['status']
  text: string
  /** Posts the body. */
  post: (body: never) => Promise<Review>
}

export async function sendReview({ person, space, number, status, text, post }: ReviewToSend): Promise<void> {
  const pending = listCommentDrafts(person).filter(
    ({ kind, about }) => kind === 'pending' && about.space === space && about.changeRequest === String(number),
  )
  const comment = text.trim() === '' ? {} : { comment: { markdown: text } }
  const body = { status, ...comment, comments: toReviewComments(pending) }
  const place = `${PREFIX}${person} ${space} ${number}`
  const sendAs = (idempotencyKey: string) => post({ ...body, idempotencyKey } as never)
  const review = await sendAs(takeKey(place, describeBody(status, text, pending)))
  forgetKey(place)
  // Another review was asked for or given since that one: this one is new.
  if (review.outdated) await sendAs(crypto.randomUUID())
  forgetCommentDrafts(pending.map(({ name }) => name))
}

const PREFIX = 'lectern review key '

/** Differs when anything else is sent. */
const describeBody = (status: string, text: string, pending: readonly CommentDraft[]) =>
  JSON.stringify([status, text, pending.map(({ name, at }) => [name, at])])

/** The key under which the same was sent before, and else a new one. It survives a reload, as what was typed does. */
function takeKey(place: string, described: string): string {
  try {
    const [key, before] = JSON.parse(localStorage.getItem(place) ?? '[]')
    if (typeof key === 'string' && before === described) return key
    const fresh = crypto.randomUUID()
    localStorage.setItem(place, JSON.stringify([fresh, described]))
    return fresh
  } catch {
    return crypto.randomUUID()
  }
}

function forgetKey(place: string): void {
  try {
    localStorage.removeItem(place)
  } catch {}
}
