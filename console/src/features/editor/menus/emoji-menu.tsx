/** Emoji by their short names, behind a colon. A colon behind a whole name inserts it. */
import { EMOJI_NAMES } from '@lectern/content/markdown'
import { toEmoji } from '@lectern/content/text'
import { insertInline } from '@lectern/editor'
import type { EditorView } from 'prosemirror-view'
import { useEffect } from 'react'
import { useWords } from '../../../design/index.ts'
import { PICKER_WORDS } from '../pickers/words.ts'
import { findEmoji } from './find-emoji.ts'
import { TriggerMenu } from './trigger-menu.tsx'
import { EMOJI, type TriggerKeys, type TriggerQuery } from './trigger-plugin.ts'

interface EmojiMenuProps {
  context: { view: EditorView }
  keys: TriggerKeys
  query: TriggerQuery
}

export function EmojiMenu({ context: { view }, keys, query }: EmojiMenuProps) {
  const words = useWords(PICKER_WORDS)
  const isClosed = query.text.endsWith(':')
  const text = isClosed ? query.text.slice(0, -1) : query.text
  const insert = (code: string) => {
    insertInline('emoji', { code }, query)(view.state, view.dispatch)
    view.focus()
  }
  const whole = isClosed ? EMOJI_NAMES.get(text) : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is inserted closes the list
  useEffect(() => {
    if (whole !== undefined) insert(whole)
  }, [whole])
  return (
    <TriggerMenu
      view={view}
      trigger={EMOJI}
      keys={keys}
      query={query}
      label={words.emoji}
      options={(isClosed ? [] : findEmoji(text)).map(([name, code]) => ({
        id: name,
        label: name,
        sign: <span aria-hidden>{toEmoji(code)}</span>,
        onPick: () => insert(code),
      }))}
    />
  )
}
