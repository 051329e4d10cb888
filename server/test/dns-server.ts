/** A DNS server on its own port with the records of a test. */
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { afterAll } from 'vitest'

const A = 1
const CNAME = 5
const TXT = 16
const NO_SUCH_NAME = 3
const SERVER_FAILURE = 2

export async function startDnsServer() {
  const records = new Map<string, string[]>()
  const addresses = new Map<string, string[]>()
  const aliases = new Map<string, string>()
  let isFailing = false
  const questions: string[] = []

  /** Every answer is about the queried name: an alias has the addresses of its target. */
  const listAnswers = (name: string, type: number): Buffer[] => {
    if (type === TXT) return (records.get(name) ?? []).map((text) => toAnswer(TXT, toStrings(text)))
    const alias = aliases.get(name)
    if (type === CNAME) return alias === undefined ? [] : [toAnswer(CNAME, toName(alias))]
    const found = type === A ? (addresses.get(alias ?? name) ?? []) : []
    return found.map((address) => toAnswer(A, Buffer.from(address.split('.').map(Number))))
  }

  const socket = createSocket('udp4')
  socket.on('message', (message, from) => {
    const { name, end, type } = readQuestion(message)
    questions.push(name)
    const answers = listAnswers(name, type)
    const isKnown = [records, addresses, aliases].some((each) => each.has(name))
    const code = isFailing ? SERVER_FAILURE : isKnown ? 0 : NO_SUCH_NAME
    const header = Buffer.alloc(12)
    message.copy(header, 0, 0, 2)
    header.writeUInt16BE(0x8180 | code, 2)
    header.writeUInt16BE(1, 4)
    header.writeUInt16BE(code === 0 ? answers.length : 0, 6)
    const sent = code === 0 ? answers : []
    socket.send(Buffer.concat([header, message.subarray(12, end), ...sent]), from.port, from.address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  afterAll(() => new Promise<void>((done) => socket.close(done)))

  return {
    address: `127.0.0.1:${socket.address().port}`,
    /** The queried names, in order. */
    questions,
    set: (name: string, ...texts: string[]) => records.set(name.toLowerCase(), texts),
    setAddresses: (name: string, ...found: string[]) => addresses.set(name.toLowerCase(), found),
    setAlias: (name: string, target: string) => aliases.set(name.toLowerCase(), target),
    remove: (name: string) => records.delete(name.toLowerCase()),
    fail: (failing: boolean) => {
      isFailing = failing
    },
  }
}

function readQuestion(message: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = []
  let at = 12
  while (message[at]! > 0) {
    labels.push(message.toString('latin1', at + 1, at + 1 + message[at]!))
    at += 1 + message[at]!
  }
  return { name: labels.join('.').toLowerCase(), type: message.readUInt16BE(at + 1), end: at + 5 }
}

/** A long text is split into several strings, as DNS requires. */
const toStrings = (text: string) =>
  Buffer.concat(
    (text.match(/.{1,40}/gs) ?? ['']).map((part) => Buffer.concat([Buffer.from([part.length]), Buffer.from(part)])),
  )

const toName = (name: string) =>
  Buffer.concat([
    ...name.split('.').map((label) => Buffer.concat([Buffer.from([label.length]), Buffer.from(label)])),
    Buffer.from([0]),
  ])

/** A record of the queried name. */
function toAnswer(type: number, data: Buffer): Buffer {
  const head = Buffer.alloc(12)
  head.writeUInt16BE(0xc00c, 0)
  head.writeUInt16BE(type, 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt32BE(1, 6)
  head.writeUInt16BE(data.length, 10)
  return Buffer.concat([head, data])
}
