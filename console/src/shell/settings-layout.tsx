/** The settings of an organization: their sections at the side, as tabs where the screen is narrow. A section that the person may not open is not there. */
import type { ReactNode } from 'react'
import type { ResultOf } from '../api/client.ts'
import { ApiProblem } from '../api/problem.ts'
import { Loaded, ProblemView, Screen, useWords } from '../design/index.ts'
import { usePathname } from './address-state.ts'
import { homeAddress, settingsAddress } from './addresses.ts'
import { useBreadcrumbs } from './breadcrumbs.ts'
import { useOrganization } from './current.ts'
import { SectionLayout } from './section-layout.tsx'
import { listSettings, type SettingsSection } from './settings-sections.ts'
import { SETTINGS_WORDS } from './settings-words.ts'

export type OrganizationDetails = ResultOf<'/orgs/{organizationId}', 'get'>

interface SettingsLayoutProps {
  section: SettingsSection
  /** The section's own name when absent. */
  title?: string | undefined
  lead?: ReactNode
  actions?: ReactNode
  width?: 'narrow' | 'wide'
  children: (organization: OrganizationDetails) => ReactNode
}

export function SettingsLayout({ section, title, lead, actions, width = 'wide', children }: SettingsLayoutProps) {
  const words = useWords(SETTINGS_WORDS)
  const organization = useOrganization()
  const pathname = usePathname()
  const { id, title: name, permissions } = organization.data ?? {}
  const address = id === undefined ? '' : settingsAddress(id, section)
  useBreadcrumbs([
    id !== undefined && name !== undefined ? { label: name, href: homeAddress(id) } : undefined,
    id === undefined ? undefined : { label: words.settings, href: settingsAddress(id, 'general') },
    id !== undefined && pathname !== address ? { label: words.sections[section], href: address } : undefined,
  ])
  const open = listSettings(permissions)
  const sections = open.map(({ section: each, icon }) => ({
    href: settingsAddress(id ?? '', each),
    label: words.sections[each],
    icon,
    isCurrent: each === section,
  }))
  return (
    <SectionLayout label={words.settings} sections={sections}>
      <Screen title={title ?? words.sections[section]} lead={lead} actions={actions} width={width}>
        <Loaded query={organization}>
          {(details) =>
            open.some((each) => each.section === section) ? (
              children(details)
            ) : (
              <ProblemView problem={new ApiProblem(words.notOpen, { kind: 'forbidden' })} />
            )
          }
        </Loaded>
      </Screen>
    </SectionLayout>
  )
}
