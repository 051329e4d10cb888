/** Gives a language its instructions, written as markdown. */
import { useQuery } from '@tanstack/react-query'
import { ApiProblem, asProblem } from '../../api/problem.ts'
import { useCommand } from '../../api/query.ts'
import { Dialog, Form, Loaded, SelectField, showToast, TextField, useForm, useWords } from '../../design/index.ts'
import { useLanguageName } from './language-names.ts'
import { printInstructions, readInstructions } from './markdown.ts'
import {
  type LanguageSettings,
  TRANSLATION_LANGUAGES,
  type TranslationLanguage,
  type TranslationProps,
} from './queries.ts'
import { TRANSLATION_WORDS } from './words.ts'

interface LanguageDialogProps extends TranslationProps {
  /** The ones to change; a language is added when absent. */
  settings?: LanguageSettings
  onClose: () => void
}

export function LanguageDialog({ settings, ...props }: LanguageDialogProps) {
  const words = useWords(TRANSLATION_WORDS)
  const toLanguageName = useLanguageName()
  const query = useQuery<string, ApiProblem>({
    queryKey: ['instructions as markdown', settings?.instructions],
    queryFn: async () => {
      try {
        return settings ? await printInstructions(settings.instructions) : ''
      } catch (error) {
        throw asProblem(error)
      }
    },
    gcTime: 0,
  })
  return (
    <Dialog
      title={settings ? words.editTitle(toLanguageName(settings.language)) : words.addLanguage}
      isOpen
      onClose={props.onClose}
      size="large"
    >
      <Loaded query={query}>
        {(text) => <InstructionsForm {...props} language={settings?.language ?? ''} text={text} />}
      </Loaded>
    </Dialog>
  )
}

interface InstructionsFormProps extends TranslationProps {
  /** Empty: it is to be chosen. */
  language: TranslationLanguage | ''
  text: string
  onClose: () => void
}

function InstructionsForm({ organization, translation, language, text, onClose }: InstructionsFormProps) {
  const words = useWords(TRANSLATION_WORDS)
  const toLanguageName = useLanguageName()
  const command = useCommand(
    'put',
    '/orgs/{organizationId}/translations/{translationSettingsId}/languages/{translationLanguage}',
  )
  const form = useForm<{ language: TranslationLanguage | ''; text: string }>({
    initial: { language, text },
    limits: { language: { required: true }, text: { required: true } },
    submit: async ({ language: translationLanguage, text: written }) => {
      const instructions = await readInstructions(written)
      if (instructions === undefined) throw new ApiProblem(words.unreadable, { kind: 'invalid' })
      if (translationLanguage === '') return
      const path = { organizationId: organization, translationSettingsId: translation.id, translationLanguage }
      await command.mutateAsync({ path, body: { instructions } })
      showToast(words.instructionsSaved)
      onClose()
    },
  })
  const free = TRANSLATION_LANGUAGES.filter((each) => !translation.languages.includes(each))
    .map((value) => ({ value, label: toLanguageName(value) }))
    .sort((one, other) => one.label.localeCompare(other.label))
  return (
    <Form form={form} submitLabel={words.save} onCancel={onClose} isCreating={language === ''}>
      {language === '' && <SelectField label={words.language} choices={free} {...form.field('language')} />}
      <TextField label={words.instructions} hint={words.instructionsHint} rows={12} {...form.field('text')} />
    </Form>
  )
}
