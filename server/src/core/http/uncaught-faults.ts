/** Handles an error that no code caught: the server continues if it can (docs/decisions/0047). */
import type { FastifyBaseLogger } from 'fastify'

/** The most faults within a minute: more than that cannot come from one request. */
const MOST = 20
const MINUTE = 60_000

let total = 0

/** The number of faults since the process started. */
export const countUncaughtFaults = () => total

interface FaultParts {
  logger: Pick<FastifyBaseLogger, 'error' | 'fatal'>
  /** Stops the server in an orderly way. */
  stop: () => void
  /** A process that has not begun to serve always stops. */
  hasStarted: () => boolean
  now?: () => number
}

type HandleFault = (error: unknown, origin: NodeJS.UncaughtExceptionOrigin) => void

export function createFaultHandler({ logger, stop, hasStarted, now = Date.now }: FaultParts): HandleFault {
  let recent: number[] = []
  return (error, origin) => {
    total++
    recent = [...recent.filter((at) => at > now() - MINUTE), now()]
    const reason = reasonToStop(error, recent.length, hasStarted())
    if (reason === undefined) {
      logger.error({ err: error, origin }, 'Uncaught error: the server continues')
      return
    }
    logger.fatal({ err: error, origin, reason }, 'Uncaught error: the server stops')
    stop()
  }
}

function reasonToStop(error: unknown, count: number, hasStarted: boolean): string | undefined {
  if (!hasStarted) return 'it has not started yet'
  if (count > MOST) return `more than ${MOST} within a minute`
  const { code, syscall } = Object(error) as { code?: unknown; syscall?: unknown }
  if (typeof code === 'string' && BEYOND_REPAIR[code] !== undefined) return BEYOND_REPAIR[code]
  if (syscall === 'listen' || syscall === 'accept') return 'it no longer listens'
  if (error instanceof RangeError && /allocation failed/i.test(error.message)) return 'out of memory'
  return undefined
}

/** Codes after which the state in memory cannot be trusted, or the program is incomplete. */
const BEYOND_REPAIR: Record<string, string> = {
  ERR_MEMORY_ALLOCATION_FAILED: 'out of memory',
  ENOMEM: 'out of memory',
  ERR_INTERNAL_ASSERTION: 'Node.js found itself in a wrong state',
  ERR_DLOPEN_FAILED: 'a part of the program cannot be loaded',
  MODULE_NOT_FOUND: 'a part of the program is missing',
  ERR_MODULE_NOT_FOUND: 'a part of the program is missing',
}
