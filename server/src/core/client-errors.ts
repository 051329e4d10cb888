/** Bytes that never became a request: no route and no hook sees them, but the caller still gets the envelope. */
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'

const MESSAGES: Record<number, string> = {
  400: 'This is not an HTTP request',
  408: 'The request took too long to arrive',
  431: 'The address and headers are too large',
}

const statusOf = (code: string | undefined) =>
  code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : code === 'HPE_HEADER_OVERFLOW' ? 431 : 400

export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const status = statusOf(error.code)
  const body = JSON.stringify({ error: { code: status, message: MESSAGES[status] } })
  if (socket.writable) {
    socket.write(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\n` +
        `Content-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    )
  }
  socket.destroy(error)
}
