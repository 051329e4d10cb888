/** Where a link page leads: an address, or a page of the space. */
import { PickList, SelectField, TextField, useWords } from '../../../design/index.ts'
import type { PageIndex } from '../page-index.ts'
import { TREE_WORDS } from './words.ts'

export interface PageLinkTarget {
  kind: string
  url?: string
  page?: string
}

interface TargetFieldProps {
  value: PageLinkTarget
  onChange: (target: PageLinkTarget) => void
  index: PageIndex
  error?: string | undefined
}

/** A sentence on what is missing; undefined when nothing is. */
export function checkLinkTarget(
  { kind, url = '', page }: PageLinkTarget,
  words: (typeof TREE_WORDS)['en'],
): string | undefined {
  if (kind === 'url' && url.trim() === '') return words.addressNeeded
  return kind === 'page' && page === undefined ? words.pageNeeded : undefined
}

export function TargetField({ value, onChange, index, error }: TargetFieldProps) {
  const words = useWords(TREE_WORDS)
  const isOther = value.kind !== 'url' && value.kind !== 'page'
  const pages = [...index.byId.values()].filter(({ page }) => page.path !== undefined)
  return (
    <>
      <SelectField
        label={words.target}
        value={value.kind}
        onChange={(kind) => onChange({ kind })}
        choices={[
          { value: 'url', label: words.targets.url },
          { value: 'page', label: words.targets.page },
          ...(isOther ? [{ value: value.kind, label: words.otherTarget(value.kind) }] : []),
        ]}
      />
      {value.kind === 'url' && (
        <TextField
          label={words.address}
          type="url"
          value={value.url ?? ''}
          onChange={(url) => onChange({ kind: 'url', url })}
          error={error}
          isRequired
        />
      )}
      {value.kind === 'page' && (
        <PickList
          label={words.chosenPage}
          choices={pages.map(({ page, title }) => ({ value: page.id, label: title, hint: `/${page.path}` }))}
          value={value.page}
          onChange={(page) => onChange({ kind: 'page', page })}
          empty={words.noPage}
          error={error}
        />
      )}
    </>
  )
}
