import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { commit, git, hasGit, withDirectory } from '../lib/git.mjs'
import { atMost } from '../lib/goal.mjs'
import { untilIdle } from '../lib/idle.mjs'
import { median } from '../lib/load.mjs'
import { oncePerWorkbench } from '../lib/once.mjs'
import { createPages, pageMarkdown, pathOf } from '../lib/pages.mjs'
import { contentClient, updatePage } from '../lib/spaces.mjs'

const LARGE = 10_000
const SMALL = 100
/** The number of pages that each side of a merge changes. */
const CHANGED = 100
const LINES = 5_000
/** 5 % of the lines. */
const EVERY = 20

const editing = {
  name: 'edit one page in a space of 10,000 pages',
  reference: 'the same in a space of 100 pages',
  goal: atMost(1.5),
  async run(workbench) {
    const client = contentClient(workbench)
    const large = await openForEdits(client, await largeSpace(workbench))
    const small = await openForEdits(client, await createSpace(client, SMALL))
    return turnByTurn(60 * workbench.rounds, {
      ours: (turn) => large(turn),
      theirs: (turn) => small(turn),
    })
  },
}

const mergingSpaces = {
  name: 'merge: 10,000 pages, 100 changed on each side',
  reference: 'git merge-tree --write-tree on the same markdown, the whole command; ours is the whole HTTP call',
  goal: atMost(1),
  run: (workbench) =>
    withDirectory(async (repository) => {
      const client = contentClient(workbench)
      const { space, ids } = await largeSpace(workbench)
      await git(repository, ['init', '--quiet', '--bare'])
      await commit(repository, 'base', new Map(ids.map((_, number) => [pathOf(number), pageMarkdown(number)])))
      return turnByTurn(2 * workbench.rounds + 1, {
        async prepare(turn) {
          const [primary, change] = await Promise.all([0, 1].map(() => client.createChangeRequest(space)))
          for (const [side, changeRequest] of [primary, change].entries()) {
            const edits = editsOf(turn, side)
            await client.change(
              changeRequest,
              edits.map(([number, markdown]) => updatePage(ids[number], markdown)),
            )
            const files = new Map(edits.map(([number, markdown]) => [pathOf(number), markdown]))
            await commit(repository, `${turn}-${side}`, files, 'base')
          }
          await client.merge(primary)
          await untilIdle(workbench)
          return change
        },
        ours: (_, change) => client.merge(change),
        theirs: async (turn) =>
          (await git(repository, ['merge-tree', '--write-tree', `${turn}-0`, `${turn}-1`])).milliseconds,
      })
    }),
}

const mergingPage = {
  name: 'merge one 5,000-line page, 5 % edited on each side',
  reference: 'git merge-file on the same markdown, the whole command; ours is the whole HTTP call',
  goal: atMost(3),
  run: (workbench) =>
    withDirectory(async (directory) => {
      const client = contentClient(workbench)
      const space = await client.createSpace()
      const first = await client.createChangeRequest(space)
      let base = Array.from(
        { length: LINES },
        (_, number) => `Line ${number}: what it says, at some length, as lines do.`,
      )
      const [page] = await client.change(first, [
        { operation: 'insert_page', title: 'Long', document: { markdown: toMarkdown(base) } },
      ])
      await client.merge(first)
      return turnByTurn(2 * workbench.rounds + 1, {
        async prepare(turn) {
          const edited = (which) =>
            base.map((line, number) => (which.includes(number % EVERY) ? `${line} Edit ${turn}.` : line))
          const [here, there] = [turn % EVERY, (turn + EVERY / 2) % EVERY]
          const sides = { base, primary: edited([here]), change: edited([there]) }
          const [primary, change] = await Promise.all([0, 1].map(() => client.createChangeRequest(space)))
          await client.change(primary, [updatePage(page, toMarkdown(sides.primary))])
          await client.change(change, [updatePage(page, toMarkdown(sides.change))])
          await client.merge(primary)
          for (const [side, lines] of Object.entries(sides)) await writeFile(join(directory, side), toMarkdown(lines))
          base = edited([here, there])
          await untilIdle(workbench)
          return change
        },
        ours: (_, change) => client.merge(change),
        async theirs() {
          const { milliseconds } = await git(directory, ['merge-file', 'primary', 'base', 'change'])
          const { markdown } = await workbench.get(`${space}/content/page/${page}?format=markdown`)
          const merged = await readFile(join(directory, 'primary'), 'utf8')
          if (merged !== toMarkdown(base) || markdown.trim() !== merged.trim()) throw new Error('The merges differ')
          return milliseconds
        },
      })
    }),
}

