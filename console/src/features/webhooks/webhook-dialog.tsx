/** Makes a webhook, or changes one. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { createWebhookLimits as limits } from '../../api/limits.ts'
import { listQuery, useCommand } from '../../api/query.ts'
import { Dialog, Form, showToast, TextField, useForm, useWords } from '../../design/index.ts'
import { CheckList } from './check-list.tsx'
import { type EventTypeItem, eventTypesQuery, type ListedWebhook } from './queries.ts'
import { useEventNames } from './use-event-names.ts'
import { WEBHOOK_WORDS } from './words.ts'

interface WebhookDialogProps {
  organizationId: string
  /** The one to change; a new one is made when absent. */
  webhook?: ListedWebhook
  onMade?: (secret: string) => void
  onClose: () => void
}

interface WebhookValues {
  url: string
  description: string
  events: string[]
  spaces: string[]
  sites: string[]
}

export function WebhookDialog({ organizationId, webhook, onMade, onClose }: WebhookDialogProps) {
  const words = useWords(WEBHOOK_WORDS)
  const path = { organizationId }
  const create = useCommand('post', '/orgs/{organizationId}/webhooks')
  const update = useCommand('patch', '/orgs/{organizationId}/webhooks/{webhookId}')
  const nameOf = useEventNames(organizationId)
  const types = useQuery(eventTypesQuery).data?.items ?? []
  const spaces = useInfiniteQuery(listQuery('/orgs/{organizationId}/spaces', { path, query: { limit: 1000 } }))
  const sites = useInfiniteQuery(listQuery('/orgs/{organizationId}/sites', { path, query: { limit: 1000 } }))
  const form = useForm<WebhookValues>({
    initial: {
      url: webhook?.url ?? '',
      description: webhook?.description ?? '',
      events: webhook?.events ?? [],
      spaces: webhook?.spaces ?? [],
      sites: webhook?.sites ?? [],
    },
    limits: { url: limits.url, description: limits.description },
    check: ({ events }) => ({
      events:
        events.length === 0
          ? words.eventsRequired
          : events.length > limits.events.maxItems
            ? words.tooMany(limits.events.maxItems)
            : undefined,
    }),
    submit: async ({ url, description, events, spaces, sites }) => {
      const body = { url: url.trim(), description, events }
      if (webhook) {
        const scope = { spaces: spaces.length > 0 ? spaces : null, sites: sites.length > 0 ? sites : null }
        await update.mutateAsync({ path: { ...path, webhookId: webhook.id }, body: { ...body, ...scope } })
        showToast(words.changed)
      } else {
        const scope = { ...(spaces.length > 0 && { spaces }), ...(sites.length > 0 && { sites }) }
        const { secret } = await create.mutateAsync({ path, body: { ...body, ...scope } })
        onMade?.(secret)
      }
      onClose()
    },
  })
  const { events, spaces: inSpaces, sites: inSites } = form.values
  return (
    <Dialog title={webhook ? words.edit : words.make} isOpen onClose={onClose}>
      <Form form={form} submitLabel={webhook ? words.save : words.makeSubmit} onCancel={onClose} isCreating={!webhook}>
        <TextField label={words.url} hint={words.urlHint} isCode autoFocus {...form.field('url')} />
        <CheckList
          label={words.events}
          searchLabel={words.findEvents}
          groups={toGroups(types, nameOf)}
          value={events}
          onChange={(next) => form.set({ events: next })}
          error={form.field('events').error}
        />
        <TextField label={words.description} hint={words.descriptionHint} {...form.field('description')} />
        <p>{words.scopeHint}</p>
        <CheckList
          label={words.spaces}
          searchLabel={words.findSpaces}
          groups={[{ items: toItems(spaces.data?.items ?? [], words.untitled) }]}
          value={inSpaces}
          onChange={(next) => form.set({ spaces: next })}
        />
        <CheckList
          label={words.sites}
          searchLabel={words.findSites}
          groups={[{ items: toItems(sites.data?.items ?? [], words.untitled) }]}
          value={inSites}
          onChange={(next) => form.set({ sites: next })}
        />
      </Form>
    </Dialog>
  )
}

const toItems = (objects: readonly { id: string; title: string }[], untitled: string) =>
  objects.map(({ id, title }) => ({ value: id, label: title || untitled }))

/** The name in the interface is beside each. */
function toGroups(types: readonly EventTypeItem[], nameOf: (event: string) => string) {
  const groups = new Map<string | undefined, EventTypeItem[]>()
  const toItem = (value: string) => ({ value, label: nameOf(value), hint: value })
  for (const type of types) groups.set(type.group, [...(groups.get(type.group) ?? []), type])
  return [...groups].map(([group, members]) => ({
    ...(group !== undefined && { all: toItem(`${group}.*`) }),
    items: members.map(({ id }) => toItem(id)),
  }))
}
