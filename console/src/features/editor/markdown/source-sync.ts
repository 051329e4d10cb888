/**
 * Keeps the text of a page and its document the same while both change: the person writes the text, others write the document. The document of the
 * editor is the one that is saved; what is typed goes into it as soon as it is read.
 */
import { ChangeSet, type Text } from '@codemirror/state'
import type { Document } from '@lectern/content/document'
import { findTextChange } from './find-text-change.ts'
import type { MarkdownClient } from './markdown-client.ts'
import type { KnownPages, ReadMarkdown } from './markdown-messages.ts'

interface SourceSides {
  /** Changes with each change of the document. */
  readVersion: () => unknown
  readDocument: () => Document
  /** Takes over what was typed. */
  applyRead: (read: ReadMarkdown) => void
  readText: () => Text
  /** Applies changes of the text that others made. */
  changeText: (changes: ChangeSet) => void
  /** What stands before the body. */
  frontMatter: string
  pages: KnownPages
  onProblem: (rule: string | undefined) => void
}

interface SourceSync {
  /** The person changed the text. */
  typed: (changes: ChangeSet) => void
  /** Resolves when both sides are the same, or the text cannot be read. */
  sync: () => Promise<void>
}

export function createSourceSync(client: MarkdownClient, sides: SourceSides, printed: string): SourceSync {
  let version = sides.readVersion()
  /** The text that the document and the worker have. */
  let known = sides.frontMatter + printed
  /** From that text to the one on the screen. */
  let pending: ChangeSet | undefined
  let running: Promise<void> | undefined

  /** Somebody else wrote: their change of the text is put beside what was typed. */
  async function bringDocument(): Promise<void> {
    const at = sides.readVersion()
    const reply = await client.print(sides.readDocument(), sides.pages)
    if (reply.kind !== 'printed' || sides.readVersion() !== at) return
    const bodyStart = known.length - readBelowFrontMatter(known).length
    const next = known.slice(0, bodyStart) + reply.text
    const change = findTextChange(known, next)
    if (change) {
      const remote = ChangeSet.of(change, known.length)
      sides.changeText(pending ? remote.map(pending) : remote)
      pending = pending?.map(remote, true)
    }
    known = next
    version = at
  }

  async function readTyped(): Promise<boolean> {
    const text = sides.readText().toString()
    const sent = pending!
    pending = undefined
    const at = sides.readVersion()
    const reply = await client.read(text)
    const typedMeanwhile = pending as ChangeSet | undefined
    if (reply.kind !== 'read' || sides.readVersion() !== at) {
      pending = typedMeanwhile ? sent.compose(typedMeanwhile) : sent
      // The worker has read it: its memory is brought back to what the document is.
      if (reply.kind === 'read') version = undefined
      if (reply.kind === 'unreadable') sides.onProblem(reply.rule)
      return reply.kind !== 'unreadable'
    }
    known = text
    sides.applyRead(reply)
    version = sides.readVersion()
    sides.onProblem(undefined)
    return true
  }

  async function run(): Promise<void> {
    for (;;) {
      if (sides.readVersion() !== version) await bringDocument()
      else if (!pending || !(await readTyped())) return
    }
  }

  return {
    typed: (changes) => {
      pending = pending ? pending.compose(changes) : changes
    },
    sync: () => {
      running ??= run()
        .catch((error: unknown) => {
          sides.onProblem(error instanceof Error ? error.message : String(error))
        })
        .finally(() => {
          running = undefined
        })
      return running
    },
  }
}

const FENCE = /^---[ \t]*$/
/** Two dividers may stand around text: front matter has names. */
const NAMED = /^[ \t]*(?:#|[\w"'$@-]+[ \t]*:|\{)/

/** The text below the front matter, as the parser finds it. */
export function readBelowFrontMatter(text: string): string {
  const lines = text.split('\n')
  if (!FENCE.test(lines[0]!)) return text
  const end = lines.findIndex((line, at) => at > 0 && FENCE.test(line))
  const inner = lines.slice(1, Math.max(end, 1))
  const isFrontMatter = end > 0 && (inner.every((line) => line.trim() === '') || inner.some((line) => NAMED.test(line)))
  return isFrontMatter ? lines.slice(end + 1).join('\n') : text
}
