/** Where an import goes: into a new change request, one of the open ones, or the space itself; at the end or below a page. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { listQuery } from '../../api/query.ts'
import type { FormState } from '../../design/form.tsx'
import { SelectField, useWords } from '../../design/index.ts'
import type { SpaceData } from '../space-content/index.ts'
import { PageField } from './page-field.tsx'
import { IMPORT_WORDS } from './words.ts'

/** The value of `changeRequest` that stands for one which the import makes. No id has this form. */
export const INTO_NEW_CHANGE_REQUEST = '+'

/** The empty text: the space itself, and its end. */
export interface TargetValues {
  changeRequest: string
  page: string
}

interface TargetFieldsProps<V extends TargetValues> {
  space: SpaceData
  mayWrite: boolean
  form: FormState<V>
}

export function TargetFields<V extends TargetValues>({ space, mayWrite, form }: TargetFieldsProps<V>) {
  const words = useWords(IMPORT_WORDS)
  const changes = useInfiniteQuery(
    listQuery('/spaces/{spaceId}/change-requests', {
      path: { spaceId: space.id },
      query: { status: 'open', limit: 100 },
    }),
  )
  const changeChoices = (changes.data?.items ?? []).map(({ id, number, subject }) => ({
    value: id,
    label: words.changeRequest(number, subject === '' ? words.noSubject : subject),
  }))
  const select = <K extends keyof TargetValues>(name: K) => {
    const { value, onChange, onBlur, error } = form.field(name)
    return { value: value as string, onChange: onChange as (value: string) => void, onBlur, error }
  }
  return (
    <>
      <SelectField
        label={words.into}
        hint={select('changeRequest').value === INTO_NEW_CHANGE_REQUEST ? words.intoNewHint : undefined}
        choices={[
          { value: INTO_NEW_CHANGE_REQUEST, label: words.intoNew },
          ...(mayWrite ? [{ value: '', label: words.intoSpace }] : []),
          ...changeChoices,
        ]}
        {...select('changeRequest')}
      />
      <PageField space={space.id} value={select('page').value} onChange={select('page').onChange} />
    </>
  )
}
