/** Language, theme, density, keys: kept in this browser. */
import { RadioField, Section, SelectField, Stack, SwitchField, useLanguage, useWords } from '../../design/index.ts'
import { CONSOLE_LANGUAGES } from '../../design/language.tsx'
import { changeAppearance, DENSITIES, THEMES, useAppearance } from '../../shell/theme.ts'
import { ACCOUNT_WORDS } from './words.ts'

const LANGUAGE_NAMES = { en: 'English', de: 'Deutsch', fr: 'Français' }

export function AppearanceSettings() {
  const words = useWords(ACCOUNT_WORDS)
  const { language, choose } = useLanguage()
  const { theme, density, hasSingleKeys } = useAppearance()
  return (
    <Section title={words.appearance} lead={words.appearanceLead}>
      <Stack>
        <SelectField
          label={words.language}
          value={language}
          onChange={choose}
          choices={CONSOLE_LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
        />
        <RadioField
          label={words.theme}
          value={theme}
          onChange={(value) => changeAppearance({ theme: value })}
          choices={THEMES.map((value) => ({ value, label: words.themes[value] }))}
        />
        <RadioField
          label={words.density}
          value={density}
          onChange={(value) => changeAppearance({ density: value })}
          choices={DENSITIES.map((value) => ({ value, label: words.densities[value] }))}
        />
        <SwitchField
          label={words.singleKeys}
          hint={words.singleKeysHint}
          value={hasSingleKeys}
          onChange={(value) => changeAppearance({ hasSingleKeys: value })}
        />
      </Stack>
    </Section>
  )
}
