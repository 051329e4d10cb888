/** The list behind a sign such as `/` or `@`. The editor keeps the focus: arrows choose, Enter picks, Escape leaves the sign as text. */
import type { EditorView } from 'prosemirror-view'
import { type ReactNode, useEffect } from 'react'
import { useActiveOption } from '../../../design/active-option.ts'
import styles from './menus.module.css'
import type { Trigger, TriggerKeys, TriggerQuery } from './trigger-plugin.ts'

interface TriggerOption {
  id: string
  label: string
  hint?: string | undefined
  /** Before the label. */
  sign?: ReactNode
  onPick: () => void
}

interface TriggerMenuProps {
  view: EditorView
  trigger: Trigger
  keys: TriggerKeys
  query: TriggerQuery
  label: string
  options: readonly TriggerOption[]
  /** Shown when there is nothing to choose; absent: nothing is. */
  empty?: string | undefined
}

const WIDTH = 280
const HEIGHT = 320

export function TriggerMenu({ view, trigger, keys, query, label, options, empty }: TriggerMenuProps) {
  const { active, move, list } = useActiveOption(
    options.map(({ id }) => id),
    query.text,
  )
  keys.active = active
  keys.move = move
  keys.pick = () => {
    options[active]?.onPick()
    return active >= 0
  }
  useEffect(
    () => () => {
      keys.pick = undefined
      keys.move = undefined
      keys.active = -1
    },
    [keys],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: the editor names the active option to screen readers, again when options come in late
  useEffect(() => {
    if (!view.isDestroyed) view.updateState(view.state)
  }, [view, active])
  if (options.length === 0 && empty === undefined) return null
  const place = view.coordsAtPos(query.from)
  const isAbove = place.bottom + HEIGHT > window.innerHeight && place.top > HEIGHT
  return (
    <div
      className={styles.slash}
      style={{
        insetInlineStart: Math.max(0, Math.min(place.left, window.innerWidth - WIDTH)),
        ...(isAbove ? { insetBlockEnd: window.innerHeight - place.top + 4 } : { insetBlockStart: place.bottom + 4 }),
      }}
    >
      {options.length === 0 ? (
        <p className={styles.none}>{empty}</p>
      ) : (
        <div ref={list} id={`${trigger.name}-list`} role="listbox" aria-label={label} className={styles.list}>
          {options.map(({ id, label: name, hint, sign, onPick }, at) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the editor has the focus and handles the keys
            // biome-ignore lint/a11y/useFocusableInteractive: the same
            <div
              key={id}
              id={`${trigger.name}-option-${at}`}
              role="option"
              aria-selected={at === active}
              data-active={at === active || undefined}
              className={styles.option}
              onPointerDown={(event) => event.preventDefault()}
              onClick={onPick}
            >
              {sign}
              <span className={styles.optionName} dir="auto">
                {name}
              </span>
              {hint && (
                <span className={styles.optionHint} dir="auto">
                  {hint}
                </span>
              )}
            </div>
          ))}
        </div>
      )}
    </div>
  )
}
