import type { ItemOf } from '../../api/query.ts'

export type Conflict = ItemOf<'/spaces/{spaceId}/change-requests/{changeRequestId}/conflicts'>

export type Resolution = { keep: 'primary' | 'change' } | { document: { markdown: string } } | { value: unknown }
