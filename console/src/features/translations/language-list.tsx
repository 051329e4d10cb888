/** The languages of translation settings, each with its instructions. */
import { plainText } from '@lectern/content/document'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Languages, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useCommand } from '../../api/query.ts'
import { Button, ConfirmCommand, EmptyState, ListTable, Menu, Section, useWords } from '../../design/index.ts'
import { useCommands } from '../../shell/commands.ts'
import { LanguageDialog } from './language-dialog.tsx'
import { useLanguageName } from './language-names.ts'
import { type LanguageSettings, languagesQuery, type TranslationProps } from './queries.ts'
import { TRANSLATION_WORDS } from './words.ts'

type Task = { kind: 'add' } | { kind: 'edit' | 'remove'; settings: LanguageSettings }

/** So much of the instructions stands in the list. */
const SHOWN = 300

export function LanguageList({ organization, translation }: TranslationProps) {
  const words = useWords(TRANSLATION_WORDS)
  const toLanguageName = useLanguageName()
  const [task, setTask] = useState<Task>()
  const mayEdit = translation.permissions.edit
  const add = () => setTask({ kind: 'add' })
  const close = () => setTask(undefined)
  const addButton = mayEdit && (
    <Button icon={Plus} onPress={add}>
      {words.addLanguage}
    </Button>
  )
  useCommands([mayEdit && { id: 'add-language', label: words.addLanguage, keys: 'c', icon: Plus, run: add }])
  return (
    <Section title={words.languages} lead={words.languagesLead} actions={addButton}>
      <ListTable
        label={words.languages}
        query={useInfiniteQuery(languagesQuery(organization, translation.id))}
        keyOf={({ language }) => language}
        columns={[
          {
            id: 'language',
            label: words.language,
            sortBy: ({ language }) => toLanguageName(language),
            render: ({ language }) => toLanguageName(language),
          },
          {
            id: 'instructions',
            label: words.instructions,
            sortBy: ({ instructions }) => plainText(instructions as never),
            render: ({ instructions }) => <span dir="auto">{plainText(instructions as never).slice(0, SHOWN)}</span>,
          },
          ...(mayEdit
            ? [
                {
                  id: 'actions',
                  label: words.actions,
                  isLabelHidden: true,
                  align: 'end' as const,
                  render: (settings: LanguageSettings) => (
                    <Menu
                      label={`${words.actions}: ${toLanguageName(settings.language)}`}
                      actions={[
                        {
                          id: 'edit',
                          label: words.edit,
                          icon: Pencil,
                          onAction: () => setTask({ kind: 'edit', settings }),
                        },
                        {
                          id: 'remove',
                          label: words.remove,
                          icon: Trash2,
                          isDangerous: true,
                          onAction: () => setTask({ kind: 'remove', settings }),
                        },
                      ]}
                    />
                  ),
                },
              ]
            : []),
        ]}
        empty={
          <EmptyState icon={Languages} title={words.noLanguages}>
            {words.noLanguagesText}
          </EmptyState>
        }
      />
      {task?.kind === 'add' && <LanguageDialog organization={organization} translation={translation} onClose={close} />}
      {task?.kind === 'edit' && (
        <LanguageDialog
          organization={organization}
          translation={translation}
          settings={task.settings}
          onClose={close}
        />
      )}
      {task?.kind === 'remove' && (
        <RemoveLanguage
          organization={organization}
          translation={translation}
          settings={task.settings}
          onClose={close}
        />
      )}
    </Section>
  )
}

interface RemoveLanguageProps extends TranslationProps {
  settings: LanguageSettings
  onClose: () => void
}

function RemoveLanguage({ organization, translation, settings: { language }, onClose }: RemoveLanguageProps) {
  const words = useWords(TRANSLATION_WORDS)
  const toLanguageName = useLanguageName()
  const command = useCommand(
    'delete',
    '/orgs/{organizationId}/translations/{translationSettingsId}/languages/{translationLanguage}',
  )
  const path = {
    organizationId: organization,
    translationSettingsId: translation.id,
    translationLanguage: language,
  }
  return (
    <ConfirmCommand
      title={words.removeTitle(toLanguageName(language))}
      confirmLabel={words.remove}
      doneText={words.removed}
      run={() => command.mutateAsync({ path })}
      onClose={onClose}
    >
      <p>{words.removeText}</p>
    </ConfirmCommand>
  )
}
