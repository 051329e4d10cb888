/** Reads and writes tar archives (POSIX ustar): plain files only, in a stream with one chunk in memory. */
import type { FileHandle } from 'node:fs/promises'
import { BackupError } from './backup-error.ts'

const BLOCK = 512
const CHUNK = 256 * 1024

export function openTarWriter(file: FileHandle) {
  const add = async (name: string, size: number, bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) => {
    await file.appendFile(headerOf(name, size))
    let written = 0
    for await (const chunk of bytes) {
      written += chunk.length
      await file.appendFile(chunk)
    }
    if (written !== size) throw new Error(`${name} has ${written} bytes, not ${size}`)
    await file.appendFile(Buffer.alloc(padding(size)))
  }
  return {
    add,
    /** Two empty blocks end an archive. */
    end: () => file.appendFile(Buffer.alloc(2 * BLOCK)),
  }
}

export type TarWriter = ReturnType<typeof openTarWriter>

const padding = (size: number) => (BLOCK - (size % BLOCK)) % BLOCK

function headerOf(name: string, size: number): Buffer {
  const header = Buffer.alloc(BLOCK)
  if (Buffer.byteLength(name) > 100) throw new Error(`${name} is too long a name`)
  header.write(name, 0)
  header.write('0000600\0', 100)
  header.write('0000000\0', 108)
  header.write('0000000\0', 116)
  header.write(`${octal(size, 11)} `, 124)
  header.write(`${octal(Math.floor(Date.now() / 1000), 11)} `, 136)
  header.write('0', 156)
  header.write('ustar\x0000', 257)
  header.write(`${octal(checksumOf(header), 6)}\0 `, 148)
  return header
}

const octal = (value: number, digits: number) => value.toString(8).padStart(digits, '0')

/** The checksum of a header, with blanks in place of the checksum itself. */
function checksumOf(header: Buffer): number {
  let sum = 8 * 0x20
  for (let at = 0; at < BLOCK; at++) if (at < 148 || at >= 156) sum += header[at]!
  return sum
}

export interface TarEntry {
  name: string
  size: number
  bytes: AsyncIterable<Buffer>
}

/** Yields the entries in order and skips unread bytes. Throws for an archive that is truncated or invalid. */
export async function* readTar(file: FileHandle): AsyncGenerator<TarEntry> {
  let at = 0
  for (;;) {
    const header = await readWhole(file, at, BLOCK)
    if (header.every((byte) => byte === 0)) return
    const { name, size } = parseHeader(header)
    const start = at + BLOCK
    yield { name, size, bytes: readRange(file, start, size) }
    at = start + size + padding(size)
  }
}

function parseHeader(header: Buffer): { name: string; size: number } {
  const text = (from: number, length: number) => header.toString('latin1', from, from + length).split(/[\0 ]/, 1)[0]!
  const size = Number.parseInt(text(124, 12), 8)
  const isTar = header.toString('latin1', 257, 262) === 'ustar' && text(156, 1) === '0'
  if (!isTar || Number.parseInt(text(148, 8), 8) !== checksumOf(header) || !Number.isSafeInteger(size) || size < 0)
    throw new BackupError('This is not a Lectern backup, or it is damaged.')
  return { name: text(0, 100), size }
}

async function* readRange(file: FileHandle, start: number, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < size; ) {
    const chunk = await readWhole(file, start + at, Math.min(CHUNK, size - at))
    at += chunk.length
    yield chunk
  }
}

async function readWhole(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length)
  let filled = 0
  while (filled < length) {
    const { bytesRead } = await file.read(buffer, filled, length - filled, at + filled)
    if (bytesRead === 0) throw new BackupError('The backup ends too early: it was not copied or written to its end.')
    filled += bytesRead
  }
  return buffer
}
