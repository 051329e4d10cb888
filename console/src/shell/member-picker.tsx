/** People, found by name, to be chosen for something: the members of an organization, or those a caller lists. */
import { keepPreviousData, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query'
import { UserRoundSearch } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { type ApiProblem, asProblem } from '../api/problem.ts'
import { type ListOf, listQuery } from '../api/query.ts'
import type { components } from '../api/types.ts'
import {
  Button,
  DataTable,
  Dialog,
  defineWords,
  EmptyState,
  Loaded,
  MoreButton,
  PARTS_WORDS,
  PersonName,
  ProblemView,
  SearchField,
  Stack,
  UnsavedChoice,
  useWords,
} from '../design/index.ts'

const PICKER_WORDS = defineWords({
  en: { search: 'Name or e-mail address', nobody: 'Nobody else matches', people: 'People', select: 'Select' },
  de: {
    search: 'Name oder E-Mail-Adresse',
    nobody: 'Sonst passt niemand dazu',
    people: 'Personen',
    select: 'Auswählen',
  },
  fr: {
    search: 'Nom ou adresse électronique',
    nobody: 'Personne d’autre ne correspond',
    people: 'Personnes',
    select: 'Sélectionner',
  },
})

interface Listed {
  user: components['schemas']['User']
}

interface PickerProps {
  title: string
  confirmLabel: string
  /** They have been chosen before, and are not offered. */
  exclude: ReadonlySet<string>
  onPick: (people: Listed[]) => unknown
  onClose: () => void
}

interface MemberPickerProps extends PickerProps {
  organization: string
}

export function MemberPicker({ organization, ...picker }: MemberPickerProps) {
  const [search, setSearch] = useState('')
  const query = useInfiniteQuery({
    ...listQuery('/orgs/{organizationId}/members', {
      path: { organizationId: organization },
      query: { limit: 50, sort: 'name', order: 'asc', ...(search === '' ? {} : { search }) },
    }),
    placeholderData: keepPreviousData,
  })
  return <PersonPicker {...picker} search={search} onSearch={setSearch} query={query} />
}

/** The arrow leads from the field to those who were found. */
function walkToFound(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowDown') return
  const found = event.currentTarget.closest('[role="dialog"]')?.querySelector<HTMLElement>('[role="grid"]')
  if (!found) return
  event.preventDefault()
  found.focus()
}

interface PersonPickerProps<L extends Listed> extends PickerProps {
  search: string
  onSearch: (search: string) => void
  /** Those who match. */
  query: UseInfiniteQueryResult<ListOf<L>, ApiProblem>
  /** Who is listed, and why nobody else. */
  hint?: ReactNode
}

export function PersonPicker<L extends Listed>({
  title,
  confirmLabel,
  exclude,
  search,
  onSearch,
  query,
  hint,
  onPick,
  onClose,
}: PersonPickerProps<L>) {
  const words = useWords(PICKER_WORDS)
  const parts = useWords(PARTS_WORDS)
  const [picked, setPicked] = useState<ReadonlyMap<string, Listed>>(new Map())
  const [isPending, setPending] = useState(false)
  const [problem, setProblem] = useState<ApiProblem>()
  const pick = async () => {
    setPending(true)
    setProblem(undefined)
    try {
      await onPick([...picked.values()])
      onClose()
    } catch (error) {
      setProblem(asProblem(error))
    } finally {
      setPending(false)
    }
  }
  return (
    <Dialog
      title={title}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{parts.cancel}</Button>
          <Button look="primary" isPending={isPending} isDisabled={picked.size === 0} onPress={() => void pick()}>
            {picked.size === 0 ? confirmLabel : `${confirmLabel} (${picked.size})`}
          </Button>
        </>
      }
    >
      <Stack>
        <UnsavedChoice isUnsaved={picked.size > 0 && !isPending} discard={onClose} />
        {problem && <ProblemView problem={problem} isInline />}
        <div onKeyDownCapture={walkToFound}>
          <SearchField label={words.search} value={search} onChange={onSearch} clearLabel={parts.clear} autoFocus />
        </div>
        {hint}
        <Loaded query={query}>
          {({ items, count }) => {
            const offered = items.filter(({ user }) => !exclude.has(user.id))
            if (offered.length === 0) return <EmptyState icon={UserRoundSearch} title={words.nobody} />
            // Who was chosen stays chosen while another name is searched for.
            const change = (keys: ReadonlySet<string>) => {
              const others = [...picked].filter(([id]) => !offered.some(({ user }) => user.id === id))
              const chosen = offered.filter(({ user }) => keys.has(user.id))
              setPicked(new Map([...others, ...chosen.map((person) => [person.user.id, person] as const)]))
            }
            return (
              <div>
                <DataTable
                  label={words.people}
                  items={offered}
                  keyOf={({ user }) => user.id}
                  selection={{ keys: new Set(picked.keys()), onChange: change }}
                  selectLabel={words.select}
                  columns={[
                    {
                      id: 'person',
                      label: words.people,
                      render: ({ user }) => (
                        <PersonName name={user.displayName} email={user.email} picture={user.photoURL} />
                      ),
                    },
                  ]}
                />
                <MoreButton query={query} shown={items.length} count={count} />
              </div>
            )
          }}
        </Loaded>
      </Stack>
    </Dialog>
  )
}
