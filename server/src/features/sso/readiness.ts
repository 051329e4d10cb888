/** A provider is active when everything is there that a sign-in needs, else pending (decision 14). */
import type { Row } from '../../core/database/rows.ts'
import { readCertificates } from './certificate.ts'
import type { Fault } from './refusal-reason.ts'

type Settings = Pick<Row<'saml_providers'>, 'sso_url' | 'entity_id' | 'certificate'>

const SENTENCES: Record<Fault, string> = {
  missingSsoUrl: 'The sign-on address (ssoURL) is missing.',
  invalidSsoUrl: 'The sign-on address (ssoURL) is not an http or https address.',
  missingEntityId: 'The entity id of the identity provider (entityID) is missing.',
  missingCertificate: 'The certificate of the identity provider (certificate) is missing.',
  invalidCertificate:
    'The certificate of the identity provider (certificate) does not parse as X.509, with or without its BEGIN and END lines.',
}

/** Lists what keeps the provider from being active. */
export function listFaults({ sso_url, entity_id, certificate }: Settings): Fault[] {
  const faults: Fault[] = []
  if (sso_url === '') faults.push('missingSsoUrl')
  else if (!isWebAddress(sso_url)) faults.push('invalidSsoUrl')
  if (entity_id === '') faults.push('missingEntityId')
  if (certificate === '') faults.push('missingCertificate')
  else if (!readCertificates(certificate)) faults.push('invalidCertificate')
  return faults
}

export const explainFaults = (faults: readonly Fault[]): string[] => faults.map((fault) => SENTENCES[fault])

export const isActive = (provider: Settings) => listFaults(provider).length === 0

const isWebAddress = (text: string) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
