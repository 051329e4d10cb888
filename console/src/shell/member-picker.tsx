/** Members of the organization, found by name, to be chosen for something. */
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { UserRoundSearch } from 'lucide-react'
import { useState } from 'react'
import { type ApiProblem, asProblem } from '../api/problem.ts'
import { type ItemOf, listQuery } from '../api/query.ts'
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

type PickedMember = ItemOf<'/orgs/{organizationId}/members'>

interface MemberPickerProps {
  organization: string
  title: string
  confirmLabel: string
  /** They have been chosen before, and are not offered. */
  exclude: ReadonlySet<string>
  onPick: (members: PickedMember[]) => unknown
  onClose: () => void
}

export function MemberPicker({ organization, title, confirmLabel, exclude, onPick, onClose }: MemberPickerProps) {
  const words = useWords(PICKER_WORDS)
  const parts = useWords(PARTS_WORDS)
  const [search, setSearch] = useState('')
  const [picked, setPicked] = useState<ReadonlyMap<string, PickedMember>>(new Map())
  const [isPending, setPending] = useState(false)
  const [problem, setProblem] = useState<ApiProblem>()
  const query = useInfiniteQuery({
    ...listQuery('/orgs/{organizationId}/members', {
      path: { organizationId: organization },
      query: { limit: 50, sort: 'name', order: 'asc', ...(search === '' ? {} : { search }) },
    }),
    placeholderData: keepPreviousData,
  })
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
        <SearchField label={words.search} value={search} onChange={setSearch} clearLabel={parts.clear} autoFocus />
        <Loaded query={query}>
          {({ items, count }) => {
            const offered = items.filter(({ user }) => !exclude.has(user.id))
            if (offered.length === 0) return <EmptyState icon={UserRoundSearch} title={words.nobody} />
            // Who was chosen stays chosen while another name is searched for.
            const change = (keys: ReadonlySet<string>) => {
              const others = [...picked].filter(([id]) => !offered.some(({ user }) => user.id === id))
              const chosen = offered.filter(({ user }) => keys.has(user.id))
              setPicked(new Map([...others, ...chosen.map((member) => [member.user.id, member] as const)]))
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
