import { Suspense } from 'react'
import { lazyPart, Skeleton, useWords } from '../../design/index.ts'
import { STRUCTURE_WORDS } from './words.ts'

// The reader of expressions is larger than all the rest.
const ExpressionField = lazyPart(async () => (await import('../../shell/expression-field.tsx')).ExpressionField)

/** What a form gives a field of text. */
export interface TextOfForm {
  value: string
  onChange: (value: string) => void
  onBlur?: (() => void) | undefined
  error?: string | undefined
  isRequired?: boolean | undefined
}

interface ConditionFieldProps {
  field: TextOfForm
  organization: string
  /** Whose variables and claims it can read. */
  space: string | undefined
}

export function ConditionField({ field, organization, space }: ConditionFieldProps) {
  const words = useWords(STRUCTURE_WORDS)
  return (
    <Suspense fallback={<Skeleton rows={1} look="text" />}>
      <ExpressionField
        label={words.condition}
        hint={words.conditionHint}
        value={field.value}
        onChange={field.onChange}
        error={field.error}
        isCondition
        place={{ organization, space: space ?? '', changeRequest: undefined, page: undefined }}
      />
    </Suspense>
  )
}
