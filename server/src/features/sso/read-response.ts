/** Reads the assertion of a posted response, or throws the reason why the response is refused. */
import { requestThreads } from '../../core/threads/pools.ts'
import type { Urls } from '../../core/urls.ts'
import { checkXml } from './check-xml.ts'
import { type Assertion, RefusedResponseError } from './read-assertion.ts'
import { readResponseTask } from './response-task.ts'
import type { SamlProviderRow } from './schema.ts'
import { verifyResponse } from './verify-response.ts'

/** A response with hundreds of groups has as many parts. Larger ones are read in a thread. */
const SMALL_PARTS = 1_000

export async function readResponse(
  provider: SamlProviderRow,
  urls: Pick<Urls, 'samlAcs' | 'samlMetadata'>,
  encoded: unknown,
  now = Date.now(),
): Promise<Assertion> {
  if (typeof encoded !== 'string' || encoded === '')
    throw new RefusedResponseError('there is no SAMLResponse', { code: 'noResponse' })
  const { rootAttributes, parts } = checkXml(Buffer.from(encoded, 'base64').toString('utf8'))
  const addresses = { acs: urls.samlAcs(provider.id), metadata: urls.samlMetadata(provider.id) }
  if (parts <= SMALL_PARTS) return verifyResponse(provider, addresses, encoded, rootAttributes, now)
  const input = { provider, addresses, encoded, rootAttributes, now }
  const read = await requestThreads.run(readResponseTask, input, { caller: provider.organization_id })
  if (read.kind === 'exceeded') throw new RefusedResponseError(`reading it ${read.rule}`, { code: 'invalidXml' })
  if ('refusal' in read.value) throw new RefusedResponseError(read.value.refusal, read.value.reasons)
  return read.value.assertion
}
