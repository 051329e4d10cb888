import { listStoredConflicts } from '@lectern/content/merge'
import type { WriteDb } from '../../core/database/connections.ts'
import type { Context } from '../../core/operation/operation.ts'
import { isAtLeast } from '../../core/words/levels.ts'
import { present } from '../../core/words/shapes.ts'
import {
  type ChangeRequestSeen,
  describeEnd,
  describeMerging,
  type ForeseenConflicts,
  foreseeConflicts,
} from '../change-requests/index.ts'
import { countOpenComments } from '../comments/index.ts'
import { countNewlyBroken } from '../links/index.ts'
import { listPresences } from '../presence/index.ts'
import { listAskingForChanges, listEarlierApprovers } from '../reviews/index.ts'
import { openRevision } from '../revisions/index.ts'
import type { ContentSource } from '../space-content/index.ts'
import { checkRulesOfMerge, hasRunningSync, type RuleCheck, SYNC_IS_RUNNING } from '../spaces/index.ts'
import { toUser } from '../users/index.ts'
import type { MergeChecks } from './schema.ts'

type ChecksContext = Pick<Context<WriteDb>, 'db' | 'actor' | 'urls'> & ContentSource

export async function readMergeChecks(context: ChecksContext): Promise<MergeChecks> {
  const { db, actor, space, revision } = context
  const changeRequest = context.changeRequest!
  const isEnded = describeEnd(changeRequest) !== undefined
  const { isBypassed, rules, approvalsSurviveEdits } = await checkRulesOfMerge(db, space.id, actor.userId, () =>
    describeMerging(db, changeRequest, { actorId: actor.userId, primaryId: space.revision_id }),
  )
  const head = await openRevision(db, revision)
  const open = (await listStoredConflicts(head.nodes, head.content)).length
  // With conflicts open, those to come are not known before they are resolved.
  const expected: ForeseenConflicts =
    open > 0 || isEnded ? { count: 0, pages: [] } : await foreseeConflicts(db, changeRequest, space.revision_id)
  const blockers = listBlockers({
    changeRequest,
    level: space.level,
    rules: isBypassed ? [] : rules,
    isSyncing: !isEnded && (await hasRunningSync(db, space.id)),
    conflicts: { open, expected: expected.count },
  })
  return {
    object: 'merge-checks',
    mergeable: blockers.length === 0,
    blockers,
    outdated: changeRequest.outdated,
    rules: {
      bypassed: isBypassed,
      items: rules.map(({ rule, failure }) => ({
        rule,
        fulfilled: failure === undefined,
        ...present('message', failure),
      })),
    },
    conflicts: { open, expected: expected.count, pages: expected.pages },
    links: { broken: isEnded ? 0 : await countNewlyBroken(context) },
    comments: { open: await countOpenComments(db, { space, changeRequest }) },
    reviews: {
      changesRequested: (await listAskingForChanges(db, changeRequest.id)).map((person) =>
        toUser(person, context.urls),
      ),
      approvedEarlier: (approvalsSurviveEdits ? [] : await listEarlierApprovers(db, changeRequest.id)).map((person) =>
        toUser(person, context.urls),
      ),
    },
    writing: (await listPresences(db, space.id, { changeRequest: changeRequest.id }))
      .filter(({ is_editing, user }) => is_editing && user.id !== actor.userId)
      .map(({ user }) => toUser(user, context.urls)),
  }
}

interface Findings {
  changeRequest: ChangeRequestSeen
  level: ContentSource['space']['level']
  rules: RuleCheck[]
  isSyncing: boolean
  conflicts: { open: number; expected: number }
}

/** They come in the order in which a merge refuses; conflicts do not make it fail, but nothing is published with them. */
function listBlockers({ changeRequest, level, rules, isSyncing, conflicts }: Findings): MergeChecks['blockers'] {
  const blockers: MergeChecks['blockers'] = []
  const ended = describeEnd(changeRequest)
  if (ended !== undefined) return [{ kind: 'status', message: ended }]
  if (!isAtLeast(level, 'review'))
    blockers.push({ kind: 'level', message: 'Merging needs the level review or higher on the space' })
  for (const { failure } of rules) if (failure !== undefined) blockers.push({ kind: 'rule', message: failure })
  if (isSyncing) blockers.push({ kind: 'sync', message: SYNC_IS_RUNNING })
  if (conflicts.open > 0)
    blockers.push({ kind: 'conflicts', message: `${countConflicts(conflicts.open)} must be resolved first` })
  else if (conflicts.expected > 0)
    blockers.push({
      kind: 'conflicts',
      message: `${countConflicts(conflicts.expected)} with primary must be resolved: update the change request first`,
    })
  return blockers
}

const countConflicts = (count: number) => (count === 1 ? 'One conflict' : `${count} conflicts`)
