/** The rules a merge must fulfil, of an organization or a space: plain ones to tick, ones with people, expressions of one's own. */
import { useQueries } from '@tanstack/react-query'
import { Plus, Trash2, UserRoundPlus, X } from 'lucide-react'
import { Suspense, useState } from 'react'
import { resourceQuery } from '../api/query.ts'
import type { components } from '../api/types.ts'
import { Box, Button, ButtonRow, CheckboxField, IconButton, Stack, TextField, useWords } from '../design/index.ts'
import { isReadableExpression, useExpressionReader } from './expression-reader.ts'
import { MemberPicker } from './member-picker.tsx'
import styles from './merge-rules-field.module.css'
import { MERGE_RULES_WORDS } from './merge-rules-words.ts'

type OrganizationMergeRules = components['schemas']['OrganizationMergeRules']
export type MergeRuleValue = Extract<OrganizationMergeRules, { type: 'rules' }>['rules'][number]
type RuleWords = (typeof MERGE_RULES_WORDS)['en']
type PlainRule = keyof RuleWords['plain']
type UsersRule = keyof RuleWords['users']
type CustomRule = Extract<MergeRuleValue, { rule: 'custom' }>

const PLAIN = Object.keys(MERGE_RULES_WORDS.en.plain) as PlainRule[]
const WITH_USERS = Object.keys(MERGE_RULES_WORDS.en.users) as UsersRule[]

interface MergeRulesFieldProps {
  organization: string
  value: readonly MergeRuleValue[]
  onChange: (rules: MergeRuleValue[]) => void
  /** Whether an approval also counts for what is edited after it. */
  survival: { value: boolean; onChange: (survive: boolean) => void }
}

/** A rule that names people and names none would stop every merge: it is left out when it is saved. */
export const withoutEmptyRules = (rules: readonly MergeRuleValue[]) =>
  rules.filter((rule) => !('users' in rule) || rule.users.length > 0)

/** Whether every expression can be read, as the server reads it. */
export const areRulesValid = (rules: readonly MergeRuleValue[]) =>
  rules.every((rule) => rule.rule !== 'custom' || isReadableExpression(rule.expression))

export function MergeRulesField({ organization, value, onChange, survival }: MergeRulesFieldProps) {
  const words = useWords(MERGE_RULES_WORDS)
  const without = (rule: string) => value.filter((each) => each.rule !== rule)
  const replace = (at: number, rule: MergeRuleValue) =>
    onChange(value.map((each, index) => (index === at ? rule : each)))
  return (
    <Stack>
      {PLAIN.map((rule) => (
        <CheckboxField
          key={rule}
          label={words.plain[rule]}
          value={value.some((each) => each.rule === rule)}
          onChange={(isSet) => onChange(isSet ? [...value, { rule }] : without(rule))}
        />
      ))}
      {WITH_USERS.map((rule) => {
        const set = value.find((each) => each.rule === rule)
        const users = set && 'users' in set ? set.users : undefined
        return (
          <div key={rule} className={styles.rule}>
            <CheckboxField
              label={words.users[rule]}
              value={set !== undefined}
              onChange={(isSet) => onChange(isSet ? [...value, { rule, users: [] }] : without(rule))}
            />
            {users && (
              <RulePeople
                organization={organization}
                users={users}
                onChange={(next) => onChange(value.map((each) => (each.rule === rule ? { rule, users: next } : each)))}
              />
            )}
          </div>
        )
      })}
      {value.map(
        (rule, at) =>
          rule.rule === 'custom' && (
            // biome-ignore lint/suspicious/noArrayIndexKey: rules have no id; their place is what tells them apart
            <Suspense key={at}>
              <CustomRuleFields
                rule={rule}
                onChange={(next) => replace(at, next)}
                onRemove={() => onChange(value.filter((_, index) => index !== at))}
              />
            </Suspense>
          ),
      )}
      <CheckboxField label={words.approvalsSurvive} hint={words.approvalsSurviveHint} {...survival} />
      <ButtonRow>
        <Button icon={Plus} onPress={() => onChange([...value, { rule: 'custom', expression: '' }])}>
          {words.addCustom}
        </Button>
      </ButtonRow>
    </Stack>
  )
}

interface CustomRuleFieldsProps {
  rule: CustomRule
  onChange: (rule: CustomRule) => void
  onRemove: () => void
}

function CustomRuleFields({ rule, onChange, onRemove }: CustomRuleFieldsProps) {
  const words = useWords(MERGE_RULES_WORDS)
  useExpressionReader()
  const isWrong = rule.expression !== '' && !isReadableExpression(rule.expression)
  return (
    <Box>
      <TextField
        label={words.expression}
        hint={words.expressionHint}
        value={rule.expression}
        onChange={(expression) => onChange({ ...rule, expression })}
        error={isWrong ? words.invalid : undefined}
        isCode
      />
      <TextField
        label={words.message}
        value={rule.message ?? ''}
        onChange={(message) => onChange({ rule: 'custom', expression: rule.expression, ...(message && { message }) })}
      />
      <ButtonRow>
        <Button icon={Trash2} onPress={onRemove}>
          {words.remove}
        </Button>
      </ButtonRow>
    </Box>
  )
}

interface RulePeopleProps {
  organization: string
  users: readonly string[]
  onChange: (users: string[]) => void
}

function RulePeople({ organization, users, onChange }: RulePeopleProps) {
  const words = useWords(MERGE_RULES_WORDS)
  const [isChoosing, setChoosing] = useState(false)
  const people = useQueries({
    queries: users.map((userId) =>
      resourceQuery('/orgs/{organizationId}/members/{userId}', { path: { organizationId: organization, userId } }),
    ),
  })
  return (
    <div className={styles.people}>
      {users.length === 0 && <span className={styles.nobody}>{words.nobody}</span>}
      {users.map((id, at) => {
        const name = people[at]?.data?.user.displayName ?? id
        return (
          <span key={id} className={styles.person}>
            <span dir="auto" className={styles.name}>
              {name}
            </span>
            <IconButton
              icon={X}
              label={words.removePerson(name.slice(0, 80))}
              onPress={() => onChange(users.filter((each) => each !== id))}
            />
          </span>
        )
      })}
      <Button icon={UserRoundPlus} onPress={() => setChoosing(true)}>
        {words.choose}
      </Button>
      {isChoosing && (
        <MemberPicker
          organization={organization}
          title={words.choose}
          confirmLabel={words.choose}
          exclude={new Set(users)}
          onPick={(members) => onChange([...users, ...members.map(({ user }) => user.id)])}
          onClose={() => setChoosing(false)}
        />
      )}
    </div>
  )
}
