/** The sites of an organization. */
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Globe, Plus, SquareArrowOutUpRight } from 'lucide-react'
import {
  Button,
  EmptyState,
  LinkButton,
  ListTable,
  PARTS_WORDS,
  Screen as ScreenFrame,
  SearchField,
  SelectField,
  Toolbar,
  useWords,
} from '../../design/index.ts'
import { useParameter, useSearchParameter } from '../../shell/address-state.ts'
import { homeAddress, siteAddress } from '../../shell/addresses.ts'
import { useBreadcrumbs } from '../../shell/breadcrumbs.ts'
import { useCommands } from '../../shell/commands.ts'
import { useOrganization } from '../../shell/current.ts'
import { useTypedParameter } from '../../shell/typed-parameter.ts'
import { CreateSiteDialog } from './create-dialog.tsx'
import { PublishedBadge } from './published-badge.tsx'
import { sitesQuery } from './queries.ts'
import styles from './sites.module.css'
import { SITE_WORDS } from './words.ts'

export function Screen() {
  const words = useWords(SITE_WORDS)
  const organization = useParameter('org')
  const { data } = useOrganization()
  const [isCreating, setCreating] = useSearchParameter<'' | '1'>('new', '')
  const mayCreate = data?.permissions.createContent === true
  useBreadcrumbs([data && { label: data.title, href: homeAddress(organization) }])
  useCommands([
    mayCreate && { id: 'new-site', label: words.newSite, keys: 'c', icon: Plus, run: () => setCreating('1') },
  ])
  const createButton = mayCreate && (
    <Button look="primary" icon={Plus} onPress={() => setCreating('1')}>
      {words.newSite}
    </Button>
  )
  return (
    <ScreenFrame title={words.sites} lead={words.lead} actions={createButton}>
      <SiteList organization={organization} mayCreate={mayCreate} />
      {isCreating === '1' && mayCreate && <CreateSiteDialog onClose={() => setCreating('')} />}
    </ScreenFrame>
  )
}

const ALL = 'all'

function SiteList({ organization, mayCreate }: { organization: string; mayCreate: boolean }) {
  const words = useWords(SITE_WORDS)
  const parts = useWords(PARTS_WORDS)
  const { text, setText, value: title } = useTypedParameter('q', 128)
  const [state, setState] = useSearchParameter<typeof ALL | 'published' | 'closed'>('state', ALL)
  const published = state === ALL ? undefined : state === 'published'
  const query = useInfiniteQuery({
    ...sitesQuery(organization, { title, published }),
    placeholderData: keepPreviousData,
  })
  const isFiltered = title !== '' || published !== undefined
  return (
    <>
      <Toolbar label={words.sites}>
        <SearchField label={words.find} value={text} onChange={setText} clearLabel={parts.clear} />
        <SelectField
          label={words.state}
          isLabelHidden
          value={state}
          onChange={setState}
          choices={[
            { value: ALL, label: words.allStates },
            { value: 'published', label: words.published },
            { value: 'closed', label: words.notPublished },
          ]}
        />
      </Toolbar>
      <ListTable
        label={words.sites}
        query={query}
        keyOf={({ id }) => id}
        hrefOf={({ id }) => siteAddress(organization, id)}
        columns={[
          {
            id: 'title',
            label: words.title,
            sortBy: ({ title }) => title,
            render: (site) => <span dir="auto">{site.title}</span>,
          },
          {
            id: 'state',
            label: words.state,
            sortBy: ({ published }) => !published,
            render: ({ published: is }) => <PublishedBadge published={is} />,
          },
          {
            id: 'visibility',
            label: words.visibility,
            sortBy: ({ visibility }) => words.visibilities[visibility],
            render: ({ visibility }) => words.visibilities[visibility],
          },
          {
            id: 'spaces',
            label: words.spaces,
            align: 'end',
            sortBy: ({ siteSpaces }) => siteSpaces,
            render: ({ siteSpaces }) => siteSpaces,
          },
          {
            id: 'address',
            label: words.address,
            sortBy: ({ urls }) => urls.published,
            render: ({ urls }) => <span className={styles.address}>{urls.published ?? '–'}</span>,
          },
          {
            id: 'open',
            label: words.open,
            isLabelHidden: true,
            align: 'end',
            render: ({ urls }) =>
              urls.published !== undefined && (
                <LinkButton href={urls.published} target="_blank" icon={SquareArrowOutUpRight}>
                  {words.open}
                </LinkButton>
              ),
          },
        ]}
        empty={
          <EmptyState icon={Globe} title={isFiltered ? words.nothingFound : words.empty}>
            {isFiltered ? words.nothingFoundText : mayCreate ? words.emptyText : words.emptyReader}
          </EmptyState>
        }
      />
    </>
  )
}
