/** A site: its sections at the side. A section that the person may not open is not there. */
import { useQuery } from '@tanstack/react-query'
import {
  ChartLine,
  CornerDownRight,
  Globe,
  Link2,
  type LucideIcon,
  Network,
  Palette,
  ShieldCheck,
  UserRoundCheck,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { ApiProblem } from '../../api/problem.ts'
import { Loaded, ProblemView, Screen, useWords } from '../../design/index.ts'
import { useParameter } from '../../shell/address-state.ts'
import { homeAddress, organizationAddress, siteAddress } from '../../shell/addresses.ts'
import { useBreadcrumbs } from '../../shell/breadcrumbs.ts'
import { useOrganization } from '../../shell/current.ts'
import { SectionLayout } from '../../shell/section-layout.tsx'
import { type SiteData, siteQuery } from './queries.ts'
import { SITE_WORDS } from './words.ts'

/** In the order they are shown; each but the first is the last part of its address. */
const SECTIONS = [
  'overview',
  'insights',
  'structure',
  'customize',
  'redirects',
  'share-links',
  'visitors',
  'levels',
] as const
type SiteSection = (typeof SECTIONS)[number]

const ICONS: Record<SiteSection, LucideIcon> = {
  overview: Globe,
  insights: ChartLine,
  structure: Network,
  customize: Palette,
  redirects: CornerDownRight,
  'share-links': Link2,
  visitors: UserRoundCheck,
  levels: ShieldCheck,
}

const REQUIRED: Record<SiteSection, keyof SiteData['permissions']> = {
  overview: 'view',
  insights: 'view',
  structure: 'view',
  customize: 'admin',
  redirects: 'view',
  'share-links': 'admin',
  visitors: 'admin',
  levels: 'admin',
}

interface SiteLayoutProps {
  section: SiteSection
  lead?: string
  actions?: (site: SiteData) => ReactNode
  width?: 'narrow' | 'wide' | 'full'
  children: (site: SiteData) => ReactNode
}

export function SiteLayout({ section, lead, actions, width = 'narrow', children }: SiteLayoutProps) {
  const words = useWords(SITE_WORDS)
  const [organization, siteId] = [useParameter('org'), useParameter('site')]
  const { data: organizationData } = useOrganization()
  const query = useQuery(siteQuery(organization, siteId))
  const { data: site } = query
  const addressOf = (each: SiteSection) => siteAddress(organization, siteId, each === 'overview' ? undefined : each)
  useBreadcrumbs([
    organizationData && { label: organizationData.title, href: homeAddress(organization) },
    { label: words.sites, href: organizationAddress(organization, 'sites') },
    section === 'overview' ? undefined : site && { label: site.title, href: addressOf('overview') },
  ])
  const open = site ? SECTIONS.filter((each) => site.permissions[REQUIRED[each]]) : []
  const mayOpen = open.includes(section)
  const title = section === 'overview' ? (site?.title ?? words.site) : words.sections[section]
  return (
    <SectionLayout
      label={words.site}
      isFull={width === 'full'}
      sections={open.map((each) => ({
        href: addressOf(each),
        label: words.sections[each],
        icon: ICONS[each],
        isCurrent: each === section,
      }))}
    >
      <Screen title={title} lead={lead} actions={site && mayOpen && actions?.(site)} width={width}>
        <Loaded query={query}>
          {(data) =>
            mayOpen ? children(data) : <ProblemView problem={new ApiProblem(words.notOpen, { kind: 'forbidden' })} />
          }
        </Loaded>
      </Screen>
    </SectionLayout>
  )
}
