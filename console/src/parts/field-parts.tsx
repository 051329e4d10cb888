import { useState } from 'react'
import {
  CheckboxField,
  FieldGroup,
  FileDrop,
  Form,
  PickList,
  RadioField,
  SearchField,
  Section,
  SelectField,
  Stack,
  SwitchField,
  TextField,
  useForm,
} from '../design/index.ts'

const CHOICES = [
  { value: 'read', label: 'Reader', hint: 'Sees the content' },
  { value: 'edit', label: 'Editor', hint: 'Writes in change requests' },
]

export function FieldParts() {
  const [text, setText] = useState('Handbook')
  const [choice, setChoice] = useState('read')
  const [isOn, setOn] = useState(true)
  const field = { value: text, onChange: setText }
  return (
    <Section title="Fields">
      <Stack>
        <TextField label="Title" hint="Shown in the rail" {...field} />
        <TextField label="Required and wrong" error="At most 50 characters fit." isRequired {...field} />
        <TextField label="Disabled" isDisabled {...field} />
        <TextField label="Read-only code" isReadOnly isCode {...field} />
        <TextField label="Several lines" rows={3} {...field} />
        <SearchField label="Search" clearLabel="Clear" placeholder="Search people" {...field} />
        <SelectField label="Role" choices={CHOICES} value={choice} onChange={setChoice} />
        <SelectField
          label="Role, wrong"
          choices={CHOICES}
          value={choice}
          onChange={setChoice}
          error="Not allowed here."
        />
        <RadioField label="Level" choices={CHOICES} value={choice} onChange={setChoice} />
        <CheckboxField label="Somebody approved it" value={isOn} onChange={setOn} />
        <CheckboxField label="Disabled" value={isOn} onChange={setOn} isDisabled />
        <SwitchField label="Invite links" hint="Whoever has one may join." value={isOn} onChange={setOn} />
        <SwitchField label="Disabled" value={isOn} onChange={setOn} isDisabled />
        <FieldGroup label="A group">
          <CheckboxField label="One of it" value={isOn} onChange={setOn} />
        </FieldGroup>
        <PickList label="People" choices={CHOICES} value={choice} onChange={setChoice} empty="Nobody found" />
        <PickList label="Nobody" choices={[]} value={undefined} onChange={setChoice} empty="Nobody found" />
        <FileDrop label="Drop files here" chooseLabel="Choose files" onFiles={() => {}} />
        <SmallForm />
      </Stack>
    </Section>
  )
}

function SmallForm() {
  const form = useForm({
    initial: { title: '' },
    limits: { title: { required: true, minLength: 1, maxLength: 10 } },
    submit: async () => {},
  })
  return (
    <Form form={form} submitLabel="Save" isCreating>
      <TextField label="At most ten characters" {...form.field('title')} />
    </Form>
  )
}
