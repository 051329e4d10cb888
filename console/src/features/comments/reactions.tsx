import { toEmoji } from '@lectern/content/text'
import { useQuery } from '@tanstack/react-query'
import { SmilePlus } from 'lucide-react'
import { Dialog as AriaDialog, DialogTrigger, Popover } from 'react-aria-components'
import { IconButton, useWords } from '../../design/index.ts'
import { currentUser } from '../../shell/current.ts'
import styles from './comments.module.css'
import type { CommentData } from './queries.ts'
import { COMMENT_WORDS } from './words.ts'

const OFFERED = ['1f44d', '1f44e', '2764-fe0f', '1f389', '1f604', '1f615', '1f440', '1f680'] as const

interface ReactionsProps {
  reactions: CommentData['reactions']
  mayReact: boolean
  onReact: (emoji: string, isAdded: boolean, next: CommentData['reactions']) => void
}

/** Each emoji with the people who used it; one's own is pressed. */
export function Reactions({ reactions, mayReact, onReact }: ReactionsProps) {
  const words = useWords(COMMENT_WORDS)
  const { data: user } = useQuery(currentUser)
  const toggle = (emoji: string) => {
    const found = reactions.find((reaction) => reaction.emoji === emoji)
    const isAdded = !found?.users.some((each) => each.user.id === user?.id)
    const mine = { user: user!, reactedAt: new Date().toISOString() }
    const others = found?.users.filter((each) => each.user.id !== user?.id) ?? []
    const users = isAdded ? [...others, mine] : others
    const next = reactions.filter((reaction) => reaction.emoji !== emoji)
    const changed = { emoji, count: users.length, users } as CommentData['reactions'][number]
    onReact(
      emoji,
      isAdded,
      users.length === 0
        ? next
        : found
          ? reactions.map((each) => (each === found ? changed : each))
          : [...next, changed],
    )
  }
  if (reactions.length === 0 && !mayReact) return null
  return (
    <div className={styles.reactions}>
      {reactions.map(({ emoji, count, users }) => {
        const names = users.map((each) => each.user.displayName).join(', ')
        return (
          <button
            key={emoji}
            type="button"
            className={styles.reaction}
            aria-pressed={users.some((each) => each.user.id === user?.id)}
            aria-label={`${toEmoji(emoji)} ${count}: ${names}`}
            title={names}
            disabled={!mayReact || !user}
            onClick={() => toggle(emoji)}
          >
            <span aria-hidden>{toEmoji(emoji)}</span> <span aria-hidden>{count}</span>
          </button>
        )
      })}
      {mayReact && user && (
        <DialogTrigger>
          <IconButton icon={SmilePlus} label={words.react} />
          <Popover className={styles.emojiPopover} offset={4}>
            <AriaDialog aria-label={words.react} className={styles.emojiList}>
              {({ close }) =>
                OFFERED.map((emoji) => (
                  <button
                    key={emoji}
                    type="button"
                    aria-label={words.emoji[emoji]}
                    onClick={() => {
                      toggle(emoji)
                      close()
                    }}
                  >
                    {toEmoji(emoji)}
                  </button>
                ))
              }
            </AriaDialog>
          </Popover>
        </DialogTrigger>
      )}
    </div>
  )
}
