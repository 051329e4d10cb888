/** The title and the description of a page while they are written: kept on this computer until the server has them. */
import { type ApiProblem, asProblem } from '../../../api/problem.ts'
import type { HeadFields, TypedHead } from '../../../shell/drafts/head-drafts.ts'
import { hasFields, listSendable, splitHead } from '../../../shell/saving/send-head.ts'

interface HeadSessionOptions {
  /** Stores fields; throws when they are refused. */
  send: (fields: HeadFields) => Promise<void>
  /** What the server has. */
  stored: HeadFields
  /** Reads what the server has now. */
  read: () => Promise<HeadFields>
  /** What was typed and is not stored: read once, written after each change. */
  store: { read: () => TypedHead; write: (typed: TypedHead) => void }
  /** The most characters of each field. A longer one is kept, and sent once it fits. */
  most: Record<keyof HeadFields, number>
  after: (milliseconds: number, run: () => void) => () => void
  onChange: (state: HeadState) => void
}

export interface HeadState {
  /** Typed and not stored yet. */
  unsent: HeadFields
  /** What others wrote in fields that were typed before, on this computer: they are not sent until the person decides. */
  theirs: HeadFields
  /** What the server took last. */
  sent: HeadFields
  problem: ApiProblem | undefined
}

const SEND_AFTER = 1000
const MOST_WAIT = 30_000

export interface HeadSession {
  /** `shown` is what stood in the fields, as the server had it. */
  change: (fields: HeadFields, shown?: HeadFields) => void
  /** Ends a conflict: what was typed here is sent, or forgotten. */
  decide: (field: keyof HeadFields, choice: 'mine' | 'theirs') => void
  /** Sends what is not sent, now. */
  save: () => Promise<void>
  close: () => void
}

export function openHeadSession({ send, stored, read, store, most, after, onChange }: HeadSessionOptions): HeadSession {
  const left = store.read()
  let unsent = left.fields
  let base: HeadFields = { ...stored, ...left.base }
  let { theirs } = splitHead(unsent, base, stored)
  let sent: HeadFields = {}
  let failures = 0
  let cancel: (() => void) | undefined
  let running: Promise<void> = Promise.resolve()
  let isClosed = false

  const listOwn = (): HeadFields => listSendable(without(unsent, Object.keys(theirs)), most)
  const notify = (problem?: ApiProblem) => onChange({ unsent, theirs, sent, problem })
  const schedule = (wait: number) => {
    cancel?.()
    if (!isClosed) cancel = after(wait, () => void save())
  }
  const save = () => {
    cancel?.()
    running = running.then(sendAll)
    return running
  }

  /** While nothing could be sent, others may have written: nothing of theirs is overwritten. */
  async function findTheirs(): Promise<void> {
    const found = splitHead(unsent, base, await read()).theirs
    theirs = { ...found, ...theirs }
  }

  async function sendAll(): Promise<void> {
    if (!hasFields(listOwn())) return
    try {
      if (failures > 0) await findTheirs()
      const fields = listOwn()
      if (!hasFields(fields)) return notify()
      const before = unsent
      await send(fields)
      failures = 0
      sent = { ...sent, ...fields }
      base = { ...base, ...fields }
      unsent = Object.fromEntries(
        Object.entries(unsent).filter(
          ([name, value]) => !(name in fields) || value !== before[name as keyof HeadFields],
        ),
      )
      store.write({ fields: unsent, base })
      notify()
      if (hasFields(listOwn())) schedule(SEND_AFTER)
    } catch (error) {
      notify(asProblem(error))
      schedule(Math.min(SEND_AFTER * 2 ** failures++, MOST_WAIT))
    }
  }

  if (hasFields(listOwn())) schedule(0)
  notify()
  return {
    change: (fields, shown = {}) => {
      base = { ...base, ...without(shown, Object.keys(unsent)) }
      unsent = { ...unsent, ...fields }
      store.write({ fields: unsent, base })
      notify()
      schedule(SEND_AFTER)
    },
    decide: (field, choice) => {
      base = { ...base, [field]: theirs[field] }
      theirs = without(theirs, [field])
      if (choice === 'theirs') unsent = without(unsent, [field])
      store.write({ fields: unsent, base })
      notify()
      schedule(0)
    },
    save,
    close: () => {
      isClosed = true
      cancel?.()
      void save()
    },
  }
}

const without = (fields: HeadFields, names: readonly string[]): HeadFields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)))
