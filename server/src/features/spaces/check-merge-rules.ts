/** Checks the merge rules of the space, or those it inherits from the organization, before a change request is merged. */
import type { ReadDb } from '../../core/database/connections.ts'
import type { MergeRule } from '../organizations/index.ts'
import { isApproval, isRuleFulfilled, type MergeAttempt } from './merge-expression.ts'
import { loadMergeRules } from './store.ts'

export interface RuleCheck {
  rule: MergeRule
  /** The error sentence; undefined when the rule is met. */
  failure: string | undefined
}

interface RulesCheck {
  /** A rule lets the actor merge without meeting the others. */
  isBypassed: boolean
  rules: RuleCheck[]
  approvalsSurviveEdits: boolean
}

export async function checkRulesOfMerge(
  db: ReadDb,
  spaceId: string,
  actorId: string,
  describe: () => MergeAttempt | Promise<MergeAttempt>,
): Promise<RulesCheck> {
  const { rules, approvalsSurviveEdits } = await loadMergeRules(db, spaceId)
  if (rules.length === 0) return { isBypassed: false, rules: [], approvalsSurviveEdits }
  const described = await describe()
  const merging = approvalsSurviveEdits ? withLastingApprovals(described) : described
  return {
    approvalsSurviveEdits,
    isBypassed: rules.some((rule) => rule.rule === 'allow_bypass' && rule.users.includes(actorId)),
    rules: rules.map((rule) => ({ rule, failure: findFailure(rule, merging) })),
  }
}

/** An approval of an earlier content counts like one of the present content. */
const withLastingApprovals = (merging: MergeAttempt): MergeAttempt => ({
  ...merging,
  verdicts: merging.verdicts.map((verdict) => ({ ...verdict, content_changed: false })),
})

/** Returns the error sentence of the first rule that fails; undefined when none fails, or when a rule lets the actor bypass them all. */
export async function findUnmetRule(...of: Parameters<typeof checkRulesOfMerge>): Promise<string | undefined> {
  const { isBypassed, rules } = await checkRulesOfMerge(...of)
  return isBypassed ? undefined : rules.find(({ failure }) => failure !== undefined)?.failure
}

/** Returns why the rule is not met; undefined when it is. */
function findFailure(rule: MergeRule, merging: MergeAttempt): string | undefined {
  const { changeRequest, actorId, verdicts } = merging
  const current = verdicts.filter((verdict) => !verdict.outdated)
  const approvers = new Set(current.filter(isApproval).map((each) => each.reviewer_id))
  const isEarlier = current.some((each) => each.status === 'approved' && each.content_changed)
  const since = isEarlier ? '. It was edited after an approval, which needs to be given again' : ''
  switch (rule.rule) {
    case 'require_at_least_one_review':
      return verdicts.length > 0 ? undefined : 'The change request needs at least one review before it is merged'
    case 'require_at_least_one_approved_review':
      return approvers.size > 0
        ? undefined
        : `The change request needs at least one approval before it is merged${since}`
    case 'require_all_reviews_approved':
      return current.length === approvers.size
        ? undefined
        : `All reviews must approve the change request before it is merged${since}`
    case 'require_up_to_date_change_request':
      return merging.outdated ? 'The change request must be updated from primary before it is merged' : undefined
    case 'require_change_request_subject':
      return changeRequest.subject.trim() ? undefined : 'The change request needs a subject before it is merged'
    case 'require_change_request_description':
      return changeRequest.description.trim() ? undefined : 'The change request needs a description before it is merged'
    case 'require_author_to_merge':
      return changeRequest.created_by === actorId ? undefined : 'Only its author may merge the change request'
    case 'require_specific_reviewers':
      return rule.users.every((user) => approvers.has(user))
        ? undefined
        : `The change request needs the approval of all its required reviewers before it is merged${since}`
    case 'require_one_of_specific_reviewers':
      return rule.users.some((user) => approvers.has(user))
        ? undefined
        : `The change request needs the approval of one of its required reviewers before it is merged${since}`
    case 'custom':
      return isRuleFulfilled(rule.expression, merging, current)
        ? undefined
        : (rule.message ?? `The change request does not fulfil the merge rule ${rule.expression}`)
    case 'allow_bypass':
      return undefined
  }
}
