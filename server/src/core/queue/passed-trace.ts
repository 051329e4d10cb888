/** A job that a request with a trace enqueues is part of that trace: its payload has one member more, which the job does not see. */
import { currentWork } from '../work/current-work.ts'
import { formatTraceparent, parseTraceparent, type Trace } from '../work/trace-context.ts'

const MEMBER = 'traceparent'

export function withTrace<P extends object>(payload: P): P {
  const trace = currentWork()?.trace
  return trace === undefined ? payload : { ...payload, [MEMBER]: formatTraceparent(trace) }
}

export function takeTrace(given: unknown): { trace: Trace | undefined; payload: unknown } {
  if (typeof given !== 'object' || given === null || !(MEMBER in given)) return { trace: undefined, payload: given }
  const { [MEMBER]: header, ...payload } = given
  return { trace: parseTraceparent(header), payload }
}
