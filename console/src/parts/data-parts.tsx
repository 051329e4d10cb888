import { useInfiniteQuery } from '@tanstack/react-query'
import { BookText } from 'lucide-react'
import { useState } from 'react'
import type { ApiProblem } from '../api/problem.ts'
import type { ListOf } from '../api/query.ts'
import {
  Avatar,
  Badge,
  Box,
  ButtonRow,
  DataTable,
  Day,
  Facts,
  LinkList,
  ListTable,
  MoreButton,
  PersonName,
  ProgressMeter,
  Section,
  Stack,
  Time,
} from '../design/index.ts'

const TONES = ['plain', 'accent', 'good', 'warn', 'bad'] as const
const LONG = 'A name that is much longer than anybody would like it to be, and goes on'

interface Item {
  id: string
  title: string
}

const ITEMS: Item[] = [
  { id: '1', title: 'Handbook' },
  { id: '2', title: LONG },
  { id: '3', title: 'مرحبا <b>HTML</b> 🌊' },
]
const COLUMNS = [
  { id: 'title', label: 'Title', isName: true, render: ({ title }: Item) => title },
  { id: 'pages', label: 'Pages', align: 'end' as const, render: ({ id }: Item) => Number(id) * 1000 },
]
const TABLE = { label: 'Spaces', columns: COLUMNS, keyOf: ({ id }: Item) => id }

export function DataParts() {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set(['1']))
  const more = { data: undefined, hasNextPage: true, fetchNextPage: (async () => ({ isSuccess: false })) as never }
  return (
    <Section title="Data" lead="Lists, tables, people, times">
      <Stack>
        <ButtonRow>
          {TONES.map((tone) => (
            <Badge key={tone} tone={tone}>
              {tone}
            </Badge>
          ))}
        </ButtonRow>
        <ButtonRow>
          {([20, 24, 32, 48] as const).map((size) => (
            <Avatar key={size} name="Maya Okafor" size={size} />
          ))}
        </ButtonRow>
        <PersonName name="Maya Okafor" email="maya@acme.example" />
        <PersonName name={LONG} />
        <Box>
          <Facts
            facts={[
              ['Created', <Time key="created" value={Date.now() - 3_600_000} />],
              ['Ends', <Day key="ends" value={Date.now() + 86_400_000} />],
              ['Owner', 'Documentation'],
            ]}
          />
        </Box>
        <LinkList
          items={ITEMS.map(({ id, title }) => ({
            id,
            title,
            href: `#${id}`,
            icon: <BookText aria-hidden />,
            note: 'Updated',
            aside: <Time value={Date.now() - 86_400_000} />,
          }))}
        />
        <DataTable {...TABLE} items={ITEMS} selection={{ keys, onChange: setKeys }} selectLabel="Select" />
        <MoreButton query={more} shown={3} count={120} />
        <EmptyTable />
        <ProgressMeter label="Importing" value={30} most={80} />
        <ProgressMeter label="Waiting" />
      </Stack>
    </Section>
  )
}

function EmptyTable() {
  const query = useInfiniteQuery<ListOf<Item>, ApiProblem, ListOf<Item>, string[], undefined>({
    queryKey: ['parts'],
    queryFn: async () => ({ items: [], count: 0, pages: 0 }),
    initialPageParam: undefined,
    getNextPageParam: () => undefined,
    select: () => ({ items: [], count: 0, pages: 0 }),
  })
  return <ListTable {...TABLE} query={query} empty="Nothing here yet" />
}
