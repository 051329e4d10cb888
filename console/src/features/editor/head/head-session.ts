/** The title and the description of a page while they are written: kept on this computer until the server has them. */
import { type ApiProblem, asProblem } from '../../../api/problem.ts'
import type { HeadFields } from '../../../shell/drafts/head-drafts.ts'

interface HeadSessionOptions {
  /** Stores fields; throws when they are refused. */
  send: (fields: HeadFields) => Promise<void>
  /** What was typed and is not stored: read once, written after each change. */
  store: { read: () => HeadFields; write: (fields: HeadFields) => void }
  /** The most characters of each field. A longer one is kept, and sent once it fits. */
  most: Record<keyof HeadFields, number>
  after: (milliseconds: number, run: () => void) => () => void
  onChange: (state: HeadState) => void
}

export interface HeadState {
  /** Typed and not stored yet. */
  unsent: HeadFields
  problem: ApiProblem | undefined
}

const SEND_AFTER = 1000
const MOST_WAIT = 30_000

export interface HeadSession {
  change: (fields: HeadFields) => void
  /** Sends what is not sent, now. */
  save: () => Promise<void>
  close: () => void
}

const fits = (text: string, most: number) => text.length <= most || [...text].length <= most

export function openHeadSession({ send, store, most, after, onChange }: HeadSessionOptions): HeadSession {
  let unsent = store.read()
  let failures = 0
  let cancel: (() => void) | undefined
  let running: Promise<void> = Promise.resolve()
  let isClosed = false

  /** What the server would take: a title has words, and nothing is too long. */
  const listSendable = ({ title, description }: HeadFields): HeadFields => ({
    ...(title !== undefined && title.trim() !== '' && fits(title.trim(), most.title) && { title: title.trim() }),
    ...(description !== undefined && fits(description, most.description) && { description }),
  })
  const isSendable = (fields: HeadFields) => Object.keys(listSendable(fields)).length > 0
  const schedule = (wait: number) => {
    cancel?.()
    if (!isClosed) cancel = after(wait, () => void save())
  }
  const save = () => {
    cancel?.()
    running = running.then(sendAll)
    return running
  }

  async function sendAll(): Promise<void> {
    const sent = listSendable(unsent)
    if (Object.keys(sent).length === 0) return
    const before = unsent
    try {
      await send(sent)
      failures = 0
      unsent = Object.fromEntries(
        Object.entries(unsent).filter(([name, value]) => !(name in sent) || value !== before[name as keyof HeadFields]),
      )
      store.write(unsent)
      onChange({ unsent, problem: undefined })
      if (isSendable(unsent)) schedule(SEND_AFTER)
    } catch (error) {
      onChange({ unsent, problem: asProblem(error) })
      schedule(Math.min(SEND_AFTER * 2 ** failures++, MOST_WAIT))
    }
  }

  if (isSendable(unsent)) schedule(0)
  onChange({ unsent, problem: undefined })
  return {
    change: (fields) => {
      unsent = { ...unsent, ...fields }
      store.write(unsent)
      onChange({ unsent, problem: undefined })
      schedule(SEND_AFTER)
    },
    save,
    close: () => {
      isClosed = true
      cancel?.()
      void save()
    },
  }
}
