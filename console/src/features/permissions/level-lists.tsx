/** The levels on a space, a collection or a site: the default, what people and teams were given, and what everybody ends up with. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { Pencil, UserRoundPlus, UsersRound } from 'lucide-react'
import { useState } from 'react'
import { Badge, Button, ButtonRow, Section, useWords } from '../../design/index.ts'
import { useSearchParameter } from '../../shell/address-state.ts'
import { collectionLevelsAddress } from '../../shell/addresses.ts'
import { useCommands } from '../../shell/commands.ts'
import { allCollections } from '../../shell/content-tree.tsx'
import { MemberPicker } from '../../shell/member-picker.tsx'
import { ChangeDialog, type LevelTask } from './change-dialog.tsx'
import { EverybodySection } from './everybody-section.tsx'
import { PeopleSection, TeamsSection } from './grant-sections.tsx'
import { WhyDialog } from './ladder.tsx'
import { toLevelChoice, useLevelName } from './level-words.ts'
import type { LevelTarget } from './target.ts'
import { TeamPicker } from './team-picker.tsx'
import { LEVEL_WORDS } from './words.ts'

export function LevelLists({ target }: { target: LevelTarget }) {
  const words = useWords(LEVEL_WORDS)
  const [task, setTask] = useState<LevelTask>()
  const [picking, setPicking] = useState<'people' | 'team'>()
  const [why, setWhy] = useSearchParameter<string>('why', '')
  const changeDefault = () =>
    setTask({ kind: 'default', title: words.changeDefault, initial: toLevelChoice(target.defaultLevel) })
  useCommands([
    { id: 'add-people', label: words.addPeople, icon: UserRoundPlus, keys: 'c', run: () => setPicking('people') },
    { id: 'add-team', label: words.addTeam, icon: UsersRound, run: () => setPicking('team') },
    { id: 'change-default', label: words.changeDefault, icon: Pencil, run: changeDefault },
  ])
  const give = (title: string, grantees: Pick<LevelTask, 'users' | 'teams'>) =>
    setTask({ kind: 'give', title, ...grantees, initial: 'read' })
  return (
    <>
      <DefaultSection target={target} onChange={changeDefault} />
      <PeopleSection target={target} onTask={setTask} onWhy={setWhy} onAdd={() => setPicking('people')} />
      <TeamsSection target={target} onTask={setTask} onAdd={() => setPicking('team')} />
      <EverybodySection target={target} onWhy={setWhy} />
      {picking === 'people' && (
        <MemberPicker
          organization={target.organization}
          title={words.addPeople}
          confirmLabel={words.next}
          exclude={new Set()}
          onPick={async (members) =>
            give(
              words.levelOf(
                members
                  .map(({ user }) => user.displayName)
                  .join(', ')
                  .slice(0, 100),
              ),
              {
                users: members.map(({ user }) => user.id),
              },
            )
          }
          onClose={() => setPicking(undefined)}
        />
      )}
      {picking === 'team' && (
        <TeamPicker
          organization={target.organization}
          onPick={({ id, title }) => {
            setPicking(undefined)
            give(words.levelOf(title.slice(0, 100)), { teams: [id] })
          }}
          onClose={() => setPicking(undefined)}
        />
      )}
      {task && <ChangeDialog target={target} task={task} onClose={() => setTask(undefined)} />}
      {why !== '' && <WhyDialog target={target} userId={why} onClose={() => setWhy('')} />}
    </>
  )
}

/** What is inherited, and where it is set. */
function InheritedLevel({ target }: { target: LevelTarget }) {
  const words = useWords(LEVEL_WORDS)
  const toName = useLevelName()
  const { data } = useInfiniteQuery(allCollections(target.organization))
  if (!data) return null
  const byId = new Map(data.items.map((collection) => [collection.id, collection]))
  let source = byId.get(target.parent ?? '')
  while (source?.defaultLevel === 'inherit') source = byId.get(source.parent ?? '')
  if (!source) return <span>{target.kind === 'site' ? words.fromSpaces : words.fromRole}</span>
  return (
    <a href={collectionLevelsAddress(target.organization, source.id)} dir="auto">
      {words.fromCollection(toName(source.defaultLevel), source.title)}
    </a>
  )
}

function DefaultSection({ target, onChange }: { target: LevelTarget; onChange: () => void }) {
  const words = useWords(LEVEL_WORDS)
  const toName = useLevelName()
  return (
    <Section title={words.default} lead={words.defaultLead}>
      <ButtonRow>
        <Badge>{toName(target.defaultLevel)}</Badge>
        {target.defaultLevel === 'inherit' && <InheritedLevel target={target} />}
        <Button icon={Pencil} onPress={onChange}>
          {words.changeDefault}
        </Button>
      </ButtonRow>
    </Section>
  )
}
