/** Finds the people whom a text mentions: by a reference to the person, or by @ and a name or an address. */
import { type Document, walk } from '@lectern/content/document'
import type { ReadDb } from '../../core/database/connections.ts'
import { findReferredUser } from '../comments/index.ts'
import { listNamedMembers } from './store.ts'

export async function findMentionedUsers(db: ReadDb, organizationId: string, document: Document): Promise<Set<string>> {
  const mentioned = new Set(referredUsers(document))
  const text = spokenText(document)
  if (text.includes('@'))
    for (const id of findNamedPeople(text, await listNamedMembers(db, organizationId, text))) mentioned.add(id)
  return mentioned
}

function* referredUsers(document: Document): Generator<string> {
  for (const { node } of walk(document)) {
    const user = node.object === 'inline' ? findReferredUser(node) : undefined
    if (user !== undefined) yield user
  }
}

/** Leaves out code, in which an @ is not a mention. */
function spokenText(document: Document): string {
  const parts: string[] = []
  for (const { node, parent } of walk(document)) {
    if (node.object === 'block' && node.type !== 'code-line') parts.push('\n')
    if (node.object !== 'text') continue
    const isCode = parent?.node.object === 'block' && parent.node.type === 'code-line'
    for (const leaf of node.leaves)
      parts.push(isCode || leaf.marks.some((mark) => mark.type === 'code') ? ' ' : leaf.text)
  }
  return parts.join('')
}

interface Named {
  id: string
  display_name: string
  email: string | null
}

/** The longest name wins where one is a prefix of another: `@Ann Lee` is Ann Lee and not Ann. */
function findNamedPeople(text: string, people: Named[]): Set<string> {
  const lower = text.toLowerCase()
  const calls = people.flatMap(({ id, display_name, email }) =>
    [display_name, email ?? ''].flatMap((name) => (name.trim() === '' ? [] : [{ id, name: name.toLowerCase() }])),
  )
  const found = new Set<string>()
  for (let at = lower.indexOf('@'); at >= 0; at = lower.indexOf('@', at + 1)) {
    if (/[\p{L}\p{N}_.]/u.test(lower[at - 1] ?? '')) continue
    const here = calls.filter(({ name }) => lower.startsWith(name, at + 1) && !goesOn(lower, at + 1 + name.length))
    const longest = Math.max(0, ...here.map(({ name }) => name.length))
    for (const { id, name } of here) if (name.length === longest) found.add(id)
  }
  return found
}

const goesOn = (text: string, at: number) => /[\p{L}\p{N}_]/u.test(text[at] ?? '')
