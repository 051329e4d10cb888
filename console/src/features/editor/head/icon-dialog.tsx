import { toEmoji } from '@lectern/content/text'
import { useState } from 'react'
import { ChoiceList } from '../../../design/choice-list.tsx'
import { Dialog, useWords } from '../../../design/index.ts'
import { findEmoji } from '../menus/find-emoji.ts'
import { HEAD_WORDS } from './words.ts'

interface IconDialogProps {
  onPick: (icon: { emoji: string } | { icon: string }) => void
  onClose: () => void
}

const ICON_NAME = /^[a-z0-9-]{2,50}$/

/** An emoji by its name, or an icon of the set that sites draw. */
export function IconDialog({ onPick, onClose }: IconDialogProps) {
  const words = useWords(HEAD_WORDS)
  const [text, setText] = useState('')
  const typed = text.trim().toLowerCase()
  return (
    <Dialog title={words.icon} isOpen onClose={onClose} size="small">
      <ChoiceList
        label={words.iconSearch}
        text={text}
        onText={setText}
        queries={[]}
        empty={words.noIcon}
        onClose={onClose}
        groups={[
          {
            id: 'emoji',
            title: words.emoji,
            choices: findEmoji(typed).map(([name, code]) => ({
              id: `emoji ${name}`,
              label: `${toEmoji(code)} ${name}`,
              onPick: () => onPick({ emoji: code }),
            })),
          },
          {
            id: 'icon',
            title: words.namedIcon,
            choices: ICON_NAME.test(typed)
              ? [{ id: `icon ${typed}`, label: typed, onPick: () => onPick({ icon: typed }) }]
              : [],
          },
        ]}
      />
    </Dialog>
  )
}
