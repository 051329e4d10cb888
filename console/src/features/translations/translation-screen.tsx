/** One set of translation settings: its languages with their instructions, its title, its end. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { updateTranslationLimits } from '../../api/limits.ts'
import { useCommand } from '../../api/query.ts'
import {
  Button,
  ButtonRow,
  ConfirmCommand,
  Form,
  Loaded,
  Section,
  showToast,
  TextField,
  useForm,
  useWords,
} from '../../design/index.ts'
import { useParameter } from '../../shell/address-state.ts'
import { settingsAddress } from '../../shell/addresses.ts'
import { useLeave } from '../../shell/leave.ts'
import { SettingsLayout } from '../../shell/settings-layout.tsx'
import { LanguageList } from './language-list.tsx'
import { type TranslationProps, translationQuery } from './queries.ts'
import { TRANSLATION_WORDS } from './words.ts'

export function Screen() {
  const organization = useParameter('org')
  const query = useQuery(translationQuery(organization, useParameter('translation')))
  return (
    <SettingsLayout section="translations" title={query.data?.title}>
      {() => (
        <Loaded query={query}>
          {(translation) => (
            <>
              <LanguageList organization={organization} translation={translation} />
              {translation.permissions.edit && (
                <>
                  <RenameTranslation organization={organization} translation={translation} />
                  <DeleteTranslation organization={organization} translation={translation} />
                </>
              )}
            </>
          )}
        </Loaded>
      )}
    </SettingsLayout>
  )
}

function RenameTranslation({ organization, translation }: TranslationProps) {
  const words = useWords(TRANSLATION_WORDS)
  const command = useCommand('put', '/orgs/{organizationId}/translations/{translationSettingsId}')
  const form = useForm({
    initial: { title: translation.title },
    limits: { title: updateTranslationLimits.title },
    submit: ({ title }) =>
      command.mutateAsync({
        path: { organizationId: organization, translationSettingsId: translation.id },
        body: { title },
      }),
  })
  return (
    <Section title={words.rename}>
      <Form form={form} submitLabel={words.rename} onSubmitted={() => showToast(words.renamed)}>
        <TextField label={words.titleLabel} {...form.field('title')} />
      </Form>
    </Section>
  )
}

function DeleteTranslation({ organization, translation }: TranslationProps) {
  const words = useWords(TRANSLATION_WORDS)
  const leave = useLeave()
  const command = useCommand('delete', '/orgs/{organizationId}/translations/{translationSettingsId}')
  const [isAsking, setAsking] = useState(false)
  return (
    <Section title={words.danger} lead={words.deleteLead} isDangerous>
      <ButtonRow>
        <Button look="danger" onPress={() => setAsking(true)}>
          {words.delete}
        </Button>
      </ButtonRow>
      {isAsking && (
        <ConfirmCommand
          title={words.deleteTitle(translation.title)}
          confirmLabel={words.delete}
          doneText={words.deleted}
          run={async () => {
            await command.mutateAsync({
              path: { organizationId: organization, translationSettingsId: translation.id },
            })
            await leave(settingsAddress(organization, 'translations'))
          }}
          onClose={() => setAsking(false)}
        >
          <p>{words.deleteText(translation.languages.length)}</p>
        </ConfirmCommand>
      )}
    </Section>
  )
}
