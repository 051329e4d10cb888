/** Reads a large response in a thread: checking signatures takes up to a second there, however small its bytes (docs/decisions/0137). */
import { threadTask } from '../../core/threads/task.ts'
import { type Assertion, RefusedResponseError } from './read-assertion.ts'
import type { RefusalReason } from './refusal-reason.ts'
import type { SamlProviderRow } from './schema.ts'
import { type OwnAddresses, verifyResponse } from './verify-response.ts'

interface ResponseInput {
  provider: SamlProviderRow
  addresses: OwnAddresses
  encoded: string
  rootAttributes: string
  now: number
}

type ReadResult = { assertion: Assertion } | { refusal: string; reasons: readonly RefusalReason[] }

export const readResponseTask = threadTask(
  'read-sso-response',
  async ({ provider, addresses, encoded, rootAttributes, now }: ResponseInput): Promise<ReadResult> => {
    try {
      return { assertion: await verifyResponse(provider, addresses, encoded, rootAttributes, now) }
    } catch (error) {
      if (error instanceof RefusedResponseError) return { refusal: error.message, reasons: error.reasons }
      throw error
    }
  },
)
