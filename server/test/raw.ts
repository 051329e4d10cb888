/** HTTP as bytes on a socket: for requests that fetch would not send, and responses that it would normalize. */
import { connect } from 'node:net'

export interface RawAnswer {
  status: number
  headers: Record<string, string>
  /** Everything after the headers, undecoded. */
  body: string
}

/** Sends the bytes and reads until the server closes: request that with `Connection: close`. */
export function exchange(url: string, bytes: string): Promise<RawAnswer> {
  const { port, hostname } = new URL(url)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname)
    let text = ''
    socket.setEncoding('latin1')
    socket.on('data', (chunk) => {
      text += chunk
    })
    // A server that refuses early may reset the connection after its response.
    socket.on('error', (error) => (text === '' ? reject(error) : undefined))
    socket.on('close', () => resolve(parse(text)))
    socket.write(bytes, 'latin1')
  })
}

function parse(text: string): RawAnswer {
  const [head = '', ...rest] = text.split('\r\n\r\n')
  const [first = '', ...lines] = head.split('\r\n')
  const headers = lines.map((line) => {
    const at = line.indexOf(':')
    return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()]
  })
  return { status: Number(first.split(' ')[1]), headers: Object.fromEntries(headers), body: rest.join('\r\n\r\n') }
}

/** Builds a request with the blank line that ends its headers. */
export const request = (method: string, path: string, headers: Record<string, string> = {}, body = '') =>
  [
    `${method} ${path} HTTP/1.1`,
    'Host: localhost',
    'Connection: close',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '',
    body,
  ].join('\r\n')
