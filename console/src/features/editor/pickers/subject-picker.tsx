/** What a block shows: a page, reusable content, an operation of a specification. The block is inserted once that is picked. */
import type { NodeData } from '@lectern/content/document'
import { BLOCKS, type BlockEntry, type BlockName, insertBlock, setData } from '@lectern/editor'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { FileText, Recycle } from 'lucide-react'
import { useState } from 'react'
import { ChoiceList } from '../../../design/choice-list.tsx'
import { Dialog, useWords } from '../../../design/index.ts'
import { EDITOR_WORDS } from '../words.ts'
import { toAddressGroup } from './address-group.ts'
import { findContentAt, isLecternAddress } from './addresses.ts'
import { useLinkGroups } from './link-groups.ts'
import { narrowByTitle } from './link-targets.ts'
import type { PickContext } from './pick-request.ts'
import { filesQuery, revisionQuery } from './queries.ts'
import { reusableUsageQuery } from './reusable-usage.ts'
import { SpecificationPicker } from './specification-picker.tsx'
import type { SubjectProps } from './subject-props.ts'
import { PICKER_WORDS } from './words.ts'

interface SubjectPickerProps {
  context: PickContext
  block: BlockName
  /** Of the block whose subject is changed; absent: the block is new. */
  pos?: number | undefined
  onClose: () => void
}

export function SubjectPicker({ context, block, pos, onClose }: SubjectPickerProps) {
  const words = useWords(EDITOR_WORDS)
  const { view } = context
  const close = () => {
    onClose()
    view.focus()
  }
  const pick = (data: NodeData) => {
    const command = pos === undefined ? insertBlock(block, data) : setData(pos, data)
    command(view.state, view.dispatch)
    close()
  }
  const Subject = findPicker(BLOCKS[block])
  return (
    <Dialog title={words.blocks[block as keyof typeof words.blocks]} isOpen onClose={close} size="small">
      <Subject context={context} block={block} onPick={pick} onClose={close} />
    </Dialog>
  )
}

function findPicker({ subject }: BlockEntry) {
  switch (subject) {
    case 'reusable-content':
      return ReusablePicker
    case 'specification':
      return SpecificationPicker
    case 'specification-file':
      return FilePicker
    default:
      return PagePicker
  }
}

function PagePicker({ context, onPick, onClose }: SubjectProps) {
  const words = useWords(PICKER_WORDS)
  const [text, setText] = useState('')
  const { groups, queries, isPending } = useLinkGroups({
    context,
    text,
    onText: setText,
    onPick: (ref) => onPick({ ref }),
  })
  const place = { space: context.place.space, changeRequest: context.target.current() }
  const pickAddress = async (url: string) => {
    const content = isLecternAddress(url) ? await findContentAt(url, place) : undefined
    onPick({ ref: content?.ref ?? { kind: 'url', url } })
  }
  return (
    <ChoiceList
      label={words.linkSearch}
      text={text}
      onText={setText}
      groups={[toAddressGroup(text, words.address, (address) => void pickAddress(address)), ...groups]}
      queries={queries}
      empty={isPending ? words.loading : words.nothingFound}
      onClose={onClose}
    />
  )
}

function ReusablePicker({ context, onPick, onClose }: SubjectProps) {
  const words = useWords(PICKER_WORDS)
  const [text, setText] = useState('')
  const place = { space: context.place.space, changeRequest: context.target.current() }
  const query = useQuery(revisionQuery(place))
  const { data, isPending } = query
  const { data: usage } = useQuery(reusableUsageQuery(place))
  const contents = data?.reusableContents ?? []
  return (
    <ChoiceList
      label={words.reusableSearch}
      text={text}
      onText={setText}
      groups={[
        {
          id: 'reusable',
          title: words.reusable,
          choices: narrowByTitle(contents, text, ({ title }) => title).map(({ id, title }) => ({
            id,
            label: title,
            hint: usage ? words.usedOn(usage.get(id) ?? 0) : undefined,
            icon: Recycle,
            onPick: () => onPick({ ref: { kind: 'reusable-content', reusableContent: id } }),
          })),
        },
      ]}
      queries={[query]}
      empty={isPending ? words.loading : contents.length === 0 ? words.noReusable : words.nothingFound}
      onClose={onClose}
    />
  )
}

/** Specifications that are files of the space, or at an address. */
function FilePicker({ context, onPick, onClose }: SubjectProps) {
  const words = useWords(PICKER_WORDS)
  const [text, setText] = useState('')
  const place = { space: context.place.space, changeRequest: context.target.current() }
  const query = useInfiniteQuery(filesQuery(place))
  const { data, isPending } = query
  const files = (data?.items ?? []).filter(({ name }) => /\.(?:json|ya?ml)$/i.test(name))
  return (
    <ChoiceList
      label={words.fileSearch}
      text={text}
      onText={setText}
      groups={[
        toAddressGroup(text, words.address, (url) => onPick({ ref: { kind: 'url', url } })),
        {
          id: 'files',
          title: words.files,
          choices: narrowByTitle(files, text, ({ name }) => name).map(({ id, name }) => ({
            id: `file ${id}`,
            label: name,
            icon: FileText,
            onPick: () => onPick({ ref: { kind: 'file', file: id } }),
          })),
        },
      ]}
      queries={[query]}
      empty={isPending ? words.loading : words.noSpecificationFile}
      onClose={onClose}
    />
  )
}
