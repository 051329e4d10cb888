/** Follows a space or a page, and stops. */
import { BellPlus, BellRing } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, IconButton, ProblemView, useWords } from '../../design/index.ts'
import { useCommands } from '../../shell/commands.ts'
import { FOLLOW_WORDS } from './follow-words.ts'
import { type Follow, useFollow } from './following.ts'
import styles from './inbox.module.css'

/** Beside the tabs of a space there is room for a sign alone. */
export function FollowSpace({ space }: { space: string }) {
  const words = useWords(FOLLOW_WORDS)
  const follow = useFollow({ space })
  const label = follow?.isFollowing ? words.unfollowSpace : words.followSpace
  const icon = follow?.isFollowing ? BellRing : BellPlus
  useCommands([follow && { id: 'follow space', label, icon, run: follow.toggle }])
  if (!follow) return null
  return (
    <WithProblem follow={follow}>
      <IconButton icon={icon} label={label} onPress={follow.toggle} />
    </WithProblem>
  )
}

export function FollowPage({ space, page }: { space: string; page: string }) {
  const words = useWords(FOLLOW_WORDS)
  const follow = useFollow({ space, page })
  const icon = follow?.isFollowing || follow?.isInherited ? BellRing : BellPlus
  const label = follow?.isFollowing ? words.unfollowPage : words.followPage
  useCommands([follow && !follow.isInherited && { id: 'follow page', label, icon, run: follow.toggle }])
  if (!follow) return null
  const { isFollowing, isInherited, toggle } = follow
  return (
    <WithProblem follow={follow}>
      <Button look="plain" icon={icon} onPress={toggle} blockedBy={isInherited ? words.withSpace : undefined}>
        {isFollowing ? words.unfollow : isInherited ? words.followed : words.follow}
        <span className="visually-hidden"> {words.thisPage}</span>
      </Button>
    </WithProblem>
  )
}

/** What went wrong hangs below the button: there is no room beside it. */
const WithProblem = ({ follow: { problem, toggle }, children }: { follow: Follow; children: ReactNode }) => (
  <span className={styles.follow}>
    {children}
    {problem && (
      <span className={styles.followProblem}>
        <ProblemView problem={problem} onRetry={toggle} isInline />
      </span>
    )}
  </span>
)
