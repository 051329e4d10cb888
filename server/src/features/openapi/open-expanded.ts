/**
 * A revision as readers see it: with the pages that computed pages generate. It is generated from the revision and the versions of the specifications
 * whenever it is not cached, always with the same result, and never stored (docs/decisions/0039).
 */
import { listRevisionSpecs } from '@lectern/content/openapi'
import {
  type NewNode,
  type NodeStore,
  type Nodes,
  openNodes,
  type Revision,
  type StoredNode,
} from '@lectern/content/revision'
import { createCacheWithLarge } from '../../core/cache/cache-with-large.ts'
import type { ReadDb } from '../../core/database/connections.ts'
import { tookTooLong } from '../../core/errors.ts'
import { createPause } from '../../core/scheduling/cooperate.ts'
import { readNodeTexts } from '../../core/threads/node-store.ts'
import { requestThreads } from '../../core/threads/pools.ts'
import { contentStore, type OpenRevision, openRevision, type RevisionRow } from '../revisions/index.ts'
import { type ExpandedNodes, expandContent, expandTask, type OutlineTexts } from './expand-task.ts'
import { isSlug } from './named-specs.ts'
import { listLastVersions, listOutlines, type SpecVersions } from './versions-store.ts'

export interface ExpandedRevision extends OpenRevision {
  /** Identifies this content for ever, as a root hash does. */
  contentKey: string
  specs: SpecVersions
  /** Whether a node was generated and is not in the database. */
  isGenerated: (hash: string) => boolean
}

interface Expansion {
  root: string
  /** The generated nodes by hash; they are parsed when they are first read. */
  generated: ReadonlyMap<string, { text: string; node?: StoredNode }>
}

/** Measured in characters. */
const expansions = createCacheWithLarge<Expansion>(16 * 1024 * 1024)
const NO_EXPANSION: Expansion = { root: '', generated: new Map() }

type Row = Pick<RevisionRow, 'space_id' | 'root'>

/** `given` replaces the current versions of specifications. */
export async function openExpanded(db: ReadDb, row: Row, given?: SpecVersions): Promise<ExpandedRevision> {
  const opened = await openRevision(db, row)
  if (!opened.content.computed) return { contentKey: row.root, specs: new Map(), isGenerated: () => false, ...opened }
  const { expansion, specs } = await expand(db, row, opened, given)
  const root = expansion.root || row.root
  const nodes = openNodes(createStoreWith(db, row.space_id, [expansion]), { deferEdits: true })
  return {
    contentKey: root,
    specs,
    isGenerated: (hash) => expansion.generated.has(hash),
    ...(await openRevision(db, { ...row, root }, nodes)),
  }
}

/** Opens two revisions of a space to compare, each with its versions; `before` is undefined when its versions no longer exist. */
export async function openBothExpanded(
  db: ReadDb,
  { before, after }: { before: { row: Row; specs: SpecVersions } | undefined; after: Row },
): Promise<{ nodes: Nodes; before: Revision | undefined; after: Revision; specs: SpecVersions }> {
  const isThere = before && (await doVersionsExist(db, before.specs))
  const old = isThere ? await expand(db, before.row, await openRevision(db, before.row), before.specs) : undefined
  const now = await expand(db, after, await openRevision(db, after))
  const nodes = openNodes(createStoreWith(db, after.space_id, [old?.expansion ?? NO_EXPANSION, now.expansion]))
  const contentAt = async (root: string) => (await nodes.get(root)) as Revision
  return {
    nodes,
    before: before && old && (await contentAt(old.expansion.root || before.row.root)),
    after: await contentAt(now.expansion.root || after.root),
    specs: now.specs,
  }
}

/** Whether all versions still exist. Pages are generated only from specifications of the organization, which have a slug. */
async function doVersionsExist(db: ReadDb, specs: SpecVersions): Promise<boolean> {
  const own = [...specs].filter(([name, version]) => version !== null && isSlug(name))
  return (await listOutlines(db, new Map(own))).size === own.length
}

async function expand(
  db: ReadDb,
  row: Row,
  { nodes, content }: OpenRevision,
  given?: SpecVersions,
): Promise<{ expansion: Expansion; specs: SpecVersions }> {
  const slugs = await listRevisionSpecs(nodes, content)
  if (slugs.length === 0) return { expansion: NO_EXPANSION, specs: new Map() }
  const current = given ?? (await listLastVersions(db, row.space_id, slugs))
  const specs = new Map(slugs.map((slug) => [slug, current.get(slug) ?? null]))
  const name = JSON.stringify([row.space_id, row.root, ...specs])
  const known = expansions.get(name)
  if (known) return { expansion: known, specs }
  const { root, generated } = await expandWith(row.space_id, { nodes, content }, await listOutlines(db, specs))
  const expansion = { root, generated: new Map(generated.map(({ hash, text }: NewNode) => [hash, { text }])) }
  expansions.set(
    name,
    expansion,
    generated.reduce((sum, { text }) => sum + text.length, name.length),
  )
  return { expansion, specs }
}

/** About a hundred operations: with longer outlines the pages are generated in a thread. */
const MAX_OUTLINE_CHARACTERS = 30_000

async function expandWith(
  spaceId: string,
  { nodes, content }: OpenRevision,
  outlines: OutlineTexts,
): Promise<ExpandedNodes> {
  const size = [...outlines.values()].reduce((sum, { length }) => sum + length, 0)
  if (size <= MAX_OUTLINE_CHARACTERS) return expandContent(nodes, content, outlines)
  const ask = (question: string) => readNodeTexts(nodes, JSON.parse(question))
  const result = await requestThreads.run(expandTask, { content, outlines }, { caller: spaceId, ask })
  if (result.kind === 'exceeded') throw tookTooLong()
  return result.value
}

function createStoreWith(db: ReadDb, spaceId: string, expansions: readonly Expansion[]): NodeStore {
  const store = contentStore(db, spaceId)
  const find = (hash: string) => expansions.map((each) => each.generated.get(hash)).find((each) => each !== undefined)
  async function readFrom<V>(
    hashes: readonly string[],
    pick: (node: { text: string; node?: StoredNode }) => V,
    read: (rest: string[]) => Promise<ReadonlyMap<string, V>>,
  ): Promise<ReadonlyMap<string, V>> {
    const found = new Map<string, V>()
    const rest: string[] = []
    const pause = createPause()
    for (const hash of hashes) {
      const node = find(hash)
      if (node) found.set(hash, pick(node))
      else rest.push(hash)
      await pause()
    }
    if (rest.length > 0) for (const [hash, value] of await read(rest)) found.set(hash, value)
    return found
  }
  return {
    ...store,
    get: (hashes) => readFrom(hashes, parseGenerated, (rest) => store.get(rest)),
    getTexts: (hashes) =>
      readFrom(
        hashes,
        ({ text }) => text,
        (rest) => store.getTexts!(rest),
      ),
    getSizes: (hashes) =>
      readFrom(
        hashes,
        ({ text }) => text.length,
        (rest) => store.getSizes!(rest),
      ),
  }
}

function parseGenerated(generated: { text: string; node?: StoredNode }): StoredNode {
  generated.node ??= JSON.parse(generated.text) as StoredNode
  return generated.node
}
