/** What holds for one space. */
import { Section, useWords } from '../../design/index.ts'
import { CustomFieldsSection } from './custom-fields.tsx'
import { DeleteSection } from './delete-section.tsx'
import { SpaceExportSection } from './export-section.tsx'
import { GeneralForm } from './general-form.tsx'
import { SpaceSettingsLayout } from './layout.tsx'
import { SpaceMergeRulesForm } from './merge-rules-form.tsx'
import { SPACE_SETTINGS_WORDS } from './words.ts'

export function Screen() {
  const words = useWords(SPACE_SETTINGS_WORDS)
  return (
    <SpaceSettingsLayout section="settings" lead={words.lead}>
      {(space) => (
        <>
          <Section title={words.identity}>
            <GeneralForm space={space} />
          </Section>
          <Section title={words.mergeRules} lead={words.mergeRulesLead}>
            <SpaceMergeRulesForm space={space} />
          </Section>
          <CustomFieldsSection space={space} />
          <SpaceExportSection space={space} />
          <DeleteSection space={space} />
        </>
      )}
    </SpaceSettingsLayout>
  )
}
