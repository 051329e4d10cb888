/** Says what others wrote while the list is on the screen. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useWords } from '../../design/index.ts'
import { currentUser } from '../../shell/current.ts'
import type { CommentData } from './queries.ts'
import { COMMENT_WORDS } from './words.ts'

export function Arrivals({ comments }: { comments: readonly CommentData[] }) {
  const words = useWords(COMMENT_WORDS)
  const { data: user } = useQuery(currentUser)
  const known = useRef<ReadonlyMap<string, number>>(undefined)
  const [said, setSaid] = useState('')
  useEffect(() => {
    const before = known.current
    known.current = new Map(comments.map(({ id, replies }) => [id, replies]))
    if (!before) return
    const news = comments.flatMap(({ id, postedBy, replies, repliers }) => {
      const count = before.get(id)
      if (count === undefined) return postedBy.id === user?.id ? [] : [words.arrived(postedBy.displayName)]
      const [last] = repliers
      return replies > count && last && last.user.id !== user?.id ? [words.answered(last.user.displayName)] : []
    })
    if (news.length > 0) setSaid(news.join(' '))
  }, [comments, user, words])
  return (
    <p role="status" aria-live="polite" className="visually-hidden">
      {said}
    </p>
  )
}
