/** What becomes of a fault that nobody caught: the server goes on when it can (docs/decisions/0047). */
import type { FastifyBaseLogger } from 'fastify'

/** Within a minute: more than that is no accident of one request. */
const MOST = 20
const MINUTE = 60_000

let total = 0

/** Since the process began. */
export const countUncaughtFaults = () => total

export interface FaultParts {
  logger: Pick<FastifyBaseLogger, 'error' | 'fatal'>
  /** Stops the server in an orderly way. */
  stop: () => void
  /** Nothing is kept alive that has not begun to serve. */
  hasStarted: () => boolean
  now?: () => number
}

export type HandleFault = (error: unknown, origin: NodeJS.UncaughtExceptionOrigin) => void

export function createFaultHandler({ logger, stop, hasStarted, now = Date.now }: FaultParts): HandleFault {
  let recent: number[] = []
  return (error, origin) => {
    total++
    recent = [...recent.filter((at) => at > now() - MINUTE), now()]
    const reason = reasonToStop(error, recent.length, hasStarted())
    if (reason === undefined) {
      logger.error({ err: error, origin }, 'A fault nobody caught: the server goes on')
      return
    }
    logger.fatal({ err: error, origin, reason }, 'A fault nobody caught: the server stops')
    stop()
  }
}

function reasonToStop(error: unknown, count: number, hasStarted: boolean): string | undefined {
  if (!hasStarted) return 'it has not started yet'
  if (count > MOST) return `more than ${MOST} within a minute`
  const { code, syscall } = Object(error) as { code?: unknown; syscall?: unknown }
  if (typeof code === 'string' && BEYOND_REPAIR[code] !== undefined) return BEYOND_REPAIR[code]
  if (syscall === 'listen' || syscall === 'accept') return 'it no longer listens'
  if (error instanceof RangeError && /allocation failed/i.test(error.message)) return 'there is no memory left'
  return undefined
}

/** Codes after which what is in memory cannot be trusted, or the program itself is not whole. */
const BEYOND_REPAIR: Record<string, string> = {
  ERR_MEMORY_ALLOCATION_FAILED: 'there is no memory left',
  ENOMEM: 'there is no memory left',
  ERR_INTERNAL_ASSERTION: 'Node.js found itself in a wrong state',
  ERR_DLOPEN_FAILED: 'a part of the program cannot be loaded',
  MODULE_NOT_FOUND: 'a part of the program is missing',
  ERR_MODULE_NOT_FOUND: 'a part of the program is missing',
}
