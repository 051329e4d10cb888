/** ⌘K: go to pages, spaces and settings, run every command of the screen. Forgives slips of the finger. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { FileText, Globe, type LucideIcon, Search, UserRound } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { Dialog, Modal, ModalOverlay } from 'react-aria-components'
import { listQuery, resourceQuery } from '../api/query.ts'
import { ChoiceList } from '../design/choice-list.tsx'
import { useWords } from '../design/index.ts'
import { searchAddress, settingsAddress, siteAddress, spaceAddress } from './addresses.ts'
import { useAllCommands } from './commands.ts'
import { allSpaces } from './content-tree.tsx'
import { useOrganization, useOrganizationId } from './current.ts'
import { formatKeys } from './keys.ts'
import { rankMatch } from './match.ts'
import styles from './palette.module.css'
import { useDestinations } from './palette-destinations.ts'
import { SHELL_WORDS } from './words.ts'

interface Entry {
  id: string
  label: string
  hint?: string | undefined
  keys?: string | undefined
  icon?: LucideIcon | undefined
  href?: string | undefined
  run?: (() => void) | undefined
}

interface EntryGroup {
  id: string
  title: string
  entries: Entry[]
}

interface PaletteProps {
  isOpen: boolean
  onClose: () => void
  navigate: (href: string) => void
}

export function Palette({ isOpen, onClose, navigate }: PaletteProps) {
  const words = useWords(SHELL_WORDS)
  return (
    <ModalOverlay isOpen={isOpen} onOpenChange={(open) => !open && onClose()} isDismissable className={styles.overlay}>
      <Modal className={styles.modal}>
        <Dialog aria-label={words.palette} className={styles.dialog}>
          <PaletteContent onClose={onClose} navigate={navigate} />
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

function PaletteContent({ onClose, navigate }: Omit<PaletteProps, 'isOpen'>) {
  const words = useWords(SHELL_WORDS)
  const [text, setText] = useState('')
  const choose = ({ href, run }: Entry) => {
    onClose()
    if (href !== undefined) navigate(href)
    else run?.()
  }
  const groups = useEntries(text.trim()).map(({ id, title, entries }) => ({
    id,
    title,
    choices: entries.map((entry) => ({
      ...entry,
      keys: entry.keys && formatKeys(entry.keys, words.keyThenKey),
      onPick: () => choose(entry),
    })),
  }))
  return (
    <ChoiceList
      isHead
      label={words.palettePlaceholder}
      text={text}
      onText={setText}
      groups={groups}
      empty={words.paletteNothing}
      onClose={onClose}
    />
  )
}

const MOST_ENTRIES = 8
const MOST_PEOPLE = 5

function useEntries(text: string): EntryGroup[] {
  const words = useWords(SHELL_WORDS)
  const organizationId = useOrganizationId()
  const commands = useAllCommands()
  const query = useDeferredValue(text)
  const spaces = useInfiniteQuery({ ...allSpaces(organizationId), enabled: organizationId !== '' })
  const found = useQuery({
    ...resourceQuery('/orgs/{organizationId}/search', {
      path: { organizationId },
      query: { query, limit: MOST_ENTRIES },
    }),
    enabled: organizationId !== '' && query.length > 1,
  })

  const sites = useInfiniteQuery({
    ...listQuery('/orgs/{organizationId}/sites', { path: { organizationId }, query: { limit: 1000 } }),
    enabled: organizationId !== '',
  })
  const { data: organization } = useOrganization()
  const people = useInfiniteQuery({
    ...listQuery('/orgs/{organizationId}/members', {
      path: { organizationId },
      query: { search: query, limit: MOST_PEOPLE },
    }),
    enabled: organization?.permissions.listMembers === true && query.length > 1,
  })
  const destinations = useDestinations()

  const commandGroups = new Map<string, Entry[]>()
  for (const { id, label, keys, icon, run, group = words.onThisScreen } of commands)
    commandGroups.set(group, [...(commandGroups.get(group) ?? []), { id: `command ${id}`, label, keys, icon, run }])

  const spaceEntries = (spaces.data?.items ?? []).map(({ id, title }) => ({
    id: `space ${id}`,
    label: title,
    href: spaceAddress(organizationId, id),
  }))
  const siteEntries = (sites.data?.items ?? []).map(({ id, title }) => ({
    id: `site ${id}`,
    label: title,
    icon: Globe,
    href: siteAddress(organizationId, id),
  }))
  // What was found for other words is no match.
  const isFresh = query === text && query.length > 1
  const pageEntries = (isFresh ? (found.data?.items ?? []) : []).flatMap((result) =>
    'pages' in result
      ? result.pages.map((page) => ({
          id: `page ${result.id} ${page.id}`,
          label: page.title,
          hint: result.title,
          icon: FileText,
          href: spaceAddress(organizationId, result.id, page.path),
        }))
      : [],
  )
  const peopleEntries = (isFresh ? (people.data?.items ?? []) : []).map(({ user }) => ({
    id: `person ${user.id}`,
    label: user.displayName,
    hint: user.email ?? undefined,
    icon: UserRound,
    href: settingsAddress(organizationId, `members/${user.id}`),
  }))
  const searchAll: Entry[] =
    text === '' || organizationId === ''
      ? []
      : [
          {
            id: 'search all',
            label: `${words.search}: ${text}`,
            icon: Search,
            href: searchAddress(organizationId, text),
          },
        ]
  const local = [
    ...[...commandGroups].map(([title, entries]) => narrowGroup({ id: title, title, entries }, text, 20)),
    ...destinations.map((group) => narrowGroup(group, text, 20)),
    narrowGroup({ id: 'spaces', title: words.spaces, entries: spaceEntries }, text, MOST_ENTRIES),
    narrowGroup({ id: 'sites', title: words.sites, entries: siteEntries }, text, MOST_ENTRIES),
  ]
  return [
    // The best match is the first of all: Enter opens it.
    ...local.sort((one, other) => other.rank - one.rank),
    { id: 'pages', title: words.pages, entries: pageEntries.slice(0, MOST_ENTRIES) },
    { id: 'people', title: words.people, entries: peopleEntries },
    { id: 'search', title: words.search, entries: searchAll },
  ]
}

/** Those that match, the best first, and how well that one does. */
function narrowGroup({ entries, ...group }: EntryGroup, text: string, most: number): EntryGroup & { rank: number } {
  if (text === '') return { ...group, entries: entries.slice(0, most), rank: 0 }
  const ranked = entries
    .map((entry) => ({ entry, rank: rankMatch(entry.label, text) }))
    .filter(({ rank }) => rank > 0)
    .sort((one, other) => other.rank - one.rank)
    .slice(0, most)
  return { ...group, entries: ranked.map(({ entry }) => entry), rank: ranked[0]?.rank ?? 0 }
}
