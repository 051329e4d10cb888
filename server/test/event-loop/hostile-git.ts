/** A Git server over HTTP whose repository is built by hand: as many references, files and headers as no real one has. */
import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { deflateSync } from 'node:zlib'

interface HostileRepository {
  /** References besides the branch `main`. */
  references?: number
  /** The names of its files, which all have the same text. */
  files?: readonly string[]
  /** The mode of its files, such as that of links. */
  mode?: string
  text?: string
  /** Headers of its commit. */
  headers?: string
  message?: string
  /** Lines before the pack. */
  shallow?: number
}

interface GitObject {
  type: 1 | 2 | 3
  content: Buffer
  oid: string
}

const NAMES = { 1: 'commit', 2: 'tree', 3: 'blob' }

function toObject(type: GitObject['type'], content: Buffer): GitObject {
  const oid = createHash('sha1').update(`${NAMES[type]} ${content.length}\0`).update(content).digest('hex')
  return { type, content, oid }
}

const packet = (content: string | Buffer): Buffer => {
  const bytes = Buffer.from(content)
  return Buffer.concat([Buffer.from((bytes.length + 4).toString(16).padStart(4, '0')), bytes])
}
const END = Buffer.from('0000')

/** The length of an object is written in seven bits a byte, after four in the first. */
function headOf({ type, content }: GitObject): Buffer {
  const bytes = [(type << 4) | (content.length & 15)]
  for (let rest = Math.floor(content.length / 16); rest > 0; rest = Math.floor(rest / 128)) {
    bytes[bytes.length - 1]! |= 128
    bytes.push(rest & 127)
  }
  return Buffer.from(bytes)
}

function toPack(objects: readonly GitObject[]): Buffer {
  const head = Buffer.alloc(12)
  head.write('PACK')
  head.writeUInt32BE(2, 4)
  head.writeUInt32BE(objects.length, 8)
  const bytes = Buffer.concat([head, ...objects.flatMap((each) => [headOf(each), deflateSync(each.content)])])
  return Buffer.concat([bytes, createHash('sha1').update(bytes).digest()])
}

const BAND_BYTES = 60_000

export async function startHostileGit(repository: HostileRepository): Promise<{ url: string; close: () => void }> {
  const { references = 0, files = ['a.md'], mode = '100644', text = '# Text\n', shallow = 0 } = repository
  const blob = toObject(3, Buffer.from(text))
  const hash = Buffer.from(blob.oid, 'hex')
  const tree = toObject(2, Buffer.concat(files.flatMap((name) => [Buffer.from(`${mode} ${name}\0`), hash])))
  const headers = `tree ${tree.oid}\nauthor a <a> 1 +0000\ncommitter a <a> 1 +0000\n${repository.headers ?? ''}`
  const commit = toObject(1, Buffer.from(`${headers}\n${repository.message ?? 'First'}`))
  const capabilities = 'side-band-64k ofs-delta shallow symref=HEAD:refs/heads/main'
  const listing = Buffer.concat([
    packet('# service=git-upload-pack\n'),
    END,
    packet(`${commit.oid} HEAD\0${capabilities}\n`),
    packet(`${commit.oid} refs/heads/main\n`),
    ...Array.from({ length: references }, (_, at) => packet(`${commit.oid} refs/pull/${at}/head\n`)),
    END,
  ])
  const pack = toPack([blob, tree, commit])
  const bands = Array.from({ length: Math.ceil(pack.length / BAND_BYTES) }, (_, at) =>
    packet(Buffer.concat([Buffer.from([1]), pack.subarray(at * BAND_BYTES, (at + 1) * BAND_BYTES)])),
  )
  const answer = Buffer.concat([
    packet(`shallow ${commit.oid}\n`),
    ...Array.from({ length: shallow }, () => packet(`shallow ${commit.oid}\n`)),
    END,
    packet('NAK\n'),
    ...bands,
    END,
  ])
  const server = createServer((request, response) => {
    request.resume()
    request.on('end', () => {
      const isListing = request.url?.includes('/info/refs') ?? false
      const type = `application/x-git-upload-pack-${isListing ? 'advertisement' : 'result'}`
      response.writeHead(200, { 'content-type': type }).end(isListing ? listing : answer)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/book.git`, close }
}
