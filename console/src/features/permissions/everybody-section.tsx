/** Everybody who sees the object, with the level they end up with. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { CircleHelp, ShieldQuestion } from 'lucide-react'
import { Badge, Button, EmptyState, ListTable, PersonName, Section, SelectField, useWords } from '../../design/index.ts'
import { useSearchParameter } from '../../shell/address-state.ts'
import { ROLE_NAMES, type RoleName } from '../../shell/role-words.ts'
import { useLevelName } from './level-words.ts'
import { everybodyQuery, type LevelTarget } from './target.ts'
import { LEVEL_WORDS } from './words.ts'

const ALL = 'all'

export function EverybodySection({ target, onWhy }: { target: LevelTarget; onWhy: (userId: string) => void }) {
  const words = useWords(LEVEL_WORDS)
  const toName = useLevelName()
  const [role, setRole] = useSearchParameter<RoleName | typeof ALL>('level', ALL)
  const query = useInfiniteQuery(everybodyQuery(target, role === ALL ? undefined : role))
  return (
    <Section
      title={words.everybody}
      lead={words.everybodyLead}
      actions={
        <SelectField
          label={words.level}
          isLabelHidden
          value={role}
          onChange={setRole}
          choices={[
            { value: ALL, label: words.allLevels },
            ...ROLE_NAMES.map((value) => ({ value, label: toName(value) })),
          ]}
        />
      }
    >
      <ListTable
        label={words.everybody}
        query={query}
        keyOf={({ user }) => user.id}
        sortName="sortEverybody"
        columns={[
          {
            id: 'person',
            label: words.person,
            isName: true,
            sortBy: ({ user }) => user.displayName,
            render: ({ user }) => (
              <PersonName name={user.displayName} email={user.email ?? ''} picture={user.photoURL ?? ''} />
            ),
          },
          {
            id: 'level',
            label: words.level,
            sortBy: ({ permission }) => toName(permission),
            render: ({ permission }) => <Badge>{toName(permission)}</Badge>,
          },
          {
            id: 'why',
            label: words.why,
            isLabelHidden: true,
            align: 'end',
            render: ({ user }) => (
              <Button
                icon={CircleHelp}
                onPress={() => onWhy(user.id)}
                aria-label={words.whyTitle(user.displayName.slice(0, 100))}
              >
                {words.why}
              </Button>
            ),
          },
        ]}
        empty={<EmptyState icon={ShieldQuestion} title={words.nobody} />}
      />
    </Section>
  )
}
