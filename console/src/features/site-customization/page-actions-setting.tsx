/** What pages offer, in their order. The older switches for the same actions follow the list. */
import { ArrowDown, ArrowUp } from 'lucide-react'
import { CheckboxField, IconButton, useWords } from '../../design/index.ts'
import { useSettingsDraft } from './draft.ts'
import { useChoices, useLabels } from './setting-fields.tsx'
import type { SiteSettings } from './settings.ts'
import styles from './site-customization.module.css'
import { CUSTOMIZE_WORDS } from './words.ts'

type PageAction = SiteSettings['pageActions']['items'][number]

/** The actions that pages show now, as the server puts them together. */
function listShown({ pageActions, git, pdf }: SiteSettings): PageAction[] {
  const shown = new Set(pageActions.items)
  if (!pageActions.markdown) shown.delete('markdown')
  if (pageActions.externalAI) shown.add('external-ai')
  if (git.showEditLink) shown.add('git')
  if (pdf.enabled) shown.add('pdf')
  return [...shown]
}

const withActions = (settings: SiteSettings, items: PageAction[]): SiteSettings => ({
  ...settings,
  pageActions: { items, externalAI: items.includes('external-ai'), markdown: items.includes('markdown') },
  git: { showEditLink: items.includes('git') },
  pdf: { enabled: items.includes('pdf') },
})

export function PageActionsSetting() {
  const words = useWords(CUSTOMIZE_WORDS)
  const { settings, replace } = useSettingsDraft()
  const { label, hint } = useLabels()('pageActions.items')
  const choices = useChoices('pageActions.items')
  const shown = listShown(settings)
  const set = (items: PageAction[]) => replace(withActions(settings, items))
  const order = [...shown, ...choices.map(({ value }) => value as PageAction).filter((value) => !shown.includes(value))]
  const move = (action: PageAction, by: number) => {
    const next = shown.filter((each) => each !== action)
    next.splice(shown.indexOf(action) + by, 0, action)
    set(next)
  }
  return (
    <fieldset className={styles.items}>
      <legend>{label}</legend>
      {hint && <p className={styles.quiet}>{hint}</p>}
      {order.map((action) => {
        const name = choices.find(({ value }) => value === action)?.label ?? action
        const at = shown.indexOf(action)
        return (
          <div key={action} className={styles.action}>
            <CheckboxField
              label={name}
              value={at >= 0}
              onChange={(isShown) => set(isShown ? [...shown, action] : shown.filter((each) => each !== action))}
            />
            <div className={styles.itemActions}>
              <IconButton
                icon={ArrowUp}
                label={words.moveUp(name)}
                isDisabled={at <= 0}
                onPress={() => move(action, -1)}
              />
              <IconButton
                icon={ArrowDown}
                label={words.moveDown(name)}
                isDisabled={at < 0 || at === shown.length - 1}
                onPress={() => move(action, 1)}
              />
            </div>
          </div>
        )
      })}
    </fieldset>
  )
}
