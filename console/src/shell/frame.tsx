/** The frame around every screen: rail, breadcrumbs, banners, palette, keys. */
import { Outlet, useRouter } from '@tanstack/react-router'
import {
  CircleUserRound,
  Command as CommandIcon,
  FileCode,
  FolderTree,
  GitPullRequestArrow,
  Globe,
  House,
  Inbox,
  Keyboard,
  Menu as MenuIcon,
  Moon,
  PanelLeftClose,
  PanelLeftOpen,
  Search,
  Settings,
  Sun,
  X,
} from 'lucide-react'
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { Dialog, Modal, ModalOverlay } from 'react-aria-components'
import { Button, clearUndoToasts, ErrorBoundary, IconButton, lazyDialog, lazyPart, useWords } from '../design/index.ts'
import { WaysOutContext } from '../design/problem-view.tsx'
import { SortContext } from '../design/sorting.ts'
import { Toasts } from '../design/toast.tsx'
import { UnsavedQuestion } from '../design/unsaved-question.tsx'
import { usePathname, useSortParameter } from './address-state.ts'
import { homeAddress, organizationAddress, settingsAddress } from './addresses.ts'
import { AfterScreen } from './after-screen.tsx'
import { Banners } from './banners.tsx'
import { useCurrentBreadcrumbs } from './breadcrumbs.ts'
import { ClosedGate } from './closed-gate.tsx'
import { type ScreenCommand, useCommands } from './commands.ts'
import { useOrganizationId } from './current.ts'
import { useFocusGuard } from './focus-guard.ts'
import { useRailFold } from './folding.ts'
import styles from './frame.module.css'
import { useKeys } from './keys.ts'
import { useLeaveGuard } from './leave.ts'
import { OffersBanner } from './offers-banner.tsx'
import { Rail } from './rail.tsx'
import { SessionDialog } from './session-dialog.tsx'
import { changeAppearance } from './theme.ts'
import { UnreadAnnouncer, UnreadBadge, useUnreadCount } from './unread.tsx'
import { useVisits } from './visits.ts'
import { WaysOut } from './ways-out.tsx'
import { SHELL_WORDS } from './words.ts'

// They are loaded after the screen, or when they are first opened.
const Palette = lazyDialog(async () => (await import('./palette.tsx')).Palette, { isSearch: () => true })
const LiveUpdates = lazy(() => import('./live/live-updates.ts'))
const UnsentDrafts = lazyPart(async () => (await import('./drafts/unsent-drafts.tsx')).UnsentDrafts)
const KeyList = lazyDialog(async () => (await import('./key-list.tsx')).KeyList)

export function Frame() {
  const words = useWords(SHELL_WORDS)
  const router = useRouter()
  const pathname = usePathname()
  const organization = useOrganizationId()
  const [isPaletteOpen, setPaletteOpen] = useState(false)
  const [areKeysOpen, setKeysOpen] = useState(false)
  const [isRailOpen, setRailOpen] = useState(false)
  const rail = useRailFold()
  const navigate = useCallback((href: string) => router.history.push(href), [router])

  useCommands([
    organization !== '' && {
      id: 'fold-rail',
      label: rail.isFolded ? words.expandNavigation : words.collapseNavigation,
      keys: 's',
      icon: rail.isFolded ? PanelLeftOpen : PanelLeftClose,
      group: words.everywhere,
      run: rail.toggle,
    },
  ])
  useCommands(useGlobalCommands({ organization, navigate, openPalette: setPaletteOpen, openKeys: setKeysOpen }))
  useKeys()
  useLeaveGuard()
  useVisits()

  const main = useRef<HTMLElement>(null)
  useFocusGuard(main)
  const isFirst = useRef(true)
  // A new screen is read out from its start; the first one is where the reader is already. One that only got another address stays where one types.
  useEffect(() => {
    setRailOpen(false)
    clearUndoToasts()
    if (isFirst.current) isFirst.current = false
    else if (pathname && !isTypedIn(main.current)) main.current?.focus({ preventScroll: true })
  }, [pathname])

  return (
    <div className={styles.frame}>
      <a href="#main" className={styles.skip}>
        {words.skip}
      </a>
      {organization !== '' && (
        <nav className={styles.rail} aria-label={words.navigation} data-folded={rail.isFolded || undefined}>
          <AfterScreen>
            <Rail fold={rail} />
          </AfterScreen>
        </nav>
      )}
      <div className={styles.body}>
        <header className={styles.top}>
          {organization !== '' && (
            <span className={styles.railButton}>
              <RailButton onPress={() => setRailOpen(true)} />
            </span>
          )}
          <Breadcrumbs />
          <Button look="plain" icon={Search} onPress={() => setPaletteOpen(true)}>
            <span className="visually-hidden">{words.palette} </span>
            <kbd className={styles.topKey}>{/Mac/.test(navigator.platform) ? '⌘K' : 'Ctrl K'}</kbd>
          </Button>
        </header>
        <Banners />
        <AfterScreen>
          <OffersBanner />
        </AfterScreen>
        <AfterScreen>
          <ErrorBoundary>
            <Suspense>
              <UnsentDrafts />
            </Suspense>
          </ErrorBoundary>
        </AfterScreen>
        <main id="main" ref={main} tabIndex={-1} className={styles.main}>
          <WaysOutContext value={<WaysOut />}>
            <SortContext value={useSortParameter}>
              <ErrorBoundary resetKey={pathname}>
                <ClosedGate>
                  <Outlet />
                </ClosedGate>
              </ErrorBoundary>
            </SortContext>
          </WaysOutContext>
        </main>
      </div>
      <AfterScreen>
        <ModalOverlay isOpen={isRailOpen} onOpenChange={setRailOpen} isDismissable className={styles.drawerOverlay}>
          <Modal className={styles.drawer}>
            <Dialog aria-label={words.navigation} className={styles.drawerDialog}>
              <div className={styles.drawerClose}>
                <IconButton icon={X} label={words.closeNavigation} onPress={() => setRailOpen(false)} />
              </div>
              <Rail />
            </Dialog>
          </Modal>
        </ModalOverlay>
        <Suspense>
          <LiveUpdates />
        </Suspense>
        <Suspense>
          {isPaletteOpen && <Palette isOpen onClose={() => setPaletteOpen(false)} navigate={navigate} />}
          {areKeysOpen && <KeyList isOpen onClose={() => setKeysOpen(false)} />}
        </Suspense>
        <UnreadAnnouncer />
        <UnsavedQuestion />
        <SessionDialog />
        <Toasts />
      </AfterScreen>
    </div>
  )
}

