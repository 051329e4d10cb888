import { unavailable } from '../../core/errors.ts'

/** Ends a query that nobody waits for any more; there is no connection left that could receive it. */
export const callerGone = () => unavailable('The caller has closed the connection')
