import { useQuery } from '@tanstack/react-query'
import { useLanguage } from '../../design/index.ts'
import { nameAction } from './action-words.ts'
import { auditActionsQuery } from './queries.ts'

/** The actions that there are, and the name of each. */
export function useActionNames(organization: string) {
  const { language } = useLanguage()
  const { data } = useQuery(auditActionsQuery(organization))
  const names = new Map(data?.items.map(({ id, label }) => [id, nameAction(id, language) ?? label]))
  return { actions: [...names.keys()], nameOf: (action: string) => names.get(action) ?? action }
}