const isTypedIn = (screen: HTMLElement | null) =>
  screen?.contains(document.activeElement) === true &&
  document.activeElement?.closest('input, textarea, [contenteditable]') !== null

/** Opens the rail where there is no room for it; what is unread shows here as well. */
function RailButton({ onPress }: { onPress: () => void }) {
  const words = useWords(SHELL_WORDS)
  const unread = useUnreadCount()
  const label = unread ? `${words.openNavigation}, ${words.unread(unread)}` : words.openNavigation
  return (
    <>
      <IconButton icon={MenuIcon} label={label} onPress={onPress} />
      <UnreadBadge count={unread} />
    </>
  )
}

interface GlobalCommandParts {
  organization: string
  navigate: (href: string) => void
  openPalette: (isOpen: boolean) => void
  openKeys: (isOpen: boolean) => void
}

function useGlobalCommands({ organization, navigate, openPalette, openKeys }: GlobalCommandParts): ScreenCommand[] {
  const words = useWords(SHELL_WORDS)
  const go = (id: string, label: string, keys: string, href: string, icon: ScreenCommand['icon']): ScreenCommand => ({
    id,
    label: `${words.goTo}: ${label}`,
    keys,
    icon,
    group: words.everywhere,
    run: () => navigate(href),
  })
  const inOrganization: ScreenCommand[] =
    organization === ''
      ? []
      : [
          go('home', words.home, 'g h', homeAddress(organization), House),
          go('go-inbox', words.inbox, 'g i', organizationAddress(organization, 'inbox'), Inbox),
          go('go-search', words.search, 'g s', organizationAddress(organization, 'search'), Search),
          go('content', words.content, 'g c', organizationAddress(organization, 'content'), FolderTree),
          go('changes', words.changeRequests, 'g r', organizationAddress(organization, 'changes'), GitPullRequestArrow),
          go('sites', words.sites, 'g w', organizationAddress(organization, 'sites'), Globe),
          go('specifications', words.specifications, 'g o', organizationAddress(organization, 'openapi'), FileCode),
          go('settings', words.settings, 'g e', settingsAddress(organization, 'general'), Settings),
        ]
  return [
    ...inOrganization,
    go('account', words.account, 'g a', '/account', CircleUserRound),
    {
      id: 'palette',
      label: words.palette,
      keys: 'mod+k',
      icon: CommandIcon,
      group: words.everywhere,
      run: () => openPalette(true),
    },
    { id: 'keys', label: words.keys, keys: '?', icon: Keyboard, group: words.everywhere, run: () => openKeys(true) },
    ...(['light', 'dark', 'system'] as const).map((theme) => ({
      id: `theme-${theme}`,
      label: `${words.theme}: ${theme === 'light' ? words.light : theme === 'dark' ? words.dark : words.asSystem}`,
      icon: theme === 'dark' ? Moon : Sun,
      group: words.everywhere,
      run: () => changeAppearance({ theme }),
    })),
  ]
}

function Breadcrumbs() {
  const words = useWords(SHELL_WORDS)
  const crumbs = useCurrentBreadcrumbs()
  return (
    <nav aria-label={words.breadcrumbs} className={styles.crumbs}>
      <ol>
        {crumbs.map(({ label, href }) => (
          <li key={href ?? ''}>
            {href === undefined ? (
              <span dir="auto" aria-current="page">
                {label}
              </span>
            ) : (
              <a href={href} dir="auto">
                {label}
              </a>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
