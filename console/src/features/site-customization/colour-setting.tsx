/** A colour for the light and one for the dark theme, with what its contrast means. */
import { useId, useState } from 'react'
import { TextField, useWords } from '../../design/index.ts'
import { GROUNDS, LEAST_CONTRAST, measureContrast, toLongColour } from './contrast.ts'
import { useSetting, useSettingsDraft } from './draft.ts'
import { useCheck } from './faults.ts'
import { useLabels } from './setting-fields.tsx'
import { settingAt, type ThemedText } from './settings.ts'
import styles from './site-customization.module.css'
import { CUSTOMIZE_WORDS } from './words.ts'

type Theme = 'light' | 'dark'
const THEMES: readonly Theme[] = ['light', 'dark']

interface ColourSettingProps {
  path: string
  /** The path of the colour that it stands on; without one, the ground of the page. */
  on?: string
  /** It is drawn as text, so that its contrast matters. */
  isText?: boolean
}

export function ColourSetting({ path, on, isText = false }: ColourSettingProps) {
  const words = useWords(CUSTOMIZE_WORDS)
  const { label, hint } = useLabels()(path)
  const { settings } = useSettingsDraft()
  const [value, set] = useSetting<ThemedText>(path)
  const colours = value ?? GROUNDS
  const ground = (on === undefined ? undefined : settingAt<ThemedText>(settings, on)) ?? GROUNDS
  return (
    <fieldset className={styles.colour}>
      <legend>{label}</legend>
      {hint && <p className={styles.quiet}>{hint}</p>}
      <div className={styles.themes}>
        {THEMES.map((theme) => (
          <ColourField
            key={theme}
            path={`${path}.${theme}`}
            label={words.inTheme(label, words.themes[theme])}
            name={words.themes[theme]}
            value={colours[theme]}
            onChange={(colour) => set({ ...colours, [theme]: colour })}
          />
        ))}
      </div>
      {isText &&
        THEMES.map((theme) => <Contrast key={theme} theme={theme} colour={colours[theme]} on={ground[theme]} />)}
    </fieldset>
  )
}

interface ColourFieldProps {
  path: string
  label: string
  name: string
  value: string
  onChange: (colour: string) => void
}

function ColourField({ path, label, name, value, onChange }: ColourFieldProps) {
  const words = useWords(CUSTOMIZE_WORDS)
  const id = useId()
  const fault = useCheck()(path, value, true)
  // While a colour is being typed, the swatch keeps the last whole one.
  const [whole, setWhole] = useState(fault === undefined ? value : '#000000')
  if (fault === undefined && whole !== value) setWhole(value)
  return (
    <div className={styles.colourField}>
      <label htmlFor={id} className={styles.quiet}>
        {name}
      </label>
      <div className={styles.colourInputs}>
        <input
          id={id}
          type="color"
          aria-label={words.pickColour(label)}
          value={toLongColour(whole)}
          onChange={({ target }) => onChange(target.value)}
          className={styles.swatch}
        />
        <TextField label={label} isLabelHidden isCode value={value} onChange={onChange} error={fault} />
      </div>
    </div>
  )
}

/** Pages shade a colour that cannot be read; whoever chose it hears of it. */
function Contrast({ theme, colour, on }: { theme: Theme; colour: string; on: string }) {
  const words = useWords(CUSTOMIZE_WORDS)
  const ratio = measureContrast(colour, on)
  if (ratio === undefined) return null
  const isEnough = ratio >= LEAST_CONTRAST
  const shown = Math.floor(ratio * 10) / 10
  return (
    <p className={isEnough ? styles.quiet : styles.lowContrast} role="status">
      {isEnough ? words.contrastGood(words.themes[theme], shown) : words.contrastLow(words.themes[theme], shown)}
    </p>
  )
}

/** A colour that need not be there. */
export function OptionalColourSetting({ path, toggle, start }: { path: string; toggle: string; start: ThemedText }) {
  const [value, set] = useSetting<ThemedText>(path)
  const words = useWords(CUSTOMIZE_WORDS)
  return (
    <>
      <label className={styles.toggle}>
        <input type="checkbox" checked={value !== undefined} onChange={() => set(value ? undefined : start)} />
        {words.toggles[toggle as keyof typeof words.toggles]}
      </label>
      {value && (
        <ColourSetting
          path={path}
          isText={toggle === 'linkColor'}
          {...(toggle === 'linkColor' && { on: 'header.backgroundColor' })}
        />
      )}
    </>
  )
}
