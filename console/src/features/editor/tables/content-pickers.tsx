/** Files and pages of the space that is written in, found by typing. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { asProblem } from '../../../api/problem.ts'
import { listQuery, resourceQuery } from '../../../api/query.ts'
import { PickList, ProblemView, useWords } from '../../../design/index.ts'
import type { EditPlace, EditTarget } from '../../../shell/content-edits.ts'
import { TABLE_DIALOG_WORDS } from './dialog-words.ts'

interface PickerProps {
  place: EditPlace
  target: EditTarget
  onPick: (id: string) => void
}

const MOST_FILES = 1000

export function FilePicker({ place, target, isPicture, onPick }: PickerProps & { isPicture: boolean }) {
  const words = useWords(TABLE_DIALOG_WORDS)
  const changeRequestId = target.current()
  const query = { metadata: false, limit: MOST_FILES }
  const reading = useInfiniteQuery(
    changeRequestId === undefined
      ? listQuery('/spaces/{spaceId}/content/files', { path: { spaceId: place.space }, query })
      : listQuery('/spaces/{spaceId}/change-requests/{changeRequestId}/content/files', {
          path: { spaceId: place.space, changeRequestId },
          query,
        }),
  )
  if (reading.error) return <ReadProblem reading={reading} />
  const files = (reading.data?.items ?? []).filter(({ contentType }) => !isPicture || contentType.startsWith('image/'))
  return (
    <PickList
      label={words.chooseFile}
      choices={files.map(({ id, name }) => ({ value: id, label: name }))}
      value={undefined}
      onChange={onPick}
      empty={words.noneFound}
    />
  )
}

const ReadProblem = ({ reading }: { reading: { error: unknown; refetch: () => unknown } }) => (
  <ProblemView problem={asProblem(reading.error)} isInline onRetry={() => void reading.refetch()} />
)

interface ListedPage {
  id: string
  title: string
  type: string
  pages?: readonly ListedPage[]
}

export function PagePicker({ place, target, onPick }: PickerProps) {
  const words = useWords(TABLE_DIALOG_WORDS)
  const changeRequestId = target.current()
  const reading = useQuery(
    changeRequestId === undefined
      ? resourceQuery('/spaces/{spaceId}/content/pages', { path: { spaceId: place.space } })
      : resourceQuery('/spaces/{spaceId}/change-requests/{changeRequestId}/content/pages', {
          path: { spaceId: place.space, changeRequestId },
        }),
  )
  if (reading.error) return <ReadProblem reading={reading} />
  const pages = listPages((reading.data?.pages ?? []) as readonly ListedPage[])
  return (
    <PickList
      label={words.choosePage}
      choices={pages.map(({ id, title }) => ({ value: id, label: title }))}
      value={undefined}
      onChange={onPick}
      empty={words.noneFound}
    />
  )
}

const listPages = (pages: readonly ListedPage[]): ListedPage[] =>
  pages.flatMap((page) => [...(page.type === 'document' ? [page] : []), ...listPages(page.pages ?? [])])
