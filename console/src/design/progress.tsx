import { ProgressBar as AriaProgressBar, Label } from 'react-aria-components'
import styles from './small.module.css'

/** How far long work has come. Without a value it is not known. */
export function ProgressMeter({
  label,
  value,
  most = 100,
}: {
  label: string
  value?: number | undefined
  most?: number
}) {
  return (
    <AriaProgressBar value={value ?? 0} maxValue={most} isIndeterminate={value === undefined} className={styles.meter}>
      {({ percentage, valueText }) => (
        <>
          <span className={styles.meterHead}>
            <Label>{label}</Label>
            {value !== undefined && <span>{valueText}</span>}
          </span>
          <span className={styles.meterTrack}>
            <span
              className={styles.meterBar}
              data-unknown={value === undefined ? '' : undefined}
              ref={(bar) => bar?.style.setProperty('--part', `${percentage ?? 0}%`)}
            />
          </span>
        </>
      )}
    </AriaProgressBar>
  )
}
