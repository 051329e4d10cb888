import Type, { type Static } from 'typebox'
import { MergeRule } from '../organizations/index.ts'
import { User } from '../users/index.ts'

const RuleResult = Type.Object({
  rule: MergeRule,
  fulfilled: Type.Boolean(),
  message: Type.Optional(Type.String({ description: 'What is missing, when it is not fulfilled' })),
})

const ConflictingPage = Type.Object({ id: Type.String(), title: Type.String(), path: Type.String() })

export const MergeChecks = Type.Object(
  {
    object: Type.Literal('merge-checks'),
    mergeable: Type.Boolean({ description: 'Whether a merge by the caller would succeed now' }),
    blockers: Type.Array(
      Type.Object({
        kind: Type.Enum(['status', 'level', 'rule', 'sync', 'conflicts']),
        message: Type.String({ description: 'What stops the merge, in one sentence' }),
      }),
      { description: 'What stops the merge, the most important first' },
    ),
    outdated: Type.Boolean({ description: 'Whether primary has changed since the last update from it' }),
    rules: Type.Object({
      bypassed: Type.Boolean({ description: 'Whether a rule lets the caller merge without meeting the others' }),
      items: Type.Array(RuleResult),
    }),
    conflicts: Type.Object({
      open: Type.Integer({ description: 'Conflicts in the change request that wait to be resolved' }),
      expected: Type.Integer({ description: 'Conflicts that an update or a merge would bring' }),
      pages: Type.Array(ConflictingPage, { description: 'The pages of the expected conflicts, up to 100' }),
    }),
    links: Type.Object({ broken: Type.Integer({ description: 'Link targets that the change request broke itself' }) }),
    comments: Type.Object({ open: Type.Integer() }),
    reviews: Type.Object({
      changesRequested: Type.Array(User, { description: 'Reviewers whose latest review asks for changes, up to 20' }),
      approvedEarlier: Type.Array(User, {
        description:
          'Reviewers who approved what the change request was before its latest edits, up to 20; empty where approvals survive edits',
      }),
    }),
    writing: Type.Array(User, { description: 'People other than the caller who are editing the change request now' }),
  },
  { title: 'MergeChecks' },
)
export type MergeChecks = Static<typeof MergeChecks>
