import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type ApiProblem, asProblem } from '../../../api/problem.ts'
import {
  Button,
  Dialog,
  Loaded,
  PARTS_WORDS,
  PickList,
  ProblemView,
  Skeleton,
  showToast,
  useWords,
} from '../../../design/index.ts'
import { allSpaces } from '../../../shell/content-tree.tsx'
import type { PageIndex, PageNode } from '../page-index.ts'
import type { ContentAddress } from '../queries.ts'
import { copyToSpace } from './copy-pages.ts'
import { listTopmost } from './page-updates.ts'
import { TREE_WORDS } from './words.ts'

interface CopyDialogProps {
  source: ContentAddress
  index: PageIndex
  pages: readonly PageNode[]
  onClose: () => void
}

/** Asks to which space the pages are copied, and stays until they are there. */
export function CopyDialog({ source, index, pages, onClose }: CopyDialogProps) {
  const words = useWords(TREE_WORDS)
  const parts = useWords(PARTS_WORDS)
  const query = useInfiniteQuery(allSpaces(source.organization))
  const spaces = (query.data?.items ?? []).filter(({ id, permissions }) => permissions.edit && id !== source.space)
  const [chosen, setChosen] = useState<string>()
  const [isPending, setPending] = useState(false)
  const [problem, setProblem] = useState<ApiProblem>()
  const copied = listTopmost(index, pages)
  const name = copied.length === 1 ? copied[0]!.title : words.pages(copied.length)
  const space = spaces.find(({ id }) => id === chosen)
  const submit = async () => {
    if (!space) return
    setPending(true)
    setProblem(undefined)
    try {
      const number = await copyToSpace(source, copied, space)
      showToast(words.copied(name, number === undefined ? space.title : `${space.title} #${number}`))
      onClose()
    } catch (error) {
      setProblem(asProblem(error))
      setPending(false)
    }
  }
  return (
    <Dialog
      title={words.copyTitle(name)}
      isOpen
      onClose={onClose}
      size="small"
      actions={
        <>
          <Button onPress={onClose}>{parts.cancel}</Button>
          <Button look="primary" onPress={() => void submit()} isPending={isPending} isDisabled={!space}>
            {words.copy}
          </Button>
        </>
      }
    >
      {problem && <ProblemView problem={problem} isInline />}
      <Loaded query={query} skeleton={<Skeleton rows={3} look="text" />}>
        {() => (
          <PickList
            label={words.space}
            choices={spaces.map(({ id, title }) => ({ value: id, label: title }))}
            value={chosen}
            onChange={setChosen}
            empty={words.noSpace}
          />
        )}
      </Loaded>
    </Dialog>
  )
}
