/**
 * Sends what editors left on this computer: texts, titles and descriptions of any page of one person. Nothing of others is overwritten, and what cannot
 * be sent stays with its reason (0133). It is loaded when something is there to be sent.
 */
import { updateSpaceContentChangesLimits } from '../../api/limits.ts'
import { type ApiProblem, asProblem } from '../../api/problem.ts'
import { isRefusal } from '../../api/refusal.ts'
import { sendChanges } from '../content-edits.ts'
import { announceDrafts } from '../drafts/draft-news.ts'
import { openLeftDraft, whileNoEditor } from '../drafts/draft-store.ts'
import { findObstacle } from '../drafts/find-obstacle.ts'
import { forgetHeadDrafts, type HeadDraft, updateHeadDraft } from '../drafts/head-drafts.ts'
import type { DraftPlace, UnsentReason } from '../drafts/types.ts'
import { listUnsentPages, needsPerson, type UnsentPage } from '../drafts/unsent-pages.ts'
import { createLeftTargets, type LeftTarget } from './left-targets.ts'
import { newKey } from './new-key.ts'
import { readPageHead } from './read-page-head.ts'
import { sendDraft } from './send-draft.ts'
import { hasFields, listSendable, splitHead } from './send-head.ts'
import { createPersonCheck, createTransport } from './transport.ts'

const { title: TITLE, description: DESCRIPTION } = updateSpaceContentChangesLimits.update_page
const MOST = { title: TITLE.maxLength, description: DESCRIPTION.maxLength }

/** Returns the spaces that something was written to. `isThorough` also tries what needed its author the last time. */
export async function sendUnsent(person: string, isThorough: boolean): Promise<ReadonlySet<string>> {
  const pages = await listUnsentPages(person)
  const findTarget = createLeftTargets(person)
  const written = new Set<string>()
  for (const page of pages.toReversed()) {
    if (needsPerson(page.reason) && !isThorough) continue
    const outcome = await sendPage(page, findTarget)
    if (outcome === 'sent') written.add(page.about.space)
    announceDrafts('changed')
    // Nothing else would arrive either.
    if (outcome === 'offline' || outcome === 'signed-out') break
  }
  return written
}

type Outcome = 'sent' | UnsentReason | undefined

async function sendPage(page: UnsentPage, findTarget: (about: DraftPlace) => Promise<LeftTarget>): Promise<Outcome> {
  let outcome: Outcome
  await whileNoEditor(page.about, async () => {
    try {
      const target = await findTarget(page.about)
      // What was there first is sent first: a change request is made for the oldest words.
      for (const id of page.drafts) outcome = await sendText(id, page.about, target)
      for (const head of page.heads) outcome = await sendTypedHead(head, target)
    } catch (error) {
      outcome = await keepReason(page, await toReason(asProblem(error), page.about))
    }
  })
  return outcome
}

async function sendText(id: string, about: DraftPlace, left: LeftTarget): Promise<Outcome> {
  const opened = await openLeftDraft(id, left.move)
  if (!opened) return undefined
  const { draft, store, close } = opened
  const { space, page, person } = about
  const transport = createTransport({ space, target: left.target, page, person, newKey })
  try {
    const { status, problem, held } = await sendDraft({ draft, store, transport, newKey })
    if (status === 'saved') return held.size > 0 ? 'conflict' : 'sent'
    const reason = problem ? await toReason(problem, left.move(about)) : 'offline'
    const kept = await openLeftDraft(id, left.move)
    if (kept) await kept.store.write({ ...kept.draft, reason }).finally(kept.close)
    return reason
  } catch (error) {
    const reason = await toReason(asProblem(error), left.move(about))
    await store.write({ ...draft, reason })
    return reason
  } finally {
    close()
  }
}

async function sendTypedHead(head: HeadDraft, { target, move }: LeftTarget): Promise<Outcome> {
  const about = move(head.about)
  const { space, page, person } = about
  try {
    if (!(await createPersonCheck(person)())) return 'signed-out'
    const { stored, own, theirs } = splitHead(head.fields, head.base ?? {}, await readPageHead(about, target.current()))
    const sendable = listSendable(own, MOST)
    if (hasFields(sendable))
      await target.write((id) =>
        sendChanges(space, id, [{ operation: 'update_page', page, ...sendable }], { amend: true }),
      )
    const left = Object.fromEntries(
      Object.entries(head.fields).filter(([field]) => !(field in stored) && !(field in sendable)),
    )
    if (!hasFields(left)) {
      forgetHeadDrafts([head.name])
      return 'sent'
    }
    const reason = hasFields(theirs) ? 'conflict' : 'refused'
    updateHeadDraft(head, { fields: left, reason })
    return reason
  } catch (error) {
    const reason = await toReason(asProblem(error), about)
    updateHeadDraft(head, { reason })
    return reason
  }
}

async function toReason(problem: ApiProblem, about: DraftPlace): Promise<UnsentReason> {
  if (problem.kind === 'signed-out') return 'signed-out'
  if (!isRefusal(problem)) return 'offline'
  const obstacle = await findObstacle(about).catch((error: unknown) =>
    isRefusal(asProblem(error)) ? undefined : ('offline' as const),
  )
  return obstacle ?? 'refused'
}

/** Where not even the place could be read. */
async function keepReason({ about, drafts, heads }: UnsentPage, reason: UnsentReason): Promise<UnsentReason> {
  for (const id of drafts) {
    const opened = await openLeftDraft(id, () => about)
    if (opened) await opened.store.write({ ...opened.draft, reason }).finally(opened.close)
  }
  for (const head of heads) updateHeadDraft(head, { reason })
  return reason
}
