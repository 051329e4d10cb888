/** Sends a title and a description without an editor. What somebody else changed meanwhile is not overwritten. */
import type { HeadFields } from '../drafts/head-drafts.ts'

const FIELDS = ['title', 'description'] as const

interface SplitHead {
  /** The server has them already. */
  stored: HeadFields
  /** They can be sent: nobody else changed them. */
  own: HeadFields
  /** Others changed them meanwhile: what the server has. */
  theirs: HeadFields
}

/** Compares what was typed with what the server has now, and with what it had when it was typed. */
export function splitHead(typed: HeadFields, base: HeadFields, now: HeadFields): SplitHead {
  const split: SplitHead = { stored: {}, own: {}, theirs: {} }
  for (const field of FIELDS) {
    const mine = typed[field]
    if (mine === undefined) continue
    const current = now[field] ?? ''
    if (current === mine.trim() || current === mine) split.stored[field] = mine
    else if (base[field] === current) split.own[field] = mine
    else split.theirs[field] = current
  }
  return split
}

export const hasFields = (fields: HeadFields): boolean => Object.keys(fields).length > 0

/** What the server would take: a title has words, and nothing is too long. */
export const listSendable = (
  { title, description }: HeadFields,
  most: Record<keyof HeadFields, number>,
): HeadFields => ({
  ...(title !== undefined && title.trim() !== '' && fits(title.trim(), most.title) && { title: title.trim() }),
  ...(description !== undefined && fits(description, most.description) && { description }),
})

const fits = (text: string, most: number) => text.length <= most || [...text].length <= most
