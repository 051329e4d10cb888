/** The levels on a site, which reach the spaces on it that set nothing of their own. */
import { useWords } from '../../design/index.ts'
import { useParameter } from '../../shell/address-state.ts'
import { SiteLayout } from '../sites/index.ts'
import { LevelLists } from './level-lists.tsx'
import { LEVEL_WORDS } from './words.ts'

export function Screen() {
  const words = useWords(LEVEL_WORDS)
  const organization = useParameter('org')
  return (
    <SiteLayout section="levels" lead={words.siteLead}>
      {({ id, defaultLevel }) => (
        <LevelLists target={{ kind: 'site', id, organization, defaultLevel, parent: undefined }} />
      )}
    </SiteLayout>
  )
}
