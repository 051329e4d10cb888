import { useLanguage, useWords } from '../../design/index.ts'
import { nameKind, useActionNames } from '../audit-log/index.ts'
import { WEBHOOK_WORDS } from './words.ts'

/** The name of an event, or of a group such as `space.*`, in the language of the person: most are actions of the audit log. */
export function useEventNames(organizationId: string): (event: string) => string {
  const words = useWords(WEBHOOK_WORDS)
  const { language } = useLanguage()
  const { nameOf } = useActionNames(organizationId)
  const others: Partial<Record<string, string>> = words.otherEvents
  return (event) =>
    event.endsWith('.*') ? words.allOf(nameKind(event.slice(0, -2), language)) : (others[event] ?? nameOf(event))
}
