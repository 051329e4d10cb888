/** Publishes a space in one step: on a new site, or on one that exists. */
import { toSlug } from '@lectern/content/text'
import { useRef } from 'react'
import { createSiteLimits, updateSiteByIdLimits } from '../../api/limits.ts'
import { useCommand } from '../../api/query.ts'
import {
  Dialog,
  Form,
  fitsPattern,
  RadioField,
  SelectField,
  Skeleton,
  showLinkToast,
  TextField,
  useForm,
  useWords,
} from '../../design/index.ts'
import { useVisibilityChoices } from '../sites/index.ts'
import { type PublishedSite, toPublicAddress } from './publications.ts'
import { useChangeableSites } from './use-publish.ts'
import { PUBLISHING_WORDS } from './words.ts'

interface PublishDialogProps {
  organization: string
  space: { id: string; title: string }
  /** Sites that show the space and are not published. */
  waiting: readonly PublishedSite[]
  /** The path of the page that is open. */
  page: string | undefined
  onClose: () => void
}

export function PublishSpaceDialog({ onClose, ...props }: PublishDialogProps) {
  const words = useWords(PUBLISHING_WORDS)
  const sites = useChangeableSites(props.organization)
  return (
    <Dialog title={words.publishTitle(props.space.title.slice(0, 100))} isOpen onClose={onClose}>
      {sites ? <PublishForm {...props} sites={sites} onClose={onClose} /> : <Skeleton rows={4} look="text" />}
    </Dialog>
  )
}

interface PublishValues {
  /** Id of a site; '' is a new one. */
  site: string
  title: string
  /** '' follows the title. */
  basename: string
  visibility: PublishedSite['visibility']
  place: 'section' | 'variant'
}

const TITLE = { ...createSiteLimits.title, required: true }
const BASENAME = updateSiteByIdLimits.basename

/** The title of a site has two letters at least. */
const toSiteTitle = (title: string) => (title.trim().length < TITLE.minLength ? `${title.trim()} docs` : title.trim())

function PublishForm({
  organization: organizationId,
  space,
  waiting,
  page,
  sites,
  onClose,
}: PublishDialogProps & { sites: readonly PublishedSite[] }) {
  const words = useWords(PUBLISHING_WORDS)
  const visibilities = useVisibilityChoices()
  const create = useCommand('post', '/orgs/{organizationId}/sites')
  const change = useCommand('patch', '/orgs/{organizationId}/sites/{siteId}')
  const publish = useCommand('post', '/orgs/{organizationId}/sites/{siteId}/publish')
  const addSpace = useCommand('post', '/orgs/{organizationId}/sites/{siteId}/site-spaces')
  const addSection = useCommand('post', '/orgs/{organizationId}/sites/{siteId}/sections')
  // What a try that failed halfway has done: the next one goes on from there.
  const made = useRef<{ id: string; basename: string }>(undefined)
  const added = useRef(new Set(waiting.map(({ id }) => id)))
  const unfinished = waiting.find(({ permissions }) => permissions.admin)

  /** Nobody gets in at the bare address of a site with share links. */
  const showDone = (text: string, visibility: PublishedSite['visibility'], root: string | undefined) => {
    const isOpen = root !== undefined && visibility !== 'share-link'
    showLinkToast(text, isOpen ? { label: words.seeLive, href: toPublicAddress({ root }, page) } : undefined)
  }
  const publishNew = async ({ title, basename, visibility }: PublishValues) => {
    made.current ??= await create.mutateAsync({
      path: { organizationId },
      body: { title: title.trim(), visibility, spaces: [space.id] },
    })
    const path = { organizationId, siteId: made.current.id }
    if (basename !== '' && basename !== made.current.basename)
      made.current = await change.mutateAsync({ path, body: { basename } })
    const { urls } = await publish.mutateAsync({ path })
    showDone(words.sitePublished, visibility, urls.published)
  }
  const publishOn = async (site: PublishedSite, place: PublishValues['place']) => {
    const path = { organizationId, siteId: site.id }
    /** The address of the space on the site. */
    let root: string | undefined
    if (!added.current.has(site.id)) {
      const isFirst = site.siteSpaces === 0
      const add = place === 'variant' || isFirst ? addSpace : addSection
      root = (await add.mutateAsync({ path, body: { spaceId: space.id } })).urls.published
      added.current.add(site.id)
    }
    if (!site.published) {
      const { siteSpaces, urls } = await publish.mutateAsync({ path })
      root ??= siteSpaces === 1 ? urls.published : undefined
    }
    showDone(site.published ? words.addedToSite : words.sitePublished, site.visibility, root)
  }
  const form = useForm<PublishValues>({
    initial: {
      site: unfinished?.id ?? '',
      title: toSiteTitle(space.title),
      basename: '',
      visibility: 'public',
      place: 'section',
    },
    check: ({ basename }) => ({
      basename: basename === '' || fitsPattern(basename, BASENAME) ? undefined : words.basenameRule,
    }),
    limits: { title: TITLE, basename: { maxLength: BASENAME.maxLength } },
    submit: (values) => {
      const site = sites.find(({ id }) => id === values.site)
      return site ? publishOn(site, values.place) : publishNew(values)
    },
  })
  const { site: siteId, title } = form.values
  const chosen = sites.find(({ id }) => id === siteId)
  const basename = form.field('basename')
  return (
    <Form
      form={form}
      submitLabel={words.publish}
      onSubmitted={onClose}
      onCancel={onClose}
      isCreating
      isUnsaved={form.isChanged}
    >
      {sites.length > 0 && (
        <SelectField
          label={words.site}
          choices={[
            { value: '', label: words.newSite },
            ...sites.map((site) => ({
              value: site.id,
              label: waiting.some(({ id }) => id === site.id) ? words.finishSite(site.title) : site.title,
            })),
          ]}
          {...form.field('site')}
        />
      )}
      {chosen ? (
        chosen.siteSpaces > 0 &&
        !waiting.some(({ id }) => id === chosen.id) && (
          <RadioField
            label={words.placeAs}
            choices={[
              { value: 'section', label: words.section, hint: words.sectionHint },
              { value: 'variant', label: words.variant, hint: words.variantHint },
            ]}
            {...form.field('place')}
          />
        )
      ) : (
        <>
          <TextField label={words.siteTitle} autoFocus {...form.field('title')} />
          <TextField
            label={words.basename}
            hint={words.basenameHint}
            isCode
            {...basename}
            value={basename.value === '' ? toSlug(title, 'site') : basename.value}
          />
          <RadioField label={words.visibility} choices={visibilities} {...form.field('visibility')} />
        </>
      )}
    </Form>
  )
}
