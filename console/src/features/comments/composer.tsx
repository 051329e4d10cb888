/** Where a comment is typed. What is typed is kept in this browser until the server has it. */
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type ReactNode, useDeferredValue, useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type ApiProblem, asProblem } from '../../api/problem.ts'
import { listQuery } from '../../api/query.ts'
import { useActiveOption } from '../../design/active-option.ts'
import { Avatar, Button, ProblemView, useWords } from '../../design/index.ts'
import { organizationQuery } from '../../shell/current.ts'
import { type CommentDraft, forgetCommentDrafts, writeCommentDraft } from '../../shell/drafts/comment-drafts.ts'
import styles from './comments.module.css'
import { findMentionQuery, type MentionQuery, toSentText } from './mentions.ts'
import { COMMENT_WORDS } from './words.ts'

const MOST_CHARACTERS = 10_000
const MOST_PEOPLE = 6

interface ComposerProps {
  organization: string
  draft: CommentDraft
  label: string
  submitLabel: string
  /** The draft is forgotten when it resolves. */
  onSubmit: (markdown: string, draft: CommentDraft) => Promise<unknown>
  /** Absent where the field is always there. */
  onCancel?: (() => void) | undefined
  /** Above the field: what it is about. */
  children?: ReactNode
  /** Further buttons. */
  actions?: ((sent: string, isReady: boolean) => ReactNode) | undefined
  /** It may be sent without a word: something else says enough. */
  defaultText?: string | undefined
  autoFocus?: boolean
}

export function Composer({
  organization,
  draft,
  label,
  submitLabel,
  onSubmit,
  onCancel,
  children,
  actions,
  defaultText,
  autoFocus = false,
}: ComposerProps) {
  const words = useWords(COMMENT_WORDS)
  const field = useRef<HTMLTextAreaElement>(null)
  const [isPending, setPending] = useState(false)
  const [problem, setProblem] = useState<ApiProblem>()
  const [isKept, setKept] = useState(true)
  const [mention, setMention] = useState<MentionQuery>()
  const listId = useId()
  const people = usePeople(organization, mention)
  const { active, moveByKey, list } = useActiveOption(
    people.map(({ id }) => id),
    mention?.text ?? '',
  )
  const { text, mentions = {} } = draft
  const change = (patch: Partial<CommentDraft>) => setKept(writeCommentDraft({ ...draft, ...patch, at: Date.now() }))
  const length = [...text].length
  const sent = toSentText(text, mentions).trim() || (defaultText ?? '')
  const isReady = sent !== '' && length <= MOST_CHARACTERS && !isPending

  useEffect(() => {
    if (autoFocus) field.current?.focus()
  }, [autoFocus])

  const submit = async () => {
    if (!isReady) return
    setPending(true)
    setProblem(undefined)
    try {
      await onSubmit(sent, draft)
      forgetCommentDrafts([draft.name])
    } catch (error) {
      setProblem(asProblem(error))
    } finally {
      setPending(false)
    }
  }
  const pick = (at: number) => {
    const person = people[at]
    if (!person || !mention) return
    const caret = mention.from + person.displayName.length + 2
    // The next key writes behind the name.
    flushSync(() => {
      change({
        text: `${text.slice(0, mention.from)}@${person.displayName} ${text.slice(mention.from + 1 + mention.text.length)}`,
        mentions: { ...mentions, [person.displayName]: person.id },
      })
      setMention(undefined)
    })
    field.current?.focus()
    field.current?.setSelectionRange(caret, caret)
  }
  const isListOpen = mention !== undefined && people.length > 0
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (isListOpen && ['ArrowDown', 'ArrowUp', 'Enter', 'Tab', 'Escape'].includes(event.key)) {
      event.preventDefault()
      event.stopPropagation()
      if (event.key === 'Escape') setMention(undefined)
      else if (!moveByKey(event) && !event.key.startsWith('Arrow')) pick(active)
      return
    }
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      void submit()
    }
    if (event.key === 'Escape' && onCancel && text === '') {
      event.stopPropagation()
      onCancel()
    }
  }
  return (
    <div className={styles.composer}>
      {children}
      <div className={styles.field}>
        <textarea
          ref={field}
          className={styles.input}
          aria-label={label}
          placeholder={label}
          dir="auto"
          rows={Math.min(12, Math.max(2, text.split('\n').length))}
          value={text}
          aria-invalid={length > MOST_CHARACTERS}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={isListOpen}
          aria-controls={isListOpen ? listId : undefined}
          aria-activedescendant={isListOpen ? `${listId}-${active}` : undefined}
          onChange={({ target }) => {
            change({ text: target.value })
            setMention(findMentionQuery(target.value, target.selectionStart))
          }}
          onKeyDown={onKeyDown}
          onBlur={() => setMention(undefined)}
        />
        {isListOpen && (
          <div ref={list} id={listId} role="listbox" aria-label={words.people} className={styles.people}>
            {people.map(({ id, displayName, photoURL }, at) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and handles the keys
              // biome-ignore lint/a11y/useFocusableInteractive: the same
              <div
                key={id}
                id={`${listId}-${at}`}
                role="option"
                aria-selected={at === active}
                data-active={at === active || undefined}
                className={styles.personOption}
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => pick(at)}
              >
                <Avatar name={displayName} picture={photoURL} size={20} />
                <span dir="auto">{displayName}</span>
              </div>
            ))}
          </div>
        )}
      </div>
      {length > MOST_CHARACTERS && <p className={styles.wrong}>{words.tooLong(length)}</p>}
      {!isKept && <p className={styles.wrong}>{words.notKept}</p>}
      {problem && <ProblemView problem={problem} onRetry={() => void submit()} isInline />}
      <div className={styles.actions}>
        <span className={styles.hint}>{words.sendHint}</span>
        {onCancel && (
          <Button look="plain" onPress={onCancel}>
            {text === '' ? words.cancel : words.discard}
          </Button>
        )}
        {actions?.(sent, isReady)}
        <Button look="primary" isPending={isPending} isDisabled={!isReady} onPress={() => void submit()}>
          {submitLabel}
        </Button>
      </div>
    </div>
  )
}

/** People of the organization whom the text behind an `@` may mean. Guests see nobody. */
function usePeople(organization: string, mention: MentionQuery | undefined) {
  const text = useDeferredValue(mention?.text ?? '')
  const { data } = useQuery(organizationQuery(organization))
  const { data: members } = useInfiniteQuery({
    ...listQuery('/orgs/{organizationId}/members', {
      path: { organizationId: organization },
      query: { limit: MOST_PEOPLE, sort: 'name', order: 'asc', ...(text === '' ? {} : { search: text }) },
    }),
    enabled: mention !== undefined && data?.permissions.listMembers === true,
    placeholderData: keepPreviousData,
  })
  if (!mention) return []
  const wanted = mention.text.toLocaleLowerCase()
  return (members?.items ?? [])
    .map(({ user }) => user)
    .filter(({ displayName, email }) => `${displayName} ${email ?? ''}`.toLocaleLowerCase().includes(wanted))
}
