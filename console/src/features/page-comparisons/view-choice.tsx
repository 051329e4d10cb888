import { useWords } from '../../design/index.ts'
import styles from './comparison.module.css'
import type { ComparisonView } from './use-view.ts'
import { COMPARISON_WORDS } from './words.ts'

interface ViewChoiceProps {
  view: ComparisonView
  onChange: (view: ComparisonView) => void
}

export function ViewChoice({ view, onChange }: ViewChoiceProps) {
  const words = useWords(COMPARISON_WORDS)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div role="group" aria-label={words.view} className={styles.views}>
      {(['side', 'inline'] as const).map((each) => (
        <button key={each} type="button" aria-pressed={each === view} onClick={() => onChange(each)}>
          {words.views[each]}
        </button>
      ))}
    </div>
  )
}
