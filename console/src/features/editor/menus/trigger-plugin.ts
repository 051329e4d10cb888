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

/** What the open list does when one of its options is picked, and how many it shows. */
export interface TriggerKeys {
  pick: (() => boolean) | undefined
  count: number
}

/** The keys of all lists that signs open. */
export type EditorTriggers = { readonly [name in 'slash' | 'mention' | 'emoji']: TriggerKeys }

interface TriggerState {
  query: TriggerQuery | undefined
  /** The sign that Escape closed stays closed. */
  dismissed: number | undefined
  /** How far the arrows have gone, either way. */
  steps: number
}

type TriggerChange = { dismissed: number } | { step: -1 | 1 }

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

/** Which of the options that are shown is chosen. */
export const findChosen = (steps: number, count: number): number =>
  count === 0 ? -1 : ((steps % count) + count) % count

export const createTriggerPlugin = (trigger: Trigger, keys: TriggerKeys) =>
  new Plugin<TriggerState>({
    key: trigger.key,
    state: {
      init: () => ({ query: undefined, dismissed: undefined, steps: 0 }),
      apply: (transaction, before, _old, state) => {
        const change = transaction.getMeta(trigger.key) as TriggerChange | undefined
        const mapped = before.dismissed === undefined ? undefined : transaction.mapping.map(before.dismissed)
        const dismissed = change && 'dismissed' in change ? change.dismissed : mapped
        const found = findQuery(state, trigger)
        const query = found?.from === dismissed ? undefined : found
        const isSame = query?.text === before.query?.text
        const steps = isSame ? before.steps + (change && 'step' in change ? change.step : 0) : 0
        return { query, dismissed: found ? dismissed : undefined, steps }
      },
    },
    props: {
      // The editor keeps the focus, and says which option is chosen.
      attributes: (state): Record<string, string> => {
        const { query, steps } = trigger.key.getState(state)!
        return query && keys.count > 0
          ? {
              'aria-controls': `${trigger.name}-list`,
              'aria-activedescendant': `${trigger.name}-option-${findChosen(steps, keys.count)}`,
            }
          : {}
      },
      handleKeyDown: (view, event) => {
        const query = trigger.key.getState(view.state)?.query
        if (!query || event.isComposing) return false
        const send = (change: TriggerChange) => {
          view.dispatch(view.state.tr.setMeta(trigger.key, change))
          return true
        }
        if (event.key === 'Escape') return send({ dismissed: query.from })
        if (event.key === 'Enter') return keys.pick?.() ?? false
        if (keys.count === 0) return false
        if (event.key === 'ArrowDown') return send({ step: 1 })
        return event.key === 'ArrowUp' && send({ step: -1 })
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
