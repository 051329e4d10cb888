/** The translation settings of an organization. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Languages, Plus } from 'lucide-react'
import { useState } from 'react'
import { createTranslationLimits } from '../../api/limits.ts'
import { useCommand } from '../../api/query.ts'
import {
  Button,
  Dialog,
  EmptyState,
  Form,
  ListTable,
  showToast,
  TextField,
  Time,
  useForm,
  useWords,
} from '../../design/index.ts'
import { settingsAddress } from '../../shell/addresses.ts'
import { useCommands } from '../../shell/commands.ts'
import { useOrganization } from '../../shell/current.ts'
import { SettingsLayout } from '../../shell/settings-layout.tsx'
import { useLanguageName } from './language-names.ts'
import { translationsQuery } from './queries.ts'
import { TRANSLATION_WORDS } from './words.ts'

export function Screen() {
  const words = useWords(TRANSLATION_WORDS)
  const [isMaking, setMaking] = useState(false)
  const isAdmin = useOrganization().data?.permissions.admin === true
  useCommands([
    isAdmin && { id: 'new-translation', label: words.make, keys: 'c', icon: Plus, run: () => setMaking(true) },
  ])
  const makeButton = isAdmin && (
    <Button look="primary" icon={Plus} onPress={() => setMaking(true)}>
      {words.make}
    </Button>
  )
  return (
    <SettingsLayout section="translations" lead={words.lead} actions={makeButton}>
      {({ id }) => (
        <>
          <TranslationList organization={id} />
          {isMaking && <NewTranslationDialog organization={id} onClose={() => setMaking(false)} />}
        </>
      )}
    </SettingsLayout>
  )
}

function TranslationList({ organization }: { organization: string }) {
  const words = useWords(TRANSLATION_WORDS)
  const toLanguageName = useLanguageName()
  return (
    <ListTable
      label={words.list}
      query={useInfiniteQuery(translationsQuery(organization))}
      keyOf={({ id }) => id}
      hrefOf={({ id }) => settingsAddress(organization, `translations/${id}`)}
      columns={[
        {
          id: 'title',
          label: words.titleLabel,
          sortBy: ({ title }) => title,
          render: ({ title }) => <span dir="auto">{title}</span>,
        },
        {
          id: 'languages',
          label: words.languages,
          sortBy: ({ languages }) => languages.map(toLanguageName).join(', '),
          render: ({ languages }) => (languages.length === 0 ? '–' : languages.map(toLanguageName).join(', ')),
        },
        {
          id: 'updatedAt',
          label: words.updatedAt,
          sortBy: ({ updatedAt }) => updatedAt,
          render: ({ updatedAt }) => <Time value={updatedAt} />,
        },
      ]}
      empty={
        <EmptyState icon={Languages} title={words.empty}>
          {words.emptyText}
        </EmptyState>
      }
    />
  )
}

function NewTranslationDialog({ organization, onClose }: { organization: string; onClose: () => void }) {
  const words = useWords(TRANSLATION_WORDS)
  const navigate = useNavigate()
  const command = useCommand('post', '/orgs/{organizationId}/translations')
  const form = useForm({
    initial: { title: '' },
    limits: { title: createTranslationLimits.title },
    submit: async ({ title }) => {
      const { id } = await command.mutateAsync({ path: { organizationId: organization }, body: { title } })
      showToast(words.made)
      void navigate({ to: settingsAddress(organization, `translations/${id}`) })
    },
  })
  return (
    <Dialog title={words.make} isOpen onClose={onClose} size="small">
      <Form form={form} submitLabel={words.makeSubmit} onCancel={onClose} isCreating>
        <TextField label={words.titleLabel} {...form.field('title')} autoFocus />
      </Form>
    </Dialog>
  )
}
