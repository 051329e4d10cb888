/** The rail: where one can go. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import {
  ChevronsUpDown,
  FileCode,
  FolderTree,
  GitPullRequestArrow,
  Globe,
  House,
  Inbox,
  type LucideIcon,
  Search,
  Settings,
  Trash2,
} from 'lucide-react'
import { Button as AriaButton } from 'react-aria-components'
import { Avatar, ErrorBoundary, Menu, useWords } from '../design/index.ts'
import { usePathname } from './address-state.ts'
import { homeAddress, organizationAddress, settingsAddress } from './addresses.ts'
import { ContentTree } from './content-tree.tsx'
import { currentUser, myOrganizations, useOrganization } from './current.ts'
import styles from './frame.module.css'
import { leaveAndSignOut } from './leave.ts'
import { UnreadBadge, useUnreadCount } from './unread.tsx'
import { SHELL_WORDS } from './words.ts'

export function Rail() {
  const words = useWords(SHELL_WORDS)
  const pathname = usePathname()
  const { data: organization } = useOrganization()
  const { data: user } = useQuery(currentUser)
  const unread = useUnreadCount()
  if (!organization || !user) return <div className={styles.railFill} />
  const { id, permissions } = organization
  const links: (RailLink | false)[] = [
    { href: homeAddress(id), label: words.home, icon: House },
    { href: organizationAddress(id, 'inbox'), label: words.inbox, icon: Inbox, unread },
    { href: organizationAddress(id, 'search'), label: words.search, icon: Search },
    { href: organizationAddress(id, 'changes'), label: words.changeRequests, icon: GitPullRequestArrow },
    { href: organizationAddress(id, 'sites'), label: words.sites, icon: Globe },
    { href: organizationAddress(id, 'openapi'), label: words.specifications, icon: FileCode },
    permissions.view && { href: settingsAddress(id, 'general'), label: words.settings, icon: Settings },
  ]
  return (
    <>
      <OrganizationSwitcher current={organization} />
      <ul className={styles.railLinks}>
        {links
          .filter((link) => link !== false)
          .map((link) => (
            <li key={link.href}>
              <RailItem {...link} isCurrent={isCurrent(pathname, link.href, id)} />
            </li>
          ))}
      </ul>
      <div className={styles.railTree}>
        <div className={styles.railHeading}>
          <a href={organizationAddress(id, 'content')} className={styles.railHeadingLink}>
            <FolderTree aria-hidden />
            {words.content}
          </a>
          <a href={organizationAddress(id, 'trash')} className={styles.railQuiet} aria-label={words.trash}>
            <Trash2 aria-hidden />
          </a>
        </div>
        <ErrorBoundary>
          <ContentTree organization={id} />
        </ErrorBoundary>
      </div>
      <UserMenu name={user.displayName} picture={user.photoURL} isOperator={user.isOperator} />
    </>
  )
}

interface RailLink {
  href: string
  label: string
  icon: LucideIcon
  unread?: number | undefined
}

function RailItem({ href, label, icon: Icon, unread, isCurrent }: RailLink & { isCurrent: boolean }) {
  const words = useWords(SHELL_WORDS)
  return (
    <a
      href={href}
      className={styles.railItem}
      aria-label={unread ? `${label}, ${words.unread(unread)}` : undefined}
      aria-current={isCurrent ? 'page' : undefined}
    >
      <Icon aria-hidden />
      {label}
      <UnreadBadge count={unread} />
    </a>
  )
}

/** Home is current only itself, the others also where something below them is shown. */
function isCurrent(pathname: string, href: string, organization: string): boolean {
  if (href === homeAddress(organization)) return pathname === href
  if (href.includes('/settings/')) return pathname.startsWith(`/o/${organization}/settings/`)
  return pathname === href || pathname.startsWith(`${href}/`)
}

function OrganizationSwitcher({ current }: { current: { id: string; title: string; urls: { logo?: string } } }) {
  const words = useWords(SHELL_WORDS)
  const { data } = useInfiniteQuery(myOrganizations)
  return (
    <Menu
      label={words.switchOrganization}
      trigger={
        <AriaButton className={styles.switcher}>
          <span className="visually-hidden">{words.switchOrganization}: </span>
          <Avatar name={current.title} picture={current.urls.logo} size={24} />
          <span className={styles.switcherTitle} dir="auto">
            {current.title}
          </span>
          <ChevronsUpDown aria-hidden />
        </AriaButton>
      }
      actions={(data?.items ?? []).map(({ id, title }) => ({ id, label: title, href: homeAddress(id) }))}
    />
  )
}

function UserMenu({ name, picture, isOperator }: { name: string; picture?: string; isOperator: boolean }) {
  const words = useWords(SHELL_WORDS)
  return (
    <Menu
      label={words.account}
      trigger={
        <AriaButton className={styles.switcher}>
          <span className="visually-hidden">{words.account}: </span>
          <Avatar name={name} picture={picture} size={24} />
          <span className={styles.switcherTitle} dir="auto">
            {name}
          </span>
          <ChevronsUpDown aria-hidden />
        </AriaButton>
      }
      actions={[
        { id: 'account', label: words.account, href: '/account' },
        isOperator && { id: 'system', label: words.system, href: '/system' },
        { id: 'sign-out', label: words.signOut, onAction: () => void leaveAndSignOut() },
      ]}
    />
  )
}
