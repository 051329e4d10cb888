/** Links that open one space or collection. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link2, Plus } from 'lucide-react'
import { useState } from 'react'
import { type ItemOf, listQuery, useCommand } from '../../api/query.ts'
import {
  Badge,
  Button,
  ButtonRow,
  CopyField,
  Dialog,
  EmptyState,
  Form,
  ListTable,
  Section,
  SelectField,
  useForm,
  useWords,
} from '../../design/index.ts'
import { allCollections, allSpaces } from '../../shell/content-tree.tsx'
import { type RoleChoice, type RoleName, useRoleChoices, useRoleName } from '../../shell/role-words.ts'
import { joinAddress, SwitchOffDialog } from './invite-links.tsx'
import { LinkRoleDialog } from './link-role-dialog.tsx'
import { INVITE_WORDS } from './words.ts'

type ContentInvite = ItemOf<'/orgs/{organizationId}/content-link-invites'>

const titleOf = (invite: ContentInvite) => ('space' in invite ? invite.space.title : invite.collection.title)

export function ContentInviteLinks({ organization }: { organization: string }) {
  const words = useWords(INVITE_WORDS)
  const toRoleName = useRoleName()
  const [isMaking, setMaking] = useState(false)
  const [ending, setEnding] = useState<string>()
  const [changing, setChanging] = useState<{ id: string; level: RoleName | null }>()
  const query = useInfiniteQuery(
    listQuery('/orgs/{organizationId}/content-link-invites', { path: { organizationId: organization } }),
  )
  return (
    <Section
      title={words.contentLinks}
      lead={words.contentLinksLead}
      actions={
        <Button icon={Plus} onPress={() => setMaking(true)}>
          {words.newLink}
        </Button>
      }
    >
      <ListTable
        label={words.contentLinks}
        query={query}
        keyOf={({ id }) => id}
        sortName="sortContent"
        columns={[
          {
            id: 'content',
            label: words.content,
            sortBy: titleOf,
            render: (invite) => <span dir="auto">{titleOf(invite)}</span>,
          },
          {
            id: 'link',
            label: words.link,
            render: ({ id }) => <CopyField label={words.link} value={joinAddress(organization, id)} />,
          },
          {
            id: 'level',
            label: words.level,
            sortBy: ({ level }) => toRoleName(level),
            render: ({ level }) => <Badge>{toRoleName(level)}</Badge>,
          },
          {
            id: 'off',
            label: words.actions,
            isLabelHidden: true,
            align: 'end',
            render: ({ id, level }) => (
              <ButtonRow>
                <Button onPress={() => setChanging({ id, level })}>{words.change}</Button>
                <Button onPress={() => setEnding(id)}>{words.switchOff}</Button>
              </ButtonRow>
            ),
          },
        ]}
        empty={
          <EmptyState icon={Link2} title={words.noContentLinks}>
            {words.noContentLinksText}
          </EmptyState>
        }
      />
      {isMaking && <NewContentLinkDialog organization={organization} onClose={() => setMaking(false)} />}
      {changing && (
        <LinkRoleDialog
          organization={organization}
          invite={changing.id}
          gives="level"
          current={changing.level}
          onClose={() => setChanging(undefined)}
        />
      )}
      {ending !== undefined && (
        <SwitchOffDialog organization={organization} invite={ending} onClose={() => setEnding(undefined)} />
      )}
    </Section>
  )
}

function NewContentLinkDialog({ organization, onClose }: { organization: string; onClose: () => void }) {
  const words = useWords(INVITE_WORDS)
  const levels = useRoleChoices().filter(({ value }) => value !== 'guest')
  const spaces = useInfiniteQuery(allSpaces(organization)).data?.items ?? []
  const collections = useInfiniteQuery(allCollections(organization)).data?.items ?? []
  const command = useCommand('post', '/orgs/{organizationId}/link-invites')
  const form = useForm<{ target: string; level: RoleChoice }>({
    initial: { target: '', level: 'read' },
    limits: { target: { required: true } },
    submit: ({ target, level }) => {
      const content = collections.some(({ id }) => id === target) ? { collection: target } : { space: target }
      const body = { ...content, level: level === 'guest' ? null : level }
      return command.mutateAsync({ path: { organizationId: organization }, body })
    },
  })
  return (
    <Dialog title={words.newLink} isOpen onClose={onClose}>
      <Form form={form} submitLabel={words.makeLink} onSubmitted={onClose} onCancel={onClose} isCreating>
        <SelectField
          label={words.target}
          choices={[...collections, ...spaces].map(({ id, title }) => ({ value: id, label: title }))}
          {...form.field('target')}
        />
        <SelectField label={words.level} choices={levels} {...form.field('level')} />
      </Form>
    </Dialog>
  )
}
