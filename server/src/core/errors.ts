/** Errors that are answered to the caller: each constructor is one HTTP status, its message a sentence for the person calling. */
export class ApiError extends Error {
  readonly status: number
  readonly headers: Record<string, string>
  /** What a program needs to go on, where the sentence is not enough. */
  readonly details: object | undefined

  constructor(status: number, message: string, headers: Record<string, string> = {}, details?: object) {
    super(message)
    this.status = status
    this.headers = headers
    this.details = details
  }
}

export const invalid = (message: string) => new ApiError(400, message)
export const unauthenticated = (message = 'A valid API token is required: send it as Authorization: Bearer <token>') =>
  new ApiError(401, message, { 'www-authenticate': 'Bearer' })
export const forbidden = (message: string) => new ApiError(403, message)
export const notFound = (thing: string) => new ApiError(404, `${thing} not found`)
export const methodNotAllowed = (method: string, allow: string) =>
  new ApiError(405, `${method} is not offered here; allowed: ${allow}`, { allow })
export const conflict = (message: string, details?: object) => new ApiError(409, message, {}, details)
export const tooLarge = (message: string) => new ApiError(413, message)
export const rateLimited = (seconds: number) =>
  new ApiError(429, `Too many requests; try again in ${seconds} seconds`, { 'retry-after': String(seconds) })
export const limitReached = (message: string, seconds: number) =>
  new ApiError(429, message, { 'retry-after': String(seconds) })
export const unavailable = (message: string) => unavailableFor(1, message)
export const unavailableFor = (seconds: number, message: string) =>
  new ApiError(503, message, { 'retry-after': String(seconds) })
export const readOnlyDatabase = () => unavailable('The database is temporarily read-only; try again')
export const tookTooLong = () => unavailable('This took too long and was stopped; request less at once')
