/** A provider is active when everything is there that a sign-in needs, else pending (decision 14). */
import type { Row } from '../../core/database/rows.ts'
import { readCertificates } from './certificate.ts'

type Settings = Pick<Row<'saml_providers'>, 'sso_url' | 'entity_id' | 'certificate'>

/** Lists what keeps the provider from being active, one sentence each. */
export function listFaults({ sso_url, entity_id, certificate }: Settings): string[] {
  return [
    sso_url === ''
      ? 'The sign-on address (ssoURL) is missing.'
      : isWebAddress(sso_url)
        ? undefined
        : 'The sign-on address (ssoURL) is not an http or https address.',
    entity_id === '' ? 'The entity id of the identity provider (entityID) is missing.' : undefined,
    certificate === ''
      ? 'The certificate of the identity provider (certificate) is missing.'
      : readCertificates(certificate)
        ? undefined
        : 'The certificate of the identity provider (certificate) does not parse as X.509, with or without its BEGIN and END lines.',
  ].filter((fault) => fault !== undefined)
}

export const isActive = (provider: Settings) => listFaults(provider).length === 0

const isWebAddress = (text: string) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
