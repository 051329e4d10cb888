import { type ReactNode, useEffect, useRef, useState } from 'react'

/** Reads on before the end is in sight; the button is there for whoever is faster. */
export function MoreInSight({ onSight, children }: { onSight: () => void; children: ReactNode }) {
  const element = useRef<HTMLDivElement>(null)
  const newest = useRef(onSight)
  newest.current = onSight
  const [isInSight, setInSight] = useState(false)
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => setInSight(entry?.isIntersecting === true), {
      rootMargin: '600px',
    })
    observer.observe(element.current!)
    return () => observer.disconnect()
  }, [])
  useEffect(() => {
    if (isInSight) newest.current()
  })
  return <div ref={element}>{children}</div>
}
