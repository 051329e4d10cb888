/** Several writers of one page, with lost requests, lost answers, pauses and tabs that die: every typed word is stored, on a screen or in a draft. */
import { type Document, diffBlocks, type Node, spliceBlocks } from '@lectern/content/document'
import { mergeEdit } from '@lectern/content/merge'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { examples } from '../../../../test/tiers.ts'
import { ApiProblem } from '../../api/problem.ts'
import type { Draft, SavedDocument } from '../drafts/types.ts'
import { type DocumentSession, openDocumentSession } from './document-session.ts'
import { recoverDrafts } from './recover-drafts.ts'
import type { Edit, Transport } from './types.ts'

const paragraph = (key: string, text: string): Node =>
  ({
    object: 'block',
    type: 'paragraph',
    key,
    isVoid: false,
    data: {},
    nodes: [{ object: 'text', leaves: [{ object: 'leaf', text, marks: [] }] }],
  }) as unknown as Node

const textOfNode = (node: Node) =>
  (node as unknown as { nodes: [{ leaves: [{ text: string }] }] }).nodes[0].leaves[0].text

const documentOf = (...nodes: Node[]) =>
  ({ object: 'document', data: { schemaVersion: 8 }, nodes }) as unknown as Document

let keys = 0
const newKey = () => `new-${keys++}`

/** The server as `edit_blocks` has it. */
class Server {
  #versions = new Map<string, Document>()
  head = 0
  constructor(document: Document) {
    this.#versions.set('0', document)
  }
  get stored(): SavedDocument {
    return { id: String(this.head), document: this.#versions.get(String(this.head))! }
  }
  edit(edit: Edit) {
    const base = this.#versions.get(String(edit.base))!
    const spliced = 'splices' in edit ? spliceBlocks(base, edit.splices) : undefined
    const mine = 'document' in edit ? edit.document : spliced?.kind === 'spliced' ? spliced.document : undefined
    if (!mine) throw new ApiProblem('unknown block', { kind: 'invalid' })
    const merged = mergeEdit({ base, current: this.stored.document, mine }, newKey)
    if (merged.kind === 'clash') throw new ApiProblem('both changed it', { kind: 'conflict' })
    this.#versions.set(String(++this.head), merged.document)
    return { id: String(this.head), splices: merged.splices }
  }
}

/** A clock whose time passes when a test says so. */
class ManualClock {
  time = 0
  #timers = new Set<{ at: number; run: () => void }>()
  now = () => this.time
  after = (milliseconds: number, run: () => void) => {
    const timer = { at: this.time + milliseconds, run }
    this.#timers.add(timer)
    return () => void this.#timers.delete(timer)
  }
  async pass(milliseconds: number) {
    const end = this.time + milliseconds
    for (;;) {
      await drain()
      const next = [...this.#timers].filter(({ at }) => at <= end).sort((one, other) => one.at - other.at)[0]
      if (!next) break
      this.#timers.delete(next)
      this.time = Math.max(this.time, next.at)
      next.run()
    }
    this.time = end
  }
}

/** Lets everything that waits for a resolved promise go on. */
const drain = () => new Promise<void>((resolve) => setImmediate(resolve))

type Fault = 'none' | 'lost-request' | 'lost-answer'

class Writer {
  screen: Document
  draft: Draft | undefined
  fault: Fault = 'none'
  hasRoom = true
  session: DocumentSession

  constructor(
    readonly server: Server,
    readonly clock: ManualClock,
    drafts: Draft[] = [],
  ) {
    const opened = server.stored
    const recovered = recoverDrafts(opened, drafts, newKey)
    this.screen = recovered.document
    const offline = () => new ApiProblem('gone', { kind: 'offline' })
    const transport: Transport = {
      read: async () => {
        if (this.fault !== 'none') throw offline()
        return server.stored
      },
      send: async (edit) => {
        if (this.fault === 'lost-request') throw offline()
        const saved = server.edit(edit)
        if (this.fault === 'lost-answer') throw offline()
        return saved
      },
    }
    this.session = openDocumentSession({
      opened,
      held: recovered.held,
      view: { read: () => this.screen, show: (document) => this.showRemote(document) },
      transport,
      drafts: {
        write: async (draft) => {
          if (!this.hasRoom) throw new Error('QuotaExceededError')
          this.draft = structuredClone(draft)
        },
        remove: async () => {
          this.draft = undefined
        },
      },
      clock,
      newKey,
    })
    if (recovered.document !== opened.document) this.session.changed()
  }

  showRemote(document: Document) {
    this.screen = document
  }

  change(nodes: Node[]) {
    this.screen = { ...this.screen, nodes }
    this.session.changed()
  }

  append(at: number, word: string) {
    const nodes = [...this.screen.nodes]
    const index = at % nodes.length
    nodes[index] = paragraph(nodes[index]!.key!, `${textOfNode(nodes[index]!)} ${word}`)
    this.change(nodes)
  }

