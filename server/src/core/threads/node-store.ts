/** Gives the content engine in a thread its nodes: a thread has no database, so the process that started the task reads them. */
import { hash as digestOf } from 'node:crypto'
import type { NodeStore, Nodes, StoredNode } from '@lectern/content/revision'

/** Three bytes are four characters: 24 bytes of the digest are 32 characters. */
export const digest = (text: string) => digestOf('sha256', text, 'base64url').slice(0, 32)

/** `read` returns the texts of the nodes in the order of their hashes, one per line, because JSON in one line has no line breaks. */
export const storeThrough = (read: (hashes: readonly string[]) => Promise<string>): NodeStore => ({
  digest,
  async get(hashes) {
    const texts = (await read(hashes)).split('\n')
    return new Map(hashes.map((hash, at) => [hash, JSON.parse(texts[at]!) as StoredNode]))
  },
})

/** The other side of `storeThrough`: reads and writes nodes for the thread. */
export const readNodeTexts = async (nodes: Pick<Nodes, 'texts'>, hashes: readonly string[]): Promise<string> =>
  (await nodes.texts(hashes)).join('\n')

/** A store whose connection can be replaced. */
export const storeOf = (current: () => NodeStore): NodeStore => ({
  digest,
  get: (hashes) => current().get(hashes),
  getTexts: (hashes) => current().getTexts!(hashes),
  getSizes: (hashes) => current().getSizes!(hashes),
})
