/** ClickHouse over HTTP: statements with parameters, and rows to insert. */
import { describeFailure } from '../../../core/outgoing/describe-failure.ts'
import { readText } from '../../../core/outgoing/read-text.ts'
import { sendRequest } from '../../../core/outgoing/send-request.ts'

export interface ClickHouse {
  /** Rows as arrays; what is a moment comes as a date. */
  ask: (text: string, values: readonly (string | number | boolean)[]) => Promise<unknown[][]>
  run: (text: string) => Promise<void>
  /** `lines`: JSON, one array a row. */
  insert: (text: string, lines: string) => Promise<void>
}

/** It answered, and it refuses. */
export class ClickHouseRefusedError extends Error {}

/** It did not answer, or with something that is no answer. */
export class ClickHouseAwayError extends Error {}

/** To store, or to delete. */
const SECONDS = 120
/** Whoever asks does not wait as long; ClickHouse then stops by itself. */
const ASK_SECONDS = 30

const ANSWER_BYTES = 256_000_000

/** Else the beginnings of hours, days, weeks and months go from 1970 to 2106 or 2149 and then begin again. */
const WHOLE_CALENDAR = 'SETTINGS enable_extended_results_for_datetime_functions = 1'

/** `clickhouse://user:password@host:8123/database`; `clickhouses:` is over TLS. */
export function connectClickHouse(address: string, { askSeconds = ASK_SECONDS } = {}): ClickHouse {
  const { protocol, username, password, hostname, port, pathname } = new URL(address)
  const scheme = protocol === 'clickhouses:' ? 'https' : 'http'
  const base = `${scheme}://${hostname}:${port || (scheme === 'https' ? 8443 : 8123)}/`
  const headers = {
    'X-ClickHouse-User': decodeURIComponent(username) || 'default',
    'X-ClickHouse-Key': decodeURIComponent(password),
    'X-ClickHouse-Database': decodeURIComponent(pathname.slice(1)) || 'default',
  }

  async function send(parameters: Record<string, string>, body: string, seconds = SECONDS): Promise<string> {
    const query = new URLSearchParams({ wait_end_of_query: '1', ...parameters })
    const answer = await sendRequest(new URL(`${base}?${query}`), {
      method: 'POST',
      headers,
      body,
      signal: AbortSignal.timeout(seconds * 1000),
      idleSeconds: seconds,
    }).catch(away)
    // Of one that is cut at the bound nothing can be read.
    const text = await readText(answer, ANSWER_BYTES).catch(away)
    if (answer.status !== 200) throw new ClickHouseRefusedError(`${answer.status} ${text.slice(0, 1000)}`.trim())
    return text
  }

  return {
    ask: async (text, values) => {
      const parameters = Object.fromEntries(values.map((value, at) => [`param_p${at + 1}`, toParameter(value)]))
      const body = `${text}\n${WHOLE_CALENDAR}\nFORMAT JSONCompact`
      return readAnswer(
        await send({ max_execution_time: String(Math.ceil(askSeconds) + 1), ...parameters }, body, askSeconds),
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

/** As a value of the format TabSeparated. */
const toParameter = (value: string | number | boolean) =>
  String(value).replace(/[\\\t\n\r\0]/g, (found) => ESCAPES[found]!)

interface Answer {
  meta: { name: string; type: string }[]
  data: unknown[][]
}

function away(error: unknown): never {
  throw new ClickHouseAwayError(`ClickHouse did not answer: ${describeFailure(error) ?? (error as Error).message}`)
}

function parseAnswer(text: string): Answer {
  try {
    const { meta, data } = JSON.parse(text)
    if (Array.isArray(meta) && Array.isArray(data)) return { meta, data }
  } catch {
    // As below.
  }
  throw new ClickHouseAwayError('ClickHouse did not answer with rows')
}

function readAnswer(text: string): unknown[][] {
  const { meta, data } = parseAnswer(text)
  const moments = meta.map(({ type }) => String(type).startsWith('DateTime'))
  return data.map((row) => row.map((cell, at) => (moments[at] ? new Date(`${String(cell).replace(' ', 'T')}Z`) : cell)))
}
