/** Answers bytes that never become a request with the error envelope: no route and no hook sees them. */
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { invalid } from '../errors.ts'

const MESSAGES: Record<number, string> = {
  400: 'This is not an HTTP request',
  408: 'The request took too long to arrive',
  417: 'Expect supports only 100-continue',
  431: 'The address and headers are too large',
}

const statusOf = (code: string | undefined) =>
  code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : code === 'HPE_HEADER_OVERFLOW' ? 431 : 400

const envelope = (status: number) => JSON.stringify({ error: { code: status, message: MESSAGES[status] } })

export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const status = statusOf(error.code)
  const body = envelope(status)
  if (socket.writable) {
    socket.write(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\n` +
        `Content-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    )
  }
  socket.destroy(error)
}

/** Node passes on any `Expect` header but `100-continue`. The body is left unread, so the connection is closed. */
export function refuseExpectation(_request: IncomingMessage, response: ServerResponse): void {
  const body = envelope(417)
  response.setHeader('content-type', 'application/json; charset=utf-8')
  response.setHeader('content-length', Buffer.byteLength(body))
  response.writeHead(417, { connection: 'close' }).end(body)
}

/** Refuses a request without a Host header, as HTTP/1.1 demands. */
export function requireHost({ raw }: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void): void {
  const isMissing = raw.headers.host === undefined && raw.httpVersion === '1.1'
  done(isMissing ? invalid('The header Host is required') : undefined)
}
