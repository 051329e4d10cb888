/** The tabs of a change request, in their order. Each needs its word in words.ts and a route: the overview has the address of the change request itself. */
import type { SpaceChangeRequest } from '../space-content/index.ts'
import type { CHANGE_REQUEST_WORDS } from './words.ts'

interface ChangeFacts {
  change: SpaceChangeRequest
  openConflicts: number
}

interface ChangeTab {
  id: keyof (typeof CHANGE_REQUEST_WORDS)['en']['tabs']
  /** Beside its name; zero is not shown. */
  count?: (facts: ChangeFacts) => number
  /** Whether it is offered; always, unless said. The open one is there in any case. */
  isOffered?: (facts: ChangeFacts) => boolean
}

export const CHANGE_TABS: readonly ChangeTab[] = [
  { id: 'overview' },
  { id: 'changes' },
  { id: 'pages' },
  { id: 'files' },
  { id: 'reusable' },
  { id: 'variables' },
  { id: 'comments', count: ({ change }) => change.comments },
  {
    id: 'conflicts',
    count: ({ openConflicts }) => openConflicts,
    isOffered: ({ openConflicts }) => openConflicts > 0,
  },
]

export type ChangeTabId = ChangeTab['id']
