/** The settings of a space: their sections at the side. A section that the person may not open is not there. */
import { GitBranch, Import, type LucideIcon, Settings2, ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { ApiProblem } from '../../api/problem.ts'
import { ProblemView, Screen, useWords } from '../../design/index.ts'
import { spaceScreenAddress } from '../../shell/addresses.ts'
import { SectionLayout } from '../../shell/section-layout.tsx'
import { SPACE_SECTION_WORDS } from '../../shell/space-section-words.ts'
import { listSpaceSettings, type SpaceSettingsSection } from '../../shell/space-settings.ts'
import { type SpaceData, SpaceFrame } from '../space-content/index.ts'

const ICONS: Record<SpaceSettingsSection, LucideIcon> = {
  settings: Settings2,
  levels: ShieldCheck,
  import: Import,
  git: GitBranch,
}

interface SpaceSettingsLayoutProps {
  section: SpaceSettingsSection
  lead: string
  actions?: (space: SpaceData) => ReactNode
  width?: 'narrow' | 'wide'
  children: (space: SpaceData) => ReactNode
}

export function SpaceSettingsLayout({ section, lead, actions, width = 'narrow', children }: SpaceSettingsLayoutProps) {
  const words = useWords(SPACE_SECTION_WORDS)
  const title = words.sections[section]
  return (
    <SpaceFrame title={title}>
      {(space) => {
        const open = listSpaceSettings(space.permissions)
        const mayOpen = open.includes(section)
        return (
          <SectionLayout
            label={words.settings}
            sections={open.map((each) => ({
              href: spaceScreenAddress(space.organization, space.id, each),
              label: words.sections[each],
              icon: ICONS[each],
              isCurrent: each === section,
            }))}
          >
            <Screen title={title} lead={lead} actions={mayOpen && actions?.(space)} width={width}>
              {mayOpen ? (
                children(space)
              ) : (
                <ProblemView problem={new ApiProblem(words.notOpen, { kind: 'forbidden' })} />
              )}
            </Screen>
          </SectionLayout>
        )
      }}
    </SpaceFrame>
  )
}
