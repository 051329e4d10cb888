/** The page below which an import goes, found among all pages of the space. */
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { resourceQuery } from '../../api/query.ts'
import type { components } from '../../api/types.ts'
import { Button, ButtonRow, FieldGroup, lazyDialog, useWords } from '../../design/index.ts'
import { IMPORT_WORDS } from './words.ts'

type Page = components['schemas']['Page']

const PageDialog = lazyDialog(async () => (await import('./page-dialog.tsx')).PageDialog)

interface PageFieldProps {
  space: string
  /** The empty text: after the last page. */
  value: string
  onChange: (page: string) => void
}

export function PageField({ space, value, onChange }: PageFieldProps) {
  const words = useWords(IMPORT_WORDS)
  const [isOpen, setOpen] = useState(false)
  const query = useQuery(
    resourceQuery('/spaces/{spaceId}/content/pages', { path: { spaceId: space }, query: { metadata: false } }),
  )
  const pages = listPages(query.data?.pages ?? [])
  const chosen = pages.find(({ id }) => id === value)
  const choose = (page: string) => {
    onChange(page)
    setOpen(false)
  }
  return (
    <FieldGroup label={words.place}>
      <ButtonRow>
        <span dir="auto">{chosen ? words.belowPage(chosen.title) : words.atEnd}</span>
        <Button onPress={() => setOpen(true)} isDisabled={!query.data}>
          {words.choosePage}
        </Button>
        {chosen && (
          <Button look="plain" onPress={() => onChange('')}>
            {words.atEnd}
          </Button>
        )}
      </ButtonRow>
      {isOpen && (
        <Suspense>
          <PageDialog pages={pages} value={value} onChoose={choose} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </FieldGroup>
  )
}

function listPages(top: readonly Page[]): Page[] {
  const found: Page[] = []
  const rest = top.toReversed()
  for (let page = rest.pop(); page; page = rest.pop()) {
    found.push(page)
    rest.push(...((page.pages ?? []) as Page[]).toReversed())
  }
  return found
}
