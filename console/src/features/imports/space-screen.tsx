/** Imports into one space. */
import { Section, useWords } from '../../design/index.ts'
import { SpaceSettingsLayout } from '../space-settings/index.ts'
import { ImportForm } from './import-form.tsx'
import { RunList } from './run-list.tsx'
import { IMPORT_WORDS } from './words.ts'

export function Screen() {
  const words = useWords(IMPORT_WORDS)
  return (
    <SpaceSettingsLayout section="import" lead={words.lead} width="wide">
      {(space) => (
        <>
          <ImportForm space={space} />
          <Section title={words.runs}>
            <RunList organization={space.organization} space={space.id} />
          </Section>
        </>
      )}
    </SpaceSettingsLayout>
  )
}
