/** Calls of the API, typed by docs/openapi.json. A refused token is renewed once and the call repeated. */
import createClient from 'openapi-fetch'
import { takeEarly } from './early-reads.ts'
import { asProblem, toProblem } from './problem.ts'
import { getToken } from './session.ts'
import type { paths } from './types.ts'

async function authorizedFetch(request: Request): Promise<Response> {
  const repeat = request.clone()
  const token = await getToken()
  const early = request.method === 'GET' ? takeEarly(request.url) : undefined
  const response = await (early ?? send(request, token))
  if (response.status !== 401) return response
  return send(repeat, await getToken(token))
}

function send(request: Request, token: string): Promise<Response> {
  request.headers.set('authorization', `Bearer ${token}`)
  return fetch(request)
}

const client = createClient<paths>({ baseUrl: `${location.origin}/v1`, fetch: authorizedFetch })

export type HttpMethod = 'get' | 'post' | 'put' | 'patch' | 'delete'
export type ApiPath = keyof paths

type OperationOf<P extends ApiPath, M extends HttpMethod> = paths[P][M & keyof paths[P]]

/** The paths that have this method. */
export type PathWith<M extends HttpMethod> = {
  [P in ApiPath]: OperationOf<P, M> extends { responses: unknown } ? P : never
}[ApiPath]

type ParametersOf<O> = O extends { parameters: infer P } ? P : never

export type PathParameters<P extends ApiPath, M extends HttpMethod> =
  ParametersOf<OperationOf<P, M>> extends { path: infer V extends object } ? V : Record<string, never>

export type QueryParameters<P extends ApiPath, M extends HttpMethod> =
  ParametersOf<OperationOf<P, M>> extends { query?: infer V } ? NonNullable<V> & object : Record<string, never>

export type BodyOf<P extends ApiPath, M extends HttpMethod> =
  OperationOf<P, M> extends { requestBody?: { content: { 'application/json': infer B } } } ? B : undefined

type Success = 200 | 201 | 202 | 204 | 205

export type ResultOf<P extends ApiPath, M extends HttpMethod> =
  OperationOf<P, M> extends { responses: infer R }
    ? { [S in keyof R & Success]: R[S] extends { content: { 'application/json': infer B } } ? B : undefined }[keyof R &
        Success]
    : never

interface CallOptions {
  path?: object | undefined
  query?: object | undefined
  body?: unknown
  signal?: AbortSignal | undefined
}

/** One call. Throws an `ApiProblem` when it does not succeed. */
export async function call<M extends HttpMethod, P extends PathWith<M>>(
  method: M,
  path: P,
  { path: inPath, query, body, signal }: CallOptions,
): Promise<ResultOf<P, M>> {
  type AnyCall = (path: string, init: object) => Promise<{ data?: unknown; error?: unknown; response: Response }>
  const send = client[method.toUpperCase() as Uppercase<HttpMethod>] as unknown as AnyCall
  const options = {
    params: { path: inPath ?? {}, query: query ?? {} },
    ...(body === undefined ? {} : { body }),
    signal,
  }
  const { data, error, response } = await send(path, options).catch((thrown: unknown) => {
    if (thrown instanceof DOMException && thrown.name === 'AbortError') throw thrown
    throw asProblem(thrown)
  })
  if (!response.ok) throw toProblem(response, error)
  return data as ResultOf<P, M>
}

/** A response that is not JSON: exports and archives. */
export async function downloadBlob(address: string): Promise<Blob> {
  const response = await authorizedFetch(new Request(address)).catch((thrown: unknown) => {
    throw asProblem(thrown)
  })
  if (!response.ok) throw toProblem(response, await response.json().catch(() => undefined))
  return response.blob()
}
