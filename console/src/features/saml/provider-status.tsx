import { Badge, useWords } from '../../design/index.ts'
import type { Provider } from './queries.ts'
import { SAML_WORDS } from './words.ts'

export function ProviderStatus({ status }: Pick<Provider, 'status'>) {
  const words = useWords(SAML_WORDS)
  return <Badge tone={status === 'active' ? 'good' : 'warn'}>{words.statuses[status]}</Badge>
}
