/** Until when the certificates of a provider are good. With several the last one counts: the provider changes to it. */
import { Badge, Day, useWords } from '../../design/index.ts'
import { readCertificateDates } from './read-certificate.ts'
import { SAML_WORDS } from './words.ts'

/** So long before its end a certificate is marked. */
const SOON = 30 * 24 * 60 * 60 * 1000

export function findExpiry(text: string): number | undefined {
  if (text.trim() === '') return undefined
  const certificates = readCertificateDates(text)
  return certificates && Math.max(...certificates.map(({ notAfter }) => notAfter.getTime()))
}

export function CertificateExpiry({ text }: { text: string }) {
  const words = useWords(SAML_WORDS)
  if (text.trim() === '') return '–'
  const certificates = readCertificateDates(text)
  const last = findExpiry(text)
  if (certificates === undefined || last === undefined) return <Badge tone="bad">{words.unreadable}</Badge>
  const left = last - Date.now()
  return (
    <span>
      {left < 0 && <Badge tone="bad">{words.expired}</Badge>}
      {left >= 0 && left < SOON && <Badge tone="warn">{words.expiresSoon}</Badge>} {words.until} <Day value={last} />
      {certificates.length > 1 && ` (${words.certificateCount(certificates.length)})`}
    </span>
  )
}
