/** The kinds of responses of an operation: statuses, schemas, and how the result of a handler becomes one of them. */
import type { ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'
import Type, { type Static, type TSchema } from 'typebox'
import type { SerializedBody } from './serialize.ts'

/** `R` is what the handler returns. */
export interface Answer<R = unknown> {
  /** Status → schema; `null` means no body. The first one is the default. */
  statuses: [status: number, schema: TSchema | null][]
  statusOf: (result: R) => number
  bodyOf: (result: R) => unknown
  /** The content type of a body that is not JSON. */
  contentType?: string
}

/** Instead of one body: the handler writes to the connection for as long as the client stays. `open` is called once the headers are sent. */
export class OpenStream {
  readonly headers: Record<string, string>
  readonly open: (response: ServerResponse) => void

  constructor(headers: Record<string, string>, open: (response: ServerResponse) => void) {
    this.headers = headers
    this.open = open
  }
}

export type HandlerResult<A> = A extends TSchema
  ? Static<A> | SerializedBody | OpenStream
  : A extends Answer<infer R>
    ? R
    : never

const ok = <S extends TSchema>(schema: S): Answer<Static<S>> => ({
  statuses: [[200, schema]],
  statusOf: () => 200,
  bodyOf: (result) => result,
})

/** 201 with a `Location`. */
export const created = <S extends TSchema>(schema: S): Answer<Static<S>> => ({
  statuses: [[201, schema]],
  statusOf: () => 201,
  bodyOf: (result) => result,
})

/** A PUT that creates or replaces: 201 when it created. */
export const createdOrUpdated = <S extends TSchema>(schema: S): Answer<{ created: boolean; value: Static<S> }> => ({
  statuses: [
    [200, schema],
    [201, schema],
  ],
  statusOf: (result) => (result.created ? 201 : 200),
  bodyOf: (result) => result.value,
})

/** Streams bytes as a download. An error after the first byte breaks the connection. */
export interface Download {
  stream: Readable
  name: string
  /** Where it is not that of the operation. */
  contentType?: string
}

export const download = (contentType: string): Answer<Download> => ({
  statuses: [[200, Type.String({ format: 'binary' })]],
  statusOf: () => 200,
  bodyOf: (result) => result,
  contentType,
})

/** 204 without a body. */
export const none: Answer<void> = { statuses: [[204, null]], statusOf: () => 204, bodyOf: () => undefined }

/** For a DELETE whose handler returns whether something existed: 205 when it was removed, 204 when there was nothing. */
export const removed: Answer<boolean> = {
  statuses: [
    [205, null],
    [204, null],
  ],
  statusOf: (wasThere) => (wasThere ? 205 : 204),
  bodyOf: () => undefined,
}

export const answers = (answer: TSchema | Answer): Answer => ('statusOf' in answer ? (answer as Answer) : ok(answer))
