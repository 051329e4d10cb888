/** The frame of a tab of a change request: where it is, its head, and what the tab shows. */
import type { ReactNode } from 'react'
import { Loaded, useWords } from '../../design/index.ts'
import { SpaceFrame } from '../space-content/index.ts'
import { ChangeHead } from './change-head.tsx'
import styles from './change-requests.module.css'
import { type OpenChange, useChangeCrumbs, useOpenChange } from './open-change.ts'
import type { ChangeTabId } from './tabs.ts'
import { CHANGE_REQUEST_WORDS } from './words.ts'

interface ChangeFrameProps {
  tab: ChangeTabId
  children: (open: OpenChange) => ReactNode
}

export function ChangeFrame({ tab, children }: ChangeFrameProps) {
  const words = useWords(CHANGE_REQUEST_WORDS)
  const { organization, spaceId, number, query } = useOpenChange()
  const crumbs = useChangeCrumbs()
  return (
    <SpaceFrame title={words.tabs[tab]} crumbs={crumbs}>
      {(space) => (
        <Loaded query={query}>
          {(change) => (
            <>
              <ChangeHead key={`${spaceId} ${number}`} open={{ organization, space, change }} tab={tab} />
              <div className={styles.body}>{children({ organization, space, change })}</div>
            </>
          )}
        </Loaded>
      )}
    </SpaceFrame>
  )
}
