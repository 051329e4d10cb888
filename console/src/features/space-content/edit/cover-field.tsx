import { useInfiniteQuery } from '@tanstack/react-query'
import { listQuery } from '../../../api/query.ts'
import { PickList, SelectField, TextField, useWords } from '../../../design/index.ts'
import type { ContentAddress } from '../queries.ts'
import type { CoverSource } from './settings-values.ts'
import { TREE_WORDS } from './words.ts'

interface CoverFieldProps {
  label: string
  source: ContentAddress
  value: CoverSource
  onChange: (cover: CoverSource) => void
}

/** A picture: an address, or a file of the space. */
export function CoverField({ label, source, value, onChange }: CoverFieldProps) {
  const words = useWords(TREE_WORDS)
  const kinds = ['none', 'url', 'file', ...(value.kind === 'other' ? (['other'] as const) : [])] as const
  return (
    <>
      <SelectField
        label={label}
        value={value.kind}
        onChange={(kind) => onChange({ ...value, kind })}
        choices={kinds.map((kind) => ({ value: kind, label: words.coverSources[kind] }))}
      />
      {value.kind === 'url' && (
        <TextField
          label={`${label}: ${words.address}`}
          type="url"
          hint={words.coverHint}
          value={value.url}
          onChange={(url) => onChange({ ...value, url })}
        />
      )}
      {value.kind === 'file' && (
        <PictureList
          label={`${label}: ${words.coverSources.file}`}
          source={source}
          value={value.file}
          onChange={(file) => onChange({ ...value, file })}
        />
      )}
    </>
  )
}

interface PictureListProps {
  label: string
  source: ContentAddress
  value: string
  onChange: (file: string) => void
}

function PictureList({ label, source: { space: spaceId, number }, value, onChange }: PictureListProps) {
  const words = useWords(TREE_WORDS)
  const query = { metadata: false, limit: 1000 }
  const { data } = useInfiniteQuery(
    number === undefined
      ? listQuery('/spaces/{spaceId}/content/files', { path: { spaceId }, query })
      : listQuery('/spaces/{spaceId}/change-requests/{changeRequestId}/content/files', {
          path: { spaceId, changeRequestId: String(number) },
          query,
        }),
  )
  const pictures = (data?.items ?? []).filter(({ contentType }) => contentType.startsWith('image/'))
  return (
    <PickList
      label={label}
      choices={pictures.map(({ id, name }) => ({ value: id, label: name }))}
      value={value === '' ? undefined : value}
      onChange={onChange}
      empty={words.noPicture}
    />
  )
}