  insert(at: number, word: string) {
    const nodes = [...this.screen.nodes]
    nodes.splice(at % (nodes.length + 1), 0, paragraph(newKey(), word))
    this.change(nodes)
  }

  move(from: number, to: number) {
    const nodes = [...this.screen.nodes]
    const [node] = nodes.splice(from % nodes.length, 1)
    nodes.splice(to % (nodes.length + 1), 0, node!)
    this.change(nodes)
  }
}

const wordsIn = (...documents: Document[]) =>
  new Set(documents.flatMap(({ nodes }) => nodes.flatMap((node) => textOfNode(node).split(' '))))

const START = () => documentOf(...['a', 'b', 'c', 'd'].map((name) => paragraph(`key-${name}`, name)))

const action = fc.oneof(
  fc.record({ kind: fc.constant('append' as const), who: fc.nat(1), at: fc.nat(9) }),
  fc.record({ kind: fc.constant('insert' as const), who: fc.nat(1), at: fc.nat(9) }),
  fc.record({ kind: fc.constant('move' as const), who: fc.nat(1), at: fc.nat(9), to: fc.nat(9) }),
  fc.record({ kind: fc.constant('pass' as const), time: fc.constantFrom(100, 400, 1200, 6000) }),
  fc.record({
    kind: fc.constant('fault' as const),
    who: fc.nat(1),
    fault: fc.constantFrom<Fault>('none', 'lost-request', 'lost-answer'),
  }),
  fc.record({ kind: fc.constant('pull' as const), who: fc.nat(1) }),
  fc.record({ kind: fc.constant('save' as const), who: fc.nat(1) }),
  fc.record({ kind: fc.constant('reload' as const), who: fc.nat(1) }),
)

test('no word is lost, whatever happens between two writers and the server', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { maxLength: 40 }), async (actions) => {
      const [server, clock] = [new Server(START()), new ManualClock()]
      const writers = [new Writer(server, clock), new Writer(server, clock)]
      const typed = new Set(['a', 'b', 'c', 'd'])
      let count = 0
      for (const each of actions) {
        const writer = 'who' in each ? writers[each.who]! : writers[0]!
        const word = `w${count++}`
        if (each.kind === 'append' || each.kind === 'insert') {
          writer[each.kind](each.at, word)
          typed.add(word)
        } else if (each.kind === 'move') writer.move(each.at, each.to)
        else if (each.kind === 'pass') await clock.pass(each.time)
        else if (each.kind === 'fault') writer.fault = each.fault
        else if (each.kind === 'pull') await writer.session.pull().catch(() => {})
        else if (each.kind === 'save') await writer.session.save()
        else {
          // The tab dies after its draft was written; another one opens the page.
          await clock.pass(400)
          await drain()
          const { draft } = writer
          writer.session.close()
          writers[each.who] = new Writer(server, clock, draft ? [draft] : [])
        }
      }
      for (const writer of writers) writer.fault = 'none'
      await clock.pass(120_000)
      for (const writer of [...writers, ...writers]) {
        await writer.session.save()
        await writer.session.pull()
      }
      const screens = writers.map(({ screen }) => screen)
      const present = wordsIn(server.stored.document, ...screens)
      expect([...typed].filter((word) => !present.has(word))).toEqual([])
      for (const { session, screen, draft } of writers) {
        const { status, held } = session.state()
        expect(status).toBe('saved')
        // What is not stored is on the screen as a conflict, and in the draft.
        const unsent = diffBlocks(server.stored.document, screen)!.flatMap(({ insert }) => insert.map(({ key }) => key))
        expect(unsent.every((key) => held.has(key!))).toBe(true)
        expect(draft !== undefined).toBe(held.size > 0)
      }
    }),
    { numRuns: examples(300) },
  )
})

