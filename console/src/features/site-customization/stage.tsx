/** Shows what is in it as wide as asked for: made smaller where there is less room. */
import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react'
import styles from './site-customization.module.css'

export function Stage({ width, children }: { width: number; children: ReactNode }) {
  const element = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState({ width, height: 600 })
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      if (entry && entry.contentRect.width > 0) setRoom(entry.contentRect)
    })
    observer.observe(element.current!)
    return () => observer.disconnect()
  }, [])
  const scale = Math.min(1, room.width / width)
  const isWide = width > 600
  const style: CSSProperties = {
    inlineSize: isWide ? Math.max(width, room.width) : width,
    blockSize: room.height / scale,
    scale: String(scale),
    // A phone stands in the middle.
    insetInlineStart: isWide ? 0 : Math.max(0, (room.width - width) / 2),
  }
  return (
    <div ref={element} className={styles.stage}>
      <div className={styles.scaled} style={style}>
        {children}
      </div>
    </div>
  )
}
