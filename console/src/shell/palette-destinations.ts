/** What the palette offers on every screen: making things, and each screen of the settings, the account and the system. */
import { useQuery } from '@tanstack/react-query'
import {
  CircleUserRound,
  FolderPlus,
  Globe,
  Import,
  LogOut,
  type LucideIcon,
  MailPlus,
  Plus,
  Server,
  Trash2,
} from 'lucide-react'
import { useWords } from '../design/index.ts'
import { newContentAddress, newSiteAddress, organizationAddress, settingsAddress } from './addresses.ts'
import { currentUser, useOrganization } from './current.ts'
import { leaveAndSignOut } from './leave.ts'
import { PALETTE_WORDS } from './palette-words.ts'
import { listSettings } from './settings-sections.ts'
import { SETTINGS_WORDS } from './settings-words.ts'
import { SHELL_WORDS } from './words.ts'

interface Destination {
  id: string
  label: string
  icon: LucideIcon
  href?: string
  run?: () => void
}

interface DestinationGroup {
  id: string
  title: string
  entries: Destination[]
}

export function useDestinations(): DestinationGroup[] {
  const words = useWords(PALETTE_WORDS)
  const shell = useWords(SHELL_WORDS)
  const settings = useWords(SETTINGS_WORDS)
  const { data: organization } = useOrganization()
  const { data: user } = useQuery(currentUser)
  const { id, permissions } = organization ?? {}
  const create: Destination[] = [
    ...(id !== undefined && permissions?.createContent
      ? [
          { id: 'create space', label: words.newSpace, icon: Plus, href: newContentAddress(id, 'space') },
          {
            id: 'create collection',
            label: words.newCollection,
            icon: FolderPlus,
            href: newContentAddress(id, 'collection'),
          },
          { id: 'create site', label: words.newSite, icon: Globe, href: newSiteAddress(id) },
        ]
      : []),
    ...(id !== undefined && permissions?.admin
      ? [{ id: 'invite', label: words.invite, icon: MailPlus, href: settingsAddress(id, 'invites') }]
      : []),
  ]
  const screens: Destination[] =
    id === undefined
      ? []
      : [
          ...listSettings(permissions).map(({ section, icon }) => ({
            id: `settings ${section}`,
            label: `${settings.settings}: ${settings.sections[section]}`,
            icon,
            href: settingsAddress(id, section),
          })),
          { id: 'imports', label: shell.imports, icon: Import, href: organizationAddress(id, 'imports') },
          { id: 'trash', label: shell.trash, icon: Trash2, href: organizationAddress(id, 'trash') },
        ]
  const account: Destination[] = Object.entries(words.accountTabs).map(([tab, label]) => ({
    id: `account ${tab}`,
    label: `${shell.account}: ${label}`,
    icon: CircleUserRound,
    href: tab === 'profile' ? '/account' : `/account?tab=${tab}`,
  }))
  const own: Destination[] = [
    ...account,
    ...(user?.isOperator ? [{ id: 'system', label: shell.system, icon: Server, href: '/system' }] : []),
    { id: 'sign-out', label: shell.signOut, icon: LogOut, run: () => void leaveAndSignOut() },
  ]
  return [
    { id: 'create', title: words.create, entries: create },
    { id: 'settings', title: shell.settings, entries: screens },
    { id: 'account', title: shell.account, entries: own },
  ]
}
