/** A sign at the start of a line or behind a blank opens a list; what is typed behind the sign narrows the list. */
import { schema } from '@lectern/editor'
import { type EditorState, Plugin, PluginKey } from 'prosemirror-state'

export interface TriggerQuery {
  /** Of the sign. */
  from: number
  to: number
  /** Behind the sign. */
  text: string
}

/** What the open list does with keys, and which of its options is active; -1 while it shows none. */
export interface TriggerKeys {
  pick: (() => boolean) | undefined
  move: ((key: 'ArrowDown' | 'ArrowUp') => boolean) | undefined
  active: number
}

/** The keys of all lists that signs open. */
export type EditorTriggers = { readonly [name in 'slash' | 'mention' | 'emoji']: TriggerKeys }

interface TriggerState {
  query: TriggerQuery | undefined
  /** The sign that Escape closed stays closed. */
  dismissed: number | undefined
}

interface TriggerChange {
  dismissed: number
}

export interface Trigger {
  name: string
  key: PluginKey<TriggerState>
  /** Matches the end of the text before the caret; its group is what stands behind the sign. */
  pattern: RegExp
  /** The inline that it inserts: the list stays closed where that cannot stand. */
  inserts?: 'mention' | 'emoji'
}

export const SLASH: Trigger = {
  name: 'slash',
  key: new PluginKey('slash'),
  pattern: /(?:^|[\s\ufffc])\/([\p{L}\p{N}-]*(?: [\p{L}\p{N}-]+)?)$/u,
}

export const MENTION: Trigger = {
  name: 'mention',
  key: new PluginKey('mention'),
  pattern: /(?:^|[\s\ufffc(])@([\p{L}\p{N}._'-]*(?: [\p{L}\p{N}._'-]+)?)$/u,
  inserts: 'mention',
}

export const EMOJI: Trigger = {
  name: 'emoji',
  key: new PluginKey('emoji'),
  pattern: /(?:^|[\s\ufffc(]):([a-z0-9_+-]{2,}:?)$/,
  inserts: 'emoji',
}

export const createTriggerPlugin = (trigger: Trigger, keys: TriggerKeys) =>
  new Plugin<TriggerState>({
    key: trigger.key,
    state: {
      init: () => ({ query: undefined, dismissed: undefined }),
      apply: (transaction, before, _old, state) => {
        const change = transaction.getMeta(trigger.key) as TriggerChange | undefined
        const mapped = before.dismissed === undefined ? undefined : transaction.mapping.map(before.dismissed)
        const dismissed = change ? change.dismissed : mapped
        const found = findQuery(state, trigger)
        const query = found?.from === dismissed ? undefined : found
        return { query, dismissed: found ? dismissed : undefined }
      },
    },
    props: {
      // The editor keeps the focus, and says which option is active.
      attributes: (state): Record<string, string> =>
        trigger.key.getState(state)?.query && keys.active >= 0
          ? {
              'aria-controls': `${trigger.name}-list`,
              'aria-activedescendant': `${trigger.name}-option-${keys.active}`,
            }
          : {},
      handleKeyDown: (view, event) => {
        const query = trigger.key.getState(view.state)?.query
        if (!query || event.isComposing) return false
        if (event.key === 'Escape') {
          view.dispatch(view.state.tr.setMeta(trigger.key, { dismissed: query.from } satisfies TriggerChange))
          return true
        }
        if (event.key === 'Enter') return keys.pick?.() ?? false
        return (event.key === 'ArrowDown' || event.key === 'ArrowUp') && (keys.move?.(event.key) ?? false)
      },
    },
  })

const LONGEST = 40

function findQuery({ selection }: EditorState, { pattern, inserts }: Trigger): TriggerQuery | undefined {
  const { $from, empty } = selection
  if (!empty || !$from.parent.isTextblock || $from.parent.type.spec.code) return undefined
  if (inserts && !$from.parent.type.contentMatch.matchType(schema.nodes[inserts]!)) return undefined
  const start = Math.max(0, $from.parentOffset - LONGEST)
  const before = $from.parent.textBetween(start, $from.parentOffset, undefined, '\ufffc')
  const found = pattern.exec(before)
  if (!found) return undefined
  const text = found[1]!
  return { from: $from.pos - text.length - 1, to: $from.pos, text }
}
