/** The merge rules of a space: those of the organization, none, or its own. */
import { useCommand } from '../../api/query.ts'
import { Form, RadioField, showToast, useForm, useWords } from '../../design/index.ts'
import { settingsAddress } from '../../shell/addresses.ts'
import {
  areRulesValid,
  MergeRulesField,
  type MergeRuleValue,
  withoutEmptyRules,
} from '../../shell/merge-rules-field.tsx'
import type { SpaceData } from '../space-content/index.ts'
import { SPACE_SETTINGS_WORDS } from './words.ts'

export function SpaceMergeRulesForm({ space: { id, organization, mergeRules } }: { space: SpaceData }) {
  const words = useWords(SPACE_SETTINGS_WORDS)
  const command = useCommand('patch', '/spaces/{spaceId}')
  const initial: { type: typeof mergeRules.type; rules: MergeRuleValue[]; survive: boolean } = {
    type: mergeRules.type,
    rules: mergeRules.type === 'rules' ? mergeRules.rules : [],
    survive: mergeRules.type === 'rules' && mergeRules.approvalsSurviveEdits === true,
  }
  const form = useForm({
    initial,
    check: ({ type, rules }) => ({
      rules: type !== 'rules' || areRulesValid(rules) ? undefined : words.expressions,
    }),
    submit: ({ type, rules, survive }) =>
      command.mutateAsync({
        path: { spaceId: id },
        body: {
          mergeRules:
            type === 'rules' ? { type, rules: withoutEmptyRules(rules), approvalsSurviveEdits: survive } : { type },
        },
      }),
  })
  const { value, onChange } = form.field('rules')
  const survival = form.field('survive')
  return (
    <Form form={form} submitLabel={words.save} onSubmitted={() => showToast(words.saved)}>
      <RadioField
        label={words.mergeRules}
        hint={<a href={settingsAddress(organization, 'general')}>{words.organizationRules}</a>}
        choices={[
          { value: 'inherit', label: words.inheritRules, hint: words.inheritRulesHint },
          { value: 'none', label: words.noRules, hint: words.noRulesHint },
          { value: 'rules', label: words.ownRules, hint: words.ownRulesHint },
        ]}
        {...form.field('type')}
      />
      {form.values.type === 'rules' && (
        <MergeRulesField
          organization={organization}
          value={value}
          onChange={onChange}
          survival={{ value: survival.value, onChange: survival.onChange }}
        />
      )}
    </Form>
  )
}
