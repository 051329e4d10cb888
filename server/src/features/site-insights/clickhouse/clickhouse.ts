/** A ClickHouse client over HTTP: statements with parameters, and inserts. */
import { describeFailure } from '../../../core/outgoing/describe-failure.ts'
import { readText } from '../../../core/outgoing/read-text.ts'
import { sendRequest } from '../../../core/outgoing/send-request.ts'

export interface ClickHouse {
  /** Returns rows as arrays; times are dates. */
  query: (text: string, values: readonly (string | number | boolean)[]) => Promise<unknown[][]>
  run: (text: string) => Promise<void>
  /** `lines` has one JSON array for each row. */
  insert: (text: string, lines: string) => Promise<void>
}

/** ClickHouse answered with an error. */
export class ClickHouseRefusedError extends Error {}

/** ClickHouse did not answer, or its response could not be read. */
export class ClickHouseUnavailableError extends Error {}

/** The time limit of inserts and deletions. */
const WRITE_SECONDS = 120
/** The time limit of queries; ClickHouse stops them by itself shortly after. */
const QUERY_SECONDS = 30

const MAX_RESPONSE_BYTES = 256_000_000

/** Without it, starts of hours, days, weeks and months before 1970 or after 2106 overflow. */
const WHOLE_CALENDAR = 'SETTINGS enable_extended_results_for_datetime_functions = 1'

/** `clickhouse://user:password@host:8123/database`; `clickhouses:` is over TLS. */
export function connectClickHouse(address: string, { askSeconds: querySeconds = QUERY_SECONDS } = {}): ClickHouse {
  const { protocol, username, password, hostname, port, pathname } = new URL(address)
  const scheme = protocol === 'clickhouses:' ? 'https' : 'http'
  const base = `${scheme}://${hostname}:${port || (scheme === 'https' ? 8443 : 8123)}/`
  const headers = {
    'X-ClickHouse-User': decodeURIComponent(username) || 'default',
    'X-ClickHouse-Key': decodeURIComponent(password),
    'X-ClickHouse-Database': decodeURIComponent(pathname.slice(1)) || 'default',
  }

  async function send(parameters: Record<string, string>, body: string, seconds = WRITE_SECONDS): Promise<string> {
    const query = new URLSearchParams({ wait_end_of_query: '1', ...parameters })
    const answer = await sendRequest(new URL(`${base}?${query}`), {
      method: 'POST',
      headers,
      body,
      signal: AbortSignal.timeout(seconds * 1000),
      idleSeconds: seconds,
    }).catch(throwUnavailable)
    // A response that exceeds the limit cannot be parsed.
    const text = await readText(answer, MAX_RESPONSE_BYTES).catch(throwUnavailable)
    if (answer.status !== 200) throw new ClickHouseRefusedError(`${answer.status} ${text.slice(0, 1000)}`.trim())
    return text
  }

  return {
    query: async (text, values) => {
      const parameters = Object.fromEntries(values.map((value, at) => [`param_p${at + 1}`, toParameter(value)]))
      const body = `${text}\n${WHOLE_CALENDAR}\nFORMAT JSONCompact`
      return readRows(
        await send({ max_execution_time: String(Math.ceil(querySeconds) + 1), ...parameters }, body, querySeconds),
      )
    },
    run: async (text) => {
      await send({}, text)
    },
    insert: async (text, lines) => {
      await send({ query: text }, lines)
    },
  }
}

const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r', '\0': '\\0' }

/** Escapes a value as in the format TabSeparated. */
const toParameter = (value: string | number | boolean) =>
  String(value).replace(/[\\\t\n\r\0]/g, (found) => ESCAPES[found]!)

interface JsonRows {
  meta: { name: string; type: string }[]
  data: unknown[][]
}

function throwUnavailable(error: unknown): never {
  throw new ClickHouseUnavailableError(
    `ClickHouse did not answer: ${describeFailure(error) ?? (error as Error).message}`,
  )
}

function parseResponse(text: string): JsonRows {
  try {
    const { meta, data } = JSON.parse(text)
    if (Array.isArray(meta) && Array.isArray(data)) return { meta, data }
  } catch {
    // Handled below.
  }
  throw new ClickHouseUnavailableError('ClickHouse did not answer with rows')
}

function readRows(text: string): unknown[][] {
  const { meta, data } = parseResponse(text)
  const moments = meta.map(({ type }) => String(type).startsWith('DateTime'))
  return data.map((row) => row.map((cell, at) => (moments[at] ? new Date(`${String(cell).replace(' ', 'T')}Z`) : cell)))
}
