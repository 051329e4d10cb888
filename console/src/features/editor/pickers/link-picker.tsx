/** Where a link leads: a page, a heading, a space or an address, found by typing. */
import type { ContentRef } from '@lectern/content/document'
import { findMarkRange, insertLinkedText, removeLink, setLink } from '@lectern/editor'
import { Link2Off } from 'lucide-react'
import { chainCommands } from 'prosemirror-commands'
import { useState } from 'react'
import { ChoiceList } from '../../../design/choice-list.tsx'
import { Button, Dialog, useWords } from '../../../design/index.ts'
import { toAddressGroup } from './address-group.ts'
import { findContentAt, isLecternAddress } from './addresses.ts'
import { useLinkGroups } from './link-groups.ts'
import type { PickContext } from './pick-request.ts'
import styles from './pickers.module.css'
import { rememberPage } from './recent-pages.ts'
import { useReferenceName } from './reference-names.ts'
import { PICKER_WORDS } from './words.ts'

const newId = () => crypto.randomUUID()

export function LinkPicker({ context, onClose }: { context: PickContext; onClose: () => void }) {
  const { view, place, target } = context
  const words = useWords(PICKER_WORDS)
  const existing = findMarkRange(view.state, 'link')
  const reference = existing?.mark.attrs.data?.ref as ContentRef | undefined
  const [text, setText] = useState(reference?.kind === 'url' ? reference.url : '')
  const readPlace = { space: place.space, changeRequest: target.current() }
  const currentName = useReferenceName(readPlace, reference)

  const close = () => {
    onClose()
    view.focus()
  }
  const link = (ref: ContentRef, title: string) => {
    const data = { ...existing?.mark.attrs.data, ref }
    chainCommands(setLink(data, newId), insertLinkedText(title, data, newId))(view.state, view.dispatch)
    if (ref.kind === 'page')
      rememberPage({ organization: place.organization, space: ref.space ?? place.space, page: ref.page, title })
    close()
  }
  const linkAddress = async (address: string) => {
    const content = isLecternAddress(address) ? await findContentAt(address, readPlace) : undefined
    if (content) link(content.ref, content.title)
    else link({ kind: 'url', url: address }, text.trim())
  }

  const { groups, queries, isPending } = useLinkGroups({ context, text, onText: setText, onPick: link })
  return (
    <Dialog title={words.link} isOpen onClose={close} size="small">
      {existing && (
        <div className={styles.current}>
          <span dir="auto">{words.leadsTo(currentName ?? '…')}</span>
          <Button
            icon={Link2Off}
            onPress={() => {
              removeLink(view.state, view.dispatch)
              close()
            }}
          >
            {words.removeLink}
          </Button>
        </div>
      )}
      <ChoiceList
        label={words.linkSearch}
        text={text}
        onText={setText}
        groups={[toAddressGroup(text, words.address, (address) => void linkAddress(address)), ...groups]}
        queries={queries}
        empty={isPending ? words.loading : words.nothingFound}
        onClose={close}
      />
      <p className={styles.note}>{words.headingHint}</p>
    </Dialog>
  )
}
