import { sql } from 'kysely'
import type { ReadDb } from '../../core/database/connections.ts'
import { invalid } from '../../core/errors.ts'
import { checkMergeRuleExpressions, type SpaceMergeRules } from './merge-rules.ts'

/** Checks what the schema of rules cannot: that their expressions parse, and that the people they name are members. */
export async function validateMergeRules(db: ReadDb, organizationId: string, rules: SpaceMergeRules): Promise<void> {
  checkMergeRuleExpressions(rules)
  if (rules.type !== 'rules') return
  const named = rules.rules.flatMap((rule, at) => ('users' in rule ? rule.users.map((id) => ({ at, id })) : []))
  if (named.length === 0) return
  const { rows } = await sql<{ id: string }>`SELECT user_id AS id FROM members
    WHERE organization_id = ${organizationId} AND user_id = ANY(${named.map(({ id }) => id)}::text[])`.execute(db)
  const members = new Set(rows.map(({ id }) => id))
  const stranger = named.find(({ id }) => !members.has(id))
  if (stranger)
    throw invalid(`mergeRules.rules.${stranger.at}.users names a person who is not in the organization: ${stranger.id}`)
}
