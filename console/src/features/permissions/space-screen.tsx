/** The levels on a space. */
import { useWords } from '../../design/index.ts'
import { SpaceSettingsLayout } from '../space-settings/index.ts'
import { LevelLists } from './level-lists.tsx'
import { LEVEL_WORDS } from './words.ts'

export function Screen() {
  const words = useWords(LEVEL_WORDS)
  return (
    <SpaceSettingsLayout section="levels" lead={words.spaceLead}>
      {({ id, organization, defaultLevel, parent }) => (
        <LevelLists target={{ kind: 'space', id, organization, defaultLevel, parent }} />
      )}
    </SpaceSettingsLayout>
  )
}
