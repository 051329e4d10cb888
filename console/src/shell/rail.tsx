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
  PanelLeftClose,
  PanelLeftOpen,
  Search,
  Settings,
  Trash2,
} from 'lucide-react'
import { useState } from 'react'
import { Button as AriaButton } from 'react-aria-components'
import { Avatar, ErrorBoundary, IconButton, Menu, useWords } from '../design/index.ts'
import { usePathname } from './address-state.ts'
import { homeAddress, organizationAddress, settingsAddress } from './addresses.ts'
import { ContentTree } from './content-tree.tsx'
import {
  closedOrganizations,
  currentUser,
  membershipOffers,
  useClosedOrganization,
  useJoinedOrganizations,
  useOrganization,
} from './current.ts'
import styles from './frame.module.css'
import { leaveAndSignOut } from './leave.ts'
import { UnreadBadge, useUnreadCount } from './unread.tsx'
import { SHELL_WORDS } from './words.ts'

interface RailProps {
  /** Absent where it cannot be folded. */
  fold?: { isFolded: boolean; toggle: () => void }
}

export function Rail({ fold }: RailProps) {
  const words = useWords(SHELL_WORDS)
  const pathname = usePathname()
  const { data: organization, isError } = useOrganization()
  const closed = useClosedOrganization()
  const { data: user } = useQuery(currentUser)
  const unread = useUnreadCount()
  if (!user || (!organization && !isError)) return <div className={styles.railFill} />
  const isFolded = fold?.isFolded === true
  const title = organization?.title ?? closed?.title ?? words.chooseOrganization
  const head = (
    <div className={styles.railHead}>
      <OrganizationSwitcher title={title} logo={organization?.urls.logo} />
      {fold && (
        <IconButton
          icon={isFolded ? PanelLeftOpen : PanelLeftClose}
          label={isFolded ? words.expandNavigation : words.collapseNavigation}
          onPress={fold.toggle}
        />
      )}
    </div>
  )
  const userMenu = <UserMenu name={user.displayName} picture={user.photoURL} isOperator={user.isOperator} />
  // The ways to other organizations and out of this one stay where it cannot be read.
  if (!organization)
    return (
      <>
        {head}
        <div className={styles.railFill} />
        {userMenu}
      </>
    )
  const { id, permissions } = organization
  const links: (RailLink | false)[] = [
    { href: homeAddress(id), label: words.home, icon: House },
    { href: organizationAddress(id, 'inbox'), label: words.inbox, icon: Inbox, unread },
    { href: organizationAddress(id, 'search'), label: words.search, icon: Search },
    { href: organizationAddress(id, 'changes'), label: words.changeRequests, icon: GitPullRequestArrow },
    { href: organizationAddress(id, 'sites'), label: words.sites, icon: Globe },
    { href: organizationAddress(id, 'openapi'), label: words.specifications, icon: FileCode },
    permissions.view && { href: settingsAddress(id, 'general'), label: words.settings, icon: Settings },
    isFolded && { href: organizationAddress(id, 'content'), label: words.content, icon: FolderTree },
    isFolded && { href: organizationAddress(id, 'trash'), label: words.trash, icon: Trash2 },
  ]
  return (
    <>
      {head}
      <ul className={styles.railLinks}>
        {links
          .filter((link) => link !== false)
          .map((link) => (
            <li key={link.href}>
              <RailItem {...link} isFolded={isFolded} isCurrent={isCurrent(pathname, link.href, id)} />
            </li>
          ))}
      </ul>
      {isFolded ? (
        <div className={styles.railFill} />
      ) : (
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
      )}
      {userMenu}
    </>
  )
}

interface RailLink {
  href: string
  label: string
  icon: LucideIcon
  unread?: number | undefined
}

interface RailItemProps extends RailLink {
  isCurrent: boolean
  /** Only its icon shows. */
  isFolded: boolean
}

function RailItem({ href, label, icon: Icon, unread, isCurrent, isFolded }: RailItemProps) {
  const words = useWords(SHELL_WORDS)
  return (
    <a
      href={href}
      className={styles.railItem}
      aria-label={unread ? `${label}, ${words.unread(unread)}` : isFolded ? label : undefined}
      title={isFolded ? label : undefined}
      aria-current={isCurrent ? 'page' : undefined}
    >
      <Icon aria-hidden />
      {!isFolded && label}
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

/** Lists what the person joined; those that need another sign-in say so, and invitations have a screen of their own. */
function OrganizationSwitcher({ title, logo }: { title: string; logo?: string | undefined }) {
  const words = useWords(SHELL_WORDS)
  const [isOpen, setOpen] = useState(false)
  const { data: joined = [] } = useJoinedOrganizations()
  const { data: closedOnes } = useQuery({ ...closedOrganizations, enabled: isOpen })
  const hasInvitations = (useInfiniteQuery(membershipOffers).data?.items.length ?? 0) > 0
  return (
    <Menu
      isOpen={isOpen}
      onOpenChange={setOpen}
      label={words.switchOrganization}
      trigger={
        <AriaButton className={styles.switcher}>
          <span className="visually-hidden">{words.switchOrganization}: </span>
          <Avatar name={title} picture={logo} size={24} />
          <span className={styles.switcherTitle} dir="auto">
            {title}
          </span>
          <ChevronsUpDown aria-hidden />
        </AriaButton>
      }
      actions={[
        ...joined.map(({ id, title }) => ({ id, label: title, href: homeAddress(id) })),
        ...(closedOnes?.items ?? []).map(({ id, title }) => ({
          id,
          label: title,
          hint: words.signInRequired,
          href: homeAddress(id),
        })),
        hasInvitations && { id: 'invitations', label: words.seeInvitations, href: '/invitations' },
      ]}
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