const savingBlocks = {
  name: 'save one edit in a page of 2,000 blocks',
  reference: 'the same in a page of 20 blocks',
  goal: atMost(2),
  async run(workbench) {
    const client = contentClient(workbench)
    const long = await openForSaves(workbench, client, 2_000)
    const short = await openForSaves(workbench, client, 20)
    return turnByTurn(60 * workbench.rounds, { ours: (turn) => long(turn), theirs: (turn) => short(turn) })
  },
}

export const rows = [editing, savingBlocks]
if (hasGit()) rows.push(mergingSpaces, mergingPage)
else process.stderr.write('There is no git of 2.38 or later: the rows that merge are left out.\n')

/** Milliseconds of both in alternation, so that a slow moment of the machine affects both. The first round is not counted. */
async function turnByTurn(turns, { prepare, ours, theirs }) {
  const measured = []
  for (let turn = 0; turn <= turns; turn++) {
    const prepared = await prepare?.(turn)
    const mine = await ours(turn, prepared)
    measured.push({ ours: mine, theirs: await theirs(turn, prepared) })
  }
  const [mine, other] = ['ours', 'theirs'].map((side) => median(measured.slice(1).map((each) => each[side])))
  return { ours: `${mine.toFixed(1)} ms`, theirs: `${other.toFixed(1)} ms`, ratio: mine / other }
}

async function createSpace(client, count) {
  const space = await client.createSpace()
  const startedAt = performance.now()
  const ids = await createPages(client, space, count)
  const seconds = (performance.now() - startedAt) / 1000
  process.stderr.write(`    a space of ${count} pages, made in ${seconds.toFixed(1)} s\n`)
  return { space, ids }
}

const largeSpace = oncePerWorkbench((workbench) => createSpace(contentClient(workbench), LARGE))

/** Returns a function that edits one page after the other, in an order unrelated to the tree, in one change request. */
async function openForEdits(client, { space, ids }) {
  const changeRequest = await client.createChangeRequest(space)
  return async (turn) => {
    const number = scatter(turn, ids.length)
    const body = { changes: [updatePage(ids[number], pageMarkdown(number, ` Edit ${turn}.`))] }
    return (await client.post(`${changeRequest}/content`, body)).milliseconds
  }
}

/** Returns a function that saves an edit of one block after the other in one page, as an editor does while somebody types. */
async function openForSaves(workbench, client, count) {
  const changeRequest = await client.createChangeRequest(await client.createSpace())
  const lines = Array.from(
    { length: count },
    (_, number) => `Block ${number}: what it says, at some length, as blocks do.`,
  )
  const insertion = { operation: 'insert_page', title: 'Page', document: { markdown: toMarkdown(lines) } }
  const [page] = await client.change(changeRequest, [insertion])
  const read = await workbench.get(`${changeRequest}/content/page/${page}?format=document`)
  let base = read.documentId
  return async (turn) => {
    const { key } = read.document.nodes[scatter(turn, count)]
    const text = { object: 'text', leaves: [{ object: 'leaf', text: `Edit ${turn}.`, marks: [] }] }
    const insert = [{ object: 'block', type: 'paragraph', key, nodes: [text] }]
    const change = { operation: 'edit_blocks', page, base, splices: [{ after: key, remove: [key], insert }] }
    const body = { changes: [change], amend: true }
    const { milliseconds, answer } = await client.post(`${changeRequest}/content?compat=false`, body)
    base = answer.changes[0].documentId
    return milliseconds
  }
}

/** [number of the page, its new markdown]: pages that no other side and round changes, spread over the space. */
const editsOf = (turn, side) =>
  Array.from({ length: CHANGED }, (_, at) => {
    const number = scatter((turn * 2 + side) * CHANGED + at, LARGE)
    return [number, pageMarkdown(number, ` Edit ${turn} by side ${side}.`)]
  })

/** Different numbers below `count` for the first `count` steps: the factor is a prime that does not divide it. */
const scatter = (step, count) => (step * 7919) % count

const toMarkdown = (lines) => `${lines.join('\n\n')}\n`