describe('a session', () => {
  const open = () => {
    const [server, clock] = [new Server(START()), new ManualClock()]
    return { server, clock, writer: new Writer(server, clock) }
  }
  const storedText = ({ stored }: Server) => stored.document.nodes.map(textOfNode).join('|')

  test('keeps a draft after 300 ms, sends after a second of rest, and forgets the draft', async () => {
    const { server, clock, writer } = open()
    writer.append(0, 'one')
    expect(writer.session.state().status).toBe('saving')
    await clock.pass(300)
    expect(writer.draft).toBeDefined()
    await clock.pass(600)
    writer.append(0, 'two')
    await clock.pass(600)
    expect(server.head).toBe(0)
    await clock.pass(400)
    expect(storedText(server)).toBe('a one two|b|c|d')
    expect(writer.session.state().status).toBe('saved')
    expect(writer.draft).toBeUndefined()
  })

  test('sends within five seconds while somebody types without rest', async () => {
    const { server, clock, writer } = open()
    for (let at = 0; at < 12; at++) {
      writer.append(0, 'x')
      await clock.pass(500)
    }
    expect(server.head).toBeGreaterThan(0)
  })

  test('tries again by itself, ever less often, and says why it waits', async () => {
    const { server, clock, writer } = open()
    writer.fault = 'lost-request'
    writer.append(1, 'late')
    await clock.pass(60_000)
    expect(writer.session.state()).toMatchObject({ status: 'kept', problem: { kind: 'offline' } })
    expect(writer.draft).toBeDefined()
    writer.fault = 'none'
    await clock.pass(30_000)
    expect(storedText(server)).toBe('a|b late|c|d')
    expect(writer.session.state()).toMatchObject({ status: 'saved', problem: undefined })
  })

  test('does not try what is forbidden again, and keeps the draft', async () => {
    const { server, clock, writer } = open()
    let tries = 0
    server.edit = () => {
      tries++
      throw new ApiProblem('merged', { kind: 'forbidden' })
    }
    writer.append(1, 'late')
    await clock.pass(60_000)
    expect(tries).toBe(1)
    expect(writer.session.state()).toMatchObject({ status: 'blocked', problem: { message: 'merged' } })
    expect(writer.draft).toBeDefined()
  })

  test('does not merge where nobody wrote: a change request that is closed refuses every edit', async () => {
    const { server, clock, writer } = open()
    let tries = 0
    server.edit = () => {
      tries++
      throw new ApiProblem('The change request is merged', { kind: 'conflict' })
    }
    writer.append(1, 'late')
    await clock.pass(60_000)
    expect(tries).toBe(1)
    expect(writer.session.state()).toMatchObject({ status: 'blocked', problem: { kind: 'conflict' } })
    expect(writer.draft).toEqual(writer.session.draft())
  })

  test('forgets what is discarded, and neither sends nor keeps it again', async () => {
    const { server, clock, writer } = open()
    server.edit = () => {
      throw new ApiProblem('no', { kind: 'forbidden' })
    }
    writer.append(1, 'late')
    await clock.pass(2000)
    await writer.session.discard()
    expect(writer.draft).toBeUndefined()
    await writer.session.save()
    await writer.session.close()
    expect(writer.draft).toBeUndefined()
    expect(writer.session.state().status).toBe('saved')
  })

  test('says when this browser has no room for a draft, and saves all the same', async () => {
    const { server, clock, writer } = open()
    writer.hasRoom = false
    writer.append(2, 'word')
    await clock.pass(300)
    expect(writer.session.state().isDraftLost).toBe(true)
    await clock.pass(1000)
    expect(storedText(server)).toBe('a|b|c word|d')
  })

  test('holds a block that both changed, until the person decides', async () => {
    const { server, clock, writer } = open()
    const other = new Writer(server, clock)
    other.append(1, 'theirs')
    await other.session.save()
    writer.append(1, 'mine')
    writer.append(3, 'too')
    await clock.pass(1000)
    expect(storedText(server)).toBe('a|b theirs|c|d too')
    expect([...writer.session.state().held.keys()]).toEqual(['key-b'])
    expect(textOfNode(writer.screen.nodes[1]!)).toBe('b mine')
    expect(writer.draft).toBeDefined()
    writer.session.release('key-b')
    await clock.pass(1000)
    expect(storedText(server)).toBe('a|b mine|c|d too')
    expect(writer.draft).toBeUndefined()
  })

  test('merges words of one block, and holds nothing', async () => {
    const { server, clock, writer } = open()
    writer.append(1, 'two three')
    await clock.pass(1000)
    const other = new Writer(server, clock)
    other.change(other.screen.nodes.with(1, paragraph('key-b', 'B two three')))
    await other.session.save()
    writer.append(1, 'four')
    await clock.pass(1000)
    expect(storedText(server)).toBe('a|B two three four|c|d')
    expect(textOfNode(writer.screen.nodes[1]!)).toBe('B two three four')
    expect(writer.session.state().held.size).toBe(0)
  })

  test('says that a deleted block was kept because the other side changed it, until that is dismissed', async () => {
    const { server, clock, writer } = open()
    const other = new Writer(server, clock)
    other.append(1, 'theirs')
    await other.session.save()
    writer.change(writer.screen.nodes.filter(({ key }) => key !== 'key-b'))
    await clock.pass(1000)
    expect(storedText(server)).toBe('a|b theirs|c|d')
    expect([...writer.session.state().kept]).toEqual([['key-b', 'me']])
    writer.session.dismiss('key-b')
    expect(writer.session.state().kept.size).toBe(0)
    other.change(other.screen.nodes.filter(({ key }) => key !== 'key-c'))
    await other.session.save()
    writer.append(2, 'mine')
    await clock.pass(1000)
    expect(storedText(server)).toBe('a|b theirs|c mine|d')
    expect([...writer.session.state().kept]).toEqual([['key-c', 'them']])
  })
})
