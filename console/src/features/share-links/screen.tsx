/** The share links of a site: each opens it to whoever has it, until it is switched off. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link2, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { type ApiProblem, asProblem } from '../../api/problem.ts'
import { type ItemOf, listQuery, useCommand } from '../../api/query.ts'
import {
  Button,
  ConfirmCommand,
  CopyField,
  EmptyState,
  ListTable,
  Menu,
  ProblemView,
  SwitchField,
  showToast,
  Time,
  useWords,
  Warning,
} from '../../design/index.ts'
import { useParameter } from '../../shell/address-state.ts'
import { siteAddress } from '../../shell/addresses.ts'
import { useCommands } from '../../shell/commands.ts'
import { SiteLayout, type SitePath } from '../sites/index.ts'
import { NewLinkDialog, RenameLinkDialog } from './name-dialogs.tsx'
import { SHARE_LINK_WORDS } from './words.ts'

type ShareLinkItem = ItemOf<'/orgs/{organizationId}/sites/{siteId}/share-links'>

export function Screen() {
  const words = useWords(SHARE_LINK_WORDS)
  const [organizationId, siteId] = [useParameter('org'), useParameter('site')]
  return (
    <SiteLayout section="share-links" lead={words.lead} width="wide">
      {({ visibility }) => (
        <>
          {visibility !== 'share-link' && (
            <Warning title={words.unused}>
              {words.unusedText} <a href={siteAddress(organizationId, siteId)}>{words.toOverview}</a>
            </Warning>
          )}
          <ShareLinks path={{ organizationId, siteId }} isNeeded={visibility === 'share-link'} />
        </>
      )}
    </SiteLayout>
  )
}

type Task = { kind: 'new' } | { kind: 'rename' | 'delete'; link: ShareLinkItem }

function ShareLinks({ path, isNeeded }: { path: SitePath; isNeeded: boolean }) {
  const words = useWords(SHARE_LINK_WORDS)
  const query = useInfiniteQuery(listQuery('/orgs/{organizationId}/sites/{siteId}/share-links', { path }))
  const update = useCommand('patch', '/orgs/{organizationId}/sites/{siteId}/share-links/{shareLinkId}')
  const remove = useCommand('delete', '/orgs/{organizationId}/sites/{siteId}/share-links/{shareLinkId}')
  const [task, setTask] = useState<Task>()
  const [problem, setProblem] = useState<ApiProblem>()
  const close = () => setTask(undefined)
  useCommands([
    { id: 'new-share-link', label: words.create, keys: 'c', icon: Plus, run: () => setTask({ kind: 'new' }) },
  ])
  const switchTo = async (link: ShareLinkItem, active: boolean, isUndo = false) => {
    setProblem(undefined)
    try {
      await update.mutateAsync({ path: { ...path, shareLinkId: link.id }, body: { active } })
      if (!isUndo)
        showToast(
          active ? words.switchedOn(link.name) : words.switchedOff(link.name),
          () => void switchTo(link, !active, true),
        )
    } catch (error) {
      setProblem(asProblem(error))
    }
  }
  return (
    <>
      <div>
        <Button look="primary" icon={Plus} onPress={() => setTask({ kind: 'new' })}>
          {words.create}
        </Button>
      </div>
      {problem && <ProblemView problem={problem} isInline />}
      <ListTable
        label={words.list}
        query={query}
        keyOf={({ id }) => id}
        columns={[
          {
            id: 'name',
            label: words.name,
            isName: true,
            sortBy: ({ name }) => name,
            render: ({ name }) => <span dir="auto">{name || words.noName}</span>,
          },
          {
            id: 'active',
            label: words.state,
            sortBy: ({ active }) => !active,
            render: (link) => (
              <SwitchField
                label={link.active ? words.on : words.off}
                value={link.active}
                onChange={(active) => void switchTo(link, active)}
              />
            ),
          },
          {
            id: 'address',
            label: words.address,
            render: ({ name, urls }) => <CopyField label={words.addressOf(name)} value={urls.published} />,
          },
          {
            id: 'createdAt',
            label: words.createdAt,
            sortBy: ({ createdAt }) => createdAt,
            render: ({ createdAt }) => <Time value={createdAt} />,
          },
          {
            id: 'actions',
            label: words.actions,
            isLabelHidden: true,
            align: 'end',
            render: (link) => (
              <Menu
                label={words.actionsOf(link.name)}
                actions={[
                  {
                    id: 'rename',
                    label: words.rename,
                    icon: Pencil,
                    onAction: () => setTask({ kind: 'rename', link }),
                  },
                  {
                    id: 'delete',
                    label: words.delete,
                    icon: Trash2,
                    isDangerous: true,
                    onAction: () => setTask({ kind: 'delete', link }),
                  },
                ]}
              />
            ),
          },
        ]}
        empty={
          <EmptyState icon={Link2} title={words.empty}>
            {isNeeded ? words.emptyNeeded : words.emptyText}
          </EmptyState>
        }
      />
      {task?.kind === 'new' && <NewLinkDialog path={path} onClose={close} />}
      {task?.kind === 'rename' && <RenameLinkDialog path={path} link={task.link} onClose={close} />}
      {task?.kind === 'delete' && (
        <ConfirmCommand
          title={words.deleteTitle(task.link.name)}
          confirmLabel={words.delete}
          doneText={words.deleted}
          run={() => remove.mutateAsync({ path: { ...path, shareLinkId: task.link.id } })}
          onClose={close}
        >
          <p>{words.deleteText}</p>
        </ConfirmCommand>
      )}
    </>
  )
}
