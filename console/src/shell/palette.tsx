/** ⌘K: go to pages, spaces and settings, run every command of the screen. Forgives slips of the finger. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { FileText, Globe, type LucideIcon, Search, UserRound } from 'lucide-react'
import { type KeyboardEvent, useDeferredValue, useState } from 'react'
import {
  Autocomplete,
  Collection,
  Dialog,
  Header,
  Input,
  ListBox,
  ListBoxItem,
  ListBoxSection,
  Modal,
  ModalOverlay,
  SearchField,
} from 'react-aria-components'
import { listQuery, resourceQuery } from '../api/query.ts'
import { choiceStyles, useWords } from '../design/index.ts'
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

/** The arrow keys work from the field; a list that scrolls is reached by the keyboard as well. */
function makeFocusable(list: HTMLElement | null): void {
  if (list) list.tabIndex = 0
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
  const groups = useEntries(text.trim())
  const choose = (id: string) => {
    const entry = groups.flatMap(({ entries }) => entries).find((each) => each.id === id)
    onClose()
    if (entry?.href !== undefined) navigate(entry.href)
    else entry?.run?.()
  }
  // Esc closes at once; the field would first be emptied by it.
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onClose()
  }
  return (
    <Autocomplete inputValue={text} onInputChange={setText}>
      <SearchField aria-label={words.palettePlaceholder} autoFocus className={styles.field}>
        <Search aria-hidden />
        <Input placeholder={words.palettePlaceholder} className={styles.input} onKeyDownCapture={closeOnEscape} />
      </SearchField>
      <ListBox
        ref={makeFocusable}
        aria-label={words.palette}
        className={styles.list}
        items={groups}
        selectionMode="none"
        onAction={(key) => choose(String(key))}
        renderEmptyState={() => <p className={styles.nothing}>{words.paletteNothing}</p>}
      >
        {(group) => (
          <ListBoxSection id={group.id} className={styles.section}>
            <Header className={choiceStyles.heading}>{group.title}</Header>
            <Collection items={group.entries}>
              {({ id, label, hint, keys, icon: Icon }) => (
                <ListBoxItem id={id} textValue={label} className={choiceStyles.item}>
                  {Icon ? <Icon aria-hidden /> : <span />}
                  <span className={choiceStyles.label} dir="auto">
                    {label}
                    {hint && <span className={choiceStyles.hint}>{hint}</span>}
                  </span>
                  {keys && <kbd>{formatKeys(keys, words.keyThenKey)}</kbd>}
                </ListBoxItem>
              )}
            </Collection>
          </ListBoxSection>
        )}
      </ListBox>
    </Autocomplete>
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
  const pageEntries = (query.length > 1 ? (found.data?.items ?? []) : []).flatMap((result) =>
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
  const peopleEntries = (query.length > 1 ? (people.data?.items ?? []) : []).map(({ user }) => ({
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
  const groups = [
    ...[...commandGroups].map(([title, entries]) => ({ id: title, title, entries: narrow(entries, text, 20) })),
    ...destinations.map((group) => ({ ...group, entries: narrow(group.entries, text, 20) })),
    { id: 'spaces', title: words.spaces, entries: narrow(spaceEntries, text, MOST_ENTRIES) },
    { id: 'sites', title: words.sites, entries: narrow(siteEntries, text, MOST_ENTRIES) },
    { id: 'pages', title: words.pages, entries: pageEntries.slice(0, MOST_ENTRIES) },
    { id: 'people', title: words.people, entries: peopleEntries },
    { id: 'search', title: words.search, entries: searchAll },
  ]
  return groups.filter(({ entries }) => entries.length > 0)
}

/** Those that match, the best first. */
function narrow(entries: Entry[], text: string, most: number): Entry[] {
  if (text === '') return entries.slice(0, most)
  return entries
    .map((entry) => ({ entry, rank: rankMatch(entry.label, text) }))
    .filter(({ rank }) => rank > 0)
    .sort((one, other) => other.rank - one.rank)
    .slice(0, most)
    .map(({ entry }) => entry)
}
