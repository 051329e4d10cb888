import { type ItemOf, listQuery, resourceQuery } from '../../api/query.ts'

export type ListedImportRun = ItemOf<'/org/{organizationId}/imports'>
export type ImportRunState = ListedImportRun['status']

export const isRunActive = ({ status }: Pick<ListedImportRun, 'status'>) =>
  status === 'pending' || status === 'in-progress'

/** Of one space, or of all spaces that the person sees. */
export const importRunsQuery = (organizationId: string, space?: string) =>
  listQuery('/org/{organizationId}/imports', {
    path: { organizationId },
    query: space === undefined ? {} : { space },
  })

export const importRunQuery = (organizationId: string, importRunId: string) =>
  resourceQuery('/org/{organizationId}/imports/{importRunId}', { path: { organizationId, importRunId } })
