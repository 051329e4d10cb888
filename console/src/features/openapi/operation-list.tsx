/** The operations of the version in force. Large documents have thousands: so many are drawn as are asked for. */
import { useQuery } from '@tanstack/react-query'
import { Braces, FileClock } from 'lucide-react'
import { useState } from 'react'
import {
  Badge,
  Button,
  DataTable,
  EmptyState,
  Loaded,
  PARTS_WORDS,
  SearchField,
  type Tone,
  Toolbar,
  useWords,
} from '../../design/index.ts'
import { useTypedParameter } from '../../shell/typed-parameter.ts'
import { outlineQuery } from './queries.ts'
import { SPECIFICATION_WORDS } from './words.ts'

interface OperationListProps {
  organization: string
  slug: string
  version: string | undefined
}

export function OperationList({ version, ...props }: OperationListProps) {
  const words = useWords(SPECIFICATION_WORDS)
  if (version !== undefined) return <Operations {...props} version={version} />
  return (
    <EmptyState icon={FileClock} title={words.noVersion}>
      {words.noVersionText}
    </EmptyState>
  )
}

const SHOWN_AT_ONCE = 200
const TONES: Record<string, Tone> = { get: 'good', delete: 'bad', post: 'accent', put: 'warn', patch: 'warn' }

function Operations({ organization, slug, version }: Required<OperationListProps> & { version: string }) {
  const words = useWords(SPECIFICATION_WORDS)
  const parts = useWords(PARTS_WORDS)
  const { text, setText, value: search } = useTypedParameter('q')
  const [shown, setShown] = useState(SHOWN_AT_ONCE)
  const query = useQuery(outlineQuery(organization, slug, version))
  return (
    <Loaded query={query}>
      {({ operations }) => {
        if (operations.length === 0)
          return (
            <EmptyState icon={Braces} title={words.noOperations}>
              {words.noOperationsText}
            </EmptyState>
          )
        const wanted = search.toLowerCase()
        const found = operations.filter(({ title, path, method }) =>
          `${method} ${path} ${title}`.toLowerCase().includes(wanted),
        )
        return (
          <>
            <Toolbar label={words.operations}>
              <SearchField label={words.filter} value={text} onChange={setText} clearLabel={parts.clear} />
            </Toolbar>
            {found.length === 0 ? (
              <EmptyState icon={Braces} title={words.noMatch} />
            ) : (
              <DataTable
                label={words.operations}
                items={found}
                most={shown}
                keyOf={({ kind, method, path }) => `${kind} ${method} ${path}`}
                columns={[
                  {
                    id: 'method',
                    label: words.method,
                    sortBy: ({ kind, method }) => (kind === 'webhook' ? words.webhook : method),
                    render: ({ kind, method }) => (
                      <Badge tone={TONES[method]}>{kind === 'webhook' ? words.webhook : method.toUpperCase()}</Badge>
                    ),
                  },
                  {
                    id: 'path',
                    label: words.path,
                    isName: true,
                    sortBy: ({ path }) => path,
                    render: ({ path }) => <code>{path}</code>,
                  },
                  {
                    id: 'title',
                    label: words.operation,
                    sortBy: ({ title }) => title,
                    render: ({ title }) => <span dir="auto">{title}</span>,
                  },
                ]}
              />
            )}
            {found.length > shown && (
              <Button onPress={() => setShown(shown + SHOWN_AT_ONCE)}>{words.more(found.length - shown)}</Button>
            )}
          </>
        )
      }}
    </Loaded>
  )
}
