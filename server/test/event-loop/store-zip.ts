/** Writes an archive without compression, at any number of entries: the library for archives takes minutes for tens of thousands that it gets at once. */
import { crc32 } from 'node:zlib'

const LOCAL = 30
const DIRECTORY = 46
const END = 22
const VERSION = 20
const UTF8 = 0x800

export function storeZip(files: Iterable<readonly [path: string, content: string]>): Buffer {
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  let count = 0
  for (const [path, content] of files) {
    const [name, bytes] = [Buffer.from(path), Buffer.from(content)]
    const about = Buffer.alloc(22)
    about.writeUInt16LE(UTF8, 0)
    about.writeUInt32LE(crc32(bytes), 8)
    about.writeUInt32LE(bytes.length, 12)
    about.writeUInt32LE(bytes.length, 16)
    about.writeUInt16LE(name.length, 20)
    const local = Buffer.alloc(LOCAL)
    local.write('PK\x03\x04', 'latin1')
    local.writeUInt16LE(VERSION, 4)
    about.copy(local, 6)
    const entry = Buffer.alloc(DIRECTORY)
    entry.write('PK\x01\x02', 'latin1')
    entry.writeUInt16LE(VERSION, 4)
    entry.writeUInt16LE(VERSION, 6)
    about.copy(entry, 8)
    entry.writeUInt32LE(at, 42)
    bodies.push(local, name, bytes)
    directory.push(entry, name)
    at += LOCAL + name.length + bytes.length
    count++
  }
  const end = Buffer.alloc(END)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(
    directory.reduce((sum, { length }) => sum + length, 0),
    12,
  )
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...bodies, ...directory, end])
}
