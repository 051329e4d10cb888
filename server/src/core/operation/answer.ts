/** The ways an operation answers: statuses, shapes, and how a handler's result becomes one of them. */
import type { Readable } from 'node:stream'
import Type, { type Static, type TSchema } from 'typebox'
import type { Written } from './serialize.ts'

/** `R` is what the handler returns. */
export interface Answer<R = unknown> {
  /** status → shape; `null` has no body. The first is the usual one. */
  statuses: [status: number, schema: TSchema | null][]
  statusOf: (result: R) => number
  bodyOf: (result: R) => unknown
  /** Of the body, where it is not JSON. */
  contentType?: string
}

export type HandlerResult<A> = A extends TSchema ? Static<A> | Written : A extends Answer<infer R> ? R : never

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

/** A PUT that makes or replaces: 201 when it made. */
export const createdOrUpdated = <S extends TSchema>(schema: S): Answer<{ created: boolean; value: Static<S> }> => ({
  statuses: [
    [200, schema],
    [201, schema],
  ],
  statusOf: (result) => (result.created ? 201 : 200),
  bodyOf: (result) => result.value,
})

/** Bytes while they are made, to be saved under a name. What breaks after the first of them breaks the connection. */
export interface Download {
  stream: Readable
  name: string
}

export const download = (contentType: string): Answer<Download> => ({
  statuses: [[200, Type.String({ format: 'binary' })]],
  statusOf: () => 200,
  bodyOf: (result) => result,
  contentType,
})

/** 204: done, nothing to say. */
export const none: Answer<void> = { statuses: [[204, null]], statusOf: () => 204, bodyOf: () => undefined }

/** A DELETE: the handler says whether something was there. 205 when it was removed, 204 when there was nothing. */
export const removed: Answer<boolean> = {
  statuses: [
    [205, null],
    [204, null],
  ],
  statusOf: (wasThere) => (wasThere ? 205 : 204),
  bodyOf: () => undefined,
}

export const answers = (answer: TSchema | Answer): Answer => ('statusOf' in answer ? (answer as Answer) : ok(answer))
