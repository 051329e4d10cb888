/** Merge rules are conditions that a change request must meet before it is merged, set on the organization or on a space, which may also inherit. */
import Type, { type Static } from 'typebox'
import { checkExpression } from '../../core/words/check-expression.ts'

const PlainRule = Type.Object({
  rule: Type.Enum([
    'require_at_least_one_review',
    'require_at_least_one_approved_review',
    'require_all_reviews_approved',
    'require_up_to_date_change_request',
    'require_change_request_subject',
    'require_change_request_description',
    'require_author_to_merge',
  ]),
})
const RuleForUsers = Type.Object({
  rule: Type.Enum(['require_specific_reviewers', 'require_one_of_specific_reviewers', 'allow_bypass']),
  users: Type.Array(Type.String({ maxLength: 64 }), { maxItems: 100, description: 'User ids' }),
})
const CustomRule = Type.Object({
  rule: Type.Literal('custom'),
  expression: Type.String({ minLength: 1, maxLength: 1024 }),
  message: Type.Optional(Type.String({ maxLength: 1024, description: 'The message of a blocked merge' })),
})

export const MergeRule = Type.Union([PlainRule, RuleForUsers, CustomRule])
export type MergeRule = Static<typeof MergeRule>

const NoRules = Type.Object({ type: Type.Literal('none') })
const Rules = Type.Object({
  type: Type.Literal('rules'),
  rules: Type.Array(MergeRule, { maxItems: 100 }),
  approvalsSurviveEdits: Type.Optional(
    Type.Boolean({
      description: 'true: an approval also counts for what is edited after it. Otherwise an edit needs a new one',
    }),
  ),
})
const Inherited = Type.Object({ type: Type.Literal('inherit') })

export const OrganizationMergeRules = Type.Union([NoRules, Rules], { title: 'OrganizationMergeRules' })
export const SpaceMergeRules = Type.Union([Inherited, NoRules, Rules], { title: 'SpaceMergeRules' })
export type SpaceMergeRules = Static<typeof SpaceMergeRules>
export type OrganizationMergeRules = Static<typeof OrganizationMergeRules>

export interface ResolvedMergeRules {
  rules: MergeRule[]
  approvalsSurviveEdits: boolean
}

/** Returns a space's own rules, or those of its organization where it inherits. */
export function resolveMergeRules(
  ofSpace: SpaceMergeRules,
  ofOrganization: OrganizationMergeRules,
): ResolvedMergeRules {
  const own = ofSpace.type === 'inherit' ? ofOrganization : ofSpace
  if (own.type !== 'rules') return { rules: [], approvalsSurviveEdits: false }
  return { rules: own.rules, approvalsSurviveEdits: own.approvalsSurviveEdits ?? false }
}

/** Custom expressions are parsed when they are saved. */
export function checkMergeRuleExpressions(rules: SpaceMergeRules): void {
  if (rules.type !== 'rules') return
  for (const [at, rule] of rules.rules.entries())
    if (rule.rule === 'custom') checkExpression(`mergeRules.rules.${at}.expression`, rule.expression)
}
