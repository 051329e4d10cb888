/** The links of a space by what they lead to: those that lead nowhere first. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link2, Link2Off } from 'lucide-react'
import { useState } from 'react'
import { type ItemOf, listQuery } from '../../api/query.ts'
import { Badge, Button, EmptyState, ListTable, TabLinks, type Tone, useWords } from '../../design/index.ts'
import { useParameter, usePathname, useSearchParameter } from '../../shell/address-state.ts'
import { spaceAddress } from '../../shell/addresses.ts'
import { uniquePlaces } from './page-backlinks.tsx'
import { indexPages } from './page-index.ts'
import { type ContentPlace, pagesQuery } from './queries.ts'
import styles from './reader.module.css'
import { SpaceFrame, SpaceSection } from './space-frame.tsx'
import { SPACE_WORDS } from './words.ts'

type SpaceLink = ItemOf<'/spaces/{spaceId}/links'>

const TONES: Record<SpaceLink['status'], Tone> = { ok: 'good', broken: 'bad', 'in-app': 'warn' }
const FILTERS = ['broken', 'in-app', 'all'] as const

export function Screen() {
  const words = useWords(SPACE_WORDS)
  const spaceId = useParameter('space')
  const pathname = usePathname()
  const [filter] = useSearchParameter<(typeof FILTERS)[number]>('status', 'broken')
  const query = useInfiniteQuery(
    listQuery('/spaces/{spaceId}/links', { path: { spaceId }, query: filter === 'all' ? {} : { status: filter } }),
  )
  return (
    <SpaceFrame title={words.links}>
      {() => (
        <SpaceSection title={words.links} lead={words.linksLead}>
          <TabLinks
            label={words.status}
            tabs={FILTERS.map((each) => ({
              href: each === 'broken' ? pathname : `${pathname}?status=${each}`,
              label: words.linkFilters[each],
              count: each === filter ? query.data?.count : undefined,
              isCurrent: each === filter,
            }))}
          />
          <ListTable
            label={words.links}
            query={query}
            keyOf={keyOfLink}
            empty={
              filter === 'all' ? (
                <EmptyState icon={Link2} title={words.noLinks} />
              ) : (
                <EmptyState icon={filter === 'broken' ? Link2 : Link2Off} title={words.noBrokenLinks}>
                  {words.noBrokenLinksText}
                </EmptyState>
              )
            }
            columns={[
              {
                id: 'target',
                label: words.target,
                isName: true,
                sortBy: targetName,
                render: (link) => <LinkTargetName link={link} />,
              },
              {
                id: 'status',
                label: words.status,
                sortBy: ({ status }) => words.linkStatuses[status],
                render: ({ status }) => <Badge tone={TONES[status]}>{words.linkStatuses[status]}</Badge>,
              },
              {
                id: 'places',
                label: words.foundOn,
                sortBy: (link) => link.locationReferences.length,
                render: (link) => <Places places={link.locationReferences} />,
              },
            ]}
          />
        </SpaceSection>
      )}
    </SpaceFrame>
  )
}

/** A list has each target once. The key is part of ids in the document, which hold no spaces. */
const keyOfLink = (link: SpaceLink) =>
  encodeURIComponent(JSON.stringify([idOf(link.targetReference), link.brokenTarget, link.locationReferences.map(idOf)]))

const idOf = (place: ContentPlace | undefined) =>
  place && [
    place.kind,
    place.url ?? place.page?.id ?? place.file?.id ?? place.reusableContent?.id ?? place.space?.id,
    place.internalLocation?.anchor,
    place.internalLocation?.node,
  ]

function LinkTargetName({ link }: { link: SpaceLink }) {
  const organization = useParameter('org')
  const target = link.targetReference
  if (!target) return <BrokenTargetName link={link} />
  if (target.page && target.space)
    return (
      <a href={spaceAddress(organization, target.space.id, target.page.path)} dir="auto">
        {target.page.title}
        {target.internalLocation?.anchor && ` #${target.internalLocation.anchor}`}
      </a>
    )
  return <span dir="auto">{targetName(link)}</span>
}

const targetName = ({ targetReference: target, brokenTarget, text }: SpaceLink) =>
  target
    ? (target.page?.title ??
      target.url ??
      target.file?.name ??
      target.reusableContent?.title ??
      target.openAPISpec?.slug ??
      target.collection?.title ??
      target.user?.displayName ??
      target.space?.title)
    : (text ?? brokenTarget?.address)

/** What a link that leads nowhere says, and what it names. */
function BrokenTargetName({ link: { brokenTarget, text } }: { link: SpaceLink }) {
  const words = useWords(SPACE_WORDS)
  const organization = useParameter('org')
  const space = useParameter('space')
  const { data } = useQuery(pagesQuery({ organization, space }))
  if (!brokenTarget) return <span className={styles.quiet}>{words.leadsNowhere}</span>
  const { kind, address, anchor, id = '' } = brokenTarget
  // The page of a heading that is gone may still be there.
  const page = data && kind === 'anchor' ? indexPages(data.pages).byId.get(id) : undefined
  const named = page ? page.title : (address ?? `${words.brokenKinds[kind]} ${id}`)
  return (
    <span className={styles.brokenTarget}>
      {text !== undefined && <span dir="auto">{words.quoted(text)}</span>}
      <span dir="auto" className={text === undefined ? undefined : styles.quiet}>
        {page ? <a href={spaceAddress(organization, space, page.page.path)}>{named}</a> : <code>{named}</code>}
        {anchor !== undefined && <code> #{anchor}</code>}
      </span>
    </span>
  )
}

const MOST_PLACES = 5

function Places({ places }: { places: readonly ContentPlace[] }) {
  const words = useWords(SPACE_WORDS)
  const organization = useParameter('org')
  const unique = uniquePlaces(places)
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? unique : unique.slice(0, MOST_PLACES)
  return (
    <ul className={styles.places}>
      {shown.map(({ page, reusableContent, space }) => (
        <li key={page?.id ?? reusableContent?.id}>
          {page && space ? (
            <a href={spaceAddress(organization, space.id, page.path)} dir="auto">
              {page.title}
            </a>
          ) : (
            <span dir="auto">{reusableContent?.title}</span>
          )}
        </li>
      ))}
      {unique.length > shown.length && (
        <li>
          <Button look="plain" onPress={() => setWhole(true)}>
            {words.andMore(unique.length - shown.length)}
          </Button>
        </li>
      )}
    </ul>
  )
}
