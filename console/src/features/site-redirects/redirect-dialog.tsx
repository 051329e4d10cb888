/** Makes or changes a redirect: from a path, to a page, a space or a section of the site, or to an address elsewhere. */

import { isWildcard } from '@lectern/content/addresses'
import { useQuery } from '@tanstack/react-query'
import { createSiteRedirectLimits } from '../../api/limits.ts'
import { useCommand } from '../../api/query.ts'
import {
  CheckboxField,
  Dialog,
  Form,
  Loaded,
  PickList,
  RadioField,
  SelectField,
  Skeleton,
  showToast,
  TextField,
  useForm,
  useWords,
} from '../../design/index.ts'
import type { SitePath } from '../sites/index.ts'
import {
  listRedirectPages,
  nameSiteSpace,
  type SitePlaces,
  type SiteRedirectItem,
  type SiteRedirectTarget,
} from './destinations.ts'
import { redirectPagesQuery } from './queries.ts'
import { describeSourceFault } from './source-fault.ts'
import { REDIRECT_WORDS } from './words.ts'

interface RedirectDialogProps {
  path: SitePath
  places: SitePlaces
  redirect?: SiteRedirectItem
  onClose: () => void
}

interface RedirectValues {
  source: string
  kind: SiteRedirectTarget['kind']
  siteSpace: string
  page: string
  section: string
  url: string
  captureWildcard: boolean
}

function toValues({ siteSpaces, sections }: SitePlaces, redirect: SiteRedirectItem | undefined): RedirectValues {
  const first = siteSpaces.find(({ isDefault }) => isDefault) ?? siteSpaces[0]
  const values: RedirectValues = {
    source: redirect?.source ?? '',
    kind: redirect?.destination.kind ?? (first ? 'site-page' : 'external'),
    siteSpace: first?.id ?? '',
    page: '',
    section: sections[0]?.id ?? '',
    url: '',
    captureWildcard: redirect?.captureWildcard ?? false,
  }
  const target = redirect?.destination
  if (target?.kind === 'external') return { ...values, url: target.url }
  if (target?.kind === 'site-section') return { ...values, section: target.siteSectionId }
  if (target?.kind === 'site-space') return { ...values, siteSpace: target.siteSpaceId }
  if (target?.kind === 'site-page') return { ...values, siteSpace: target.siteSpaceId, page: target.pageId }
  return values
}

function toTarget({ kind, siteSpace, page, section, url }: RedirectValues): SiteRedirectTarget {
  switch (kind) {
    case 'external':
      return { kind, url: url.trim() }
    case 'site-section':
      return { kind, siteSectionId: section }
    case 'site-space':
      return { kind, siteSpaceId: siteSpace }
    case 'site-page':
      return { kind, siteSpaceId: siteSpace, pageId: page }
  }
}

export function RedirectDialog({ path, places, redirect, onClose }: RedirectDialogProps) {
  const words = useWords(REDIRECT_WORDS)
  const create = useCommand('post', '/orgs/{organizationId}/sites/{siteId}/redirects')
  const update = useCommand('patch', '/orgs/{organizationId}/sites/{siteId}/redirects/{siteRedirectId}')
  const change = (
    { id }: SiteRedirectItem,
    body: Pick<SiteRedirectItem, 'source' | 'destination' | 'captureWildcard'>,
  ) => update.mutateAsync({ path: { ...path, siteRedirectId: id }, body })
  const form = useForm<RedirectValues>({
    initial: toValues(places, redirect),
    limits: { source: createSiteRedirectLimits.source },
    check: ({ source, kind, page, url }) => ({
      source: describeSourceFault(source, words),
      page: kind === 'site-page' && page === '' ? words.choosePage : undefined,
      url: kind === 'external' && !/^https?:\/\/./i.test(url.trim()) ? words.urlRule : undefined,
    }),
    submit: async (values) => {
      const captureWildcard = isWildcard(values.source) && values.captureWildcard
      const body = { source: values.source, destination: toTarget(values), captureWildcard }
      if (!redirect) {
        await create.mutateAsync({ path, body })
        showToast(words.added)
        return
      }
      await change(redirect, body)
      const { source, destination, captureWildcard: before } = redirect
      showToast(words.saved, () => void change(redirect, { source, destination, captureWildcard: before }))
    },
  })
  const { kind, siteSpace } = form.values
  const spaces = places.siteSpaces.map((each) => ({ value: each.id, label: nameSiteSpace(each) }))
  const kinds = [
    ...(spaces.length > 0
      ? [
          { value: 'site-page' as const, label: words.kinds['site-page'] },
          { value: 'site-space' as const, label: words.kinds['site-space'] },
        ]
      : []),
    ...(places.sections.length > 0 ? [{ value: 'site-section' as const, label: words.kinds['site-section'] }] : []),
    { value: 'external' as const, label: words.kinds.external },
  ]
  return (
    <Dialog title={redirect ? words.edit : words.add} isOpen onClose={onClose}>
      <Form
        form={form}
        submitLabel={redirect ? words.save : words.addSubmit}
        onSubmitted={onClose}
        onCancel={onClose}
        isCreating={!redirect}
      >
        <TextField
          label={words.source}
          hint={words.sourceHint}
          placeholder="/old/path"
          autoFocus
          isCode
          {...form.field('source')}
          error={describeSourceFault(form.values.source, words) ?? form.field('source').error}
        />
        {isWildcard(form.values.source) && (
          <CheckboxField
            label={words.capture}
            hint={words.captureHint(form.values.source)}
            {...form.field('captureWildcard')}
          />
        )}
        <RadioField label={words.destination} choices={kinds} {...form.field('kind')} />
        {(kind === 'site-page' || kind === 'site-space') && (
          <SelectField
            label={words.space}
            choices={spaces}
            value={siteSpace}
            onChange={(value) => form.set({ siteSpace: value, page: '' })}
          />
        )}
        {kind === 'site-page' && (
          <PageChoice
            spaceId={places.siteSpaces.find(({ id }) => id === siteSpace)?.spaceId}
            value={form.values.page}
            onChange={(page) => form.set({ page })}
            error={form.field('page').error}
          />
        )}
        {kind === 'site-section' && (
          <SelectField
            label={words.section}
            choices={places.sections.map(({ id, title }) => ({ value: id, label: title }))}
            {...form.field('section')}
          />
        )}
        {kind === 'external' && (
          <TextField label={words.url} type="url" placeholder="https://" {...form.field('url')} />
        )}
      </Form>
    </Dialog>
  )
}

interface PageChoiceProps {
  spaceId: string | undefined
  value: string
  onChange: (value: string) => void
  error: string | undefined
}

function PageChoice({ spaceId = '', value, onChange, error }: PageChoiceProps) {
  const words = useWords(REDIRECT_WORDS)
  const query = useQuery({ ...redirectPagesQuery(spaceId), enabled: spaceId !== '' })
  return (
    <Loaded query={query} skeleton={<Skeleton rows={3} look="text" />}>
      {({ pages }) => (
        <PickList
          label={words.findPage}
          choices={listRedirectPages(pages).map(({ id, title, path }) => ({
            value: id,
            label: title,
            hint: `/${path}`,
          }))}
          value={value === '' ? undefined : value}
          onChange={onChange}
          empty={words.noPage}
          error={error}
          autoFocus={false}
        />
      )}
    </Loaded>
  )
}
