/** The look of a new site, as small pictures of a page. */
import { Label, Radio, RadioGroup } from 'react-aria-components'
import { useWords } from '../../design/index.ts'
import { LOOK_NAMES, LOOKS, type LookName } from './looks.ts'
import styles from './sites.module.css'
import { SITE_WORDS } from './words.ts'

interface LookFieldProps {
  value: LookName
  onChange: (value: LookName) => void
}

export function LookField({ value, onChange }: LookFieldProps) {
  const words = useWords(SITE_WORDS)
  return (
    <RadioGroup value={value} onChange={(next) => onChange(next as LookName)} className={styles.lookField}>
      <Label className={styles.lookLabel}>{words.look}</Label>
      <p className={styles.quiet}>{words.lookHint}</p>
      <div className={styles.looks}>
        {LOOK_NAMES.map((name) => (
          <Radio key={name} value={name} className={styles.look}>
            <LookPicture name={name} />
            <span>{words.looks[name]}</span>
          </Radio>
        ))}
      </div>
    </RadioGroup>
  )
}

const RADIUS = { straight: 0, rounded: 2, circular: 5 }

function LookPicture({ name }: { name: LookName }) {
  const { primaryColor, corners, isTinted } = LOOKS[name]
  const radius = RADIUS[corners]
  const style = { '--light': primaryColor.light, '--dark': primaryColor.dark } as object
  return (
    <svg
      viewBox="0 0 96 56"
      className={styles.lookPicture}
      style={style}
      data-tinted={isTinted || undefined}
      aria-hidden
    >
      <rect width="96" height="56" className={styles.lookPaper} />
      <rect width="28" height="56" className={styles.lookSide} />
      <rect x="6" y="10" width="16" height="4" rx={radius} className={styles.lookColour} />
      <rect x="6" y="20" width="14" height="3" rx={radius} className={styles.lookInk} />
      <rect x="6" y="28" width="16" height="3" rx={radius} className={styles.lookInk} />
      <rect x="36" y="10" width="34" height="5" rx={radius} className={styles.lookInk} />
      <rect x="36" y="22" width="50" height="3" rx={radius} className={styles.lookInk} />
      <rect x="36" y="29" width="44" height="3" rx={radius} className={styles.lookInk} />
      <rect x="36" y="39" width="20" height="9" rx={radius} className={styles.lookColour} />
    </svg>
  )
}
