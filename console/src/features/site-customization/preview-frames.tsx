/**
 * The site in a frame. A change is drawn in a second frame behind the first, which takes its place once it is drawn and scrolled: nothing flickers, and
 * the reader stays where they are.
 */
import { useEffect, useRef, useState } from 'react'
import styles from './site-customization.module.css'

interface Frame {
  id: number
  url: string
}

/** What a page in the frame says; site/assets/script/preview-messages.ts. */
type Report =
  | { kind: 'ready'; path: string }
  | { kind: 'scrolled'; top: number }
  | { kind: 'settled' }
  | { kind: 'ended' }

interface PreviewFramesProps {
  title: string
  /** Another address is another state of the site. */
  url: string
  /** The page that is shown, below the root of the site. */
  onPage: (path: string) => void
  onEnded: () => void
}

/** A frame that says nothing is shown all the same. */
const PATIENCE = 4000

/** The second frame takes the place of the first. */
const toSwapped = (frames: Frame[], id: number): Frame[] => (frames[1]?.id === id ? [frames[1]] : frames)

export function PreviewFrames({ title, url, onPage, onEnded }: PreviewFramesProps) {
  const [frames, setFrames] = useState<Frame[]>([{ id: 0, url }])
  const elements = useRef(new Map<number, HTMLIFrameElement>())
  const place = useRef({ path: '', top: 0 })
  const [shown, next] = [frames[0]!, frames[1]]

  useEffect(() => {
    setFrames((now) => {
      const [first] = now
      if (now.at(-1)?.url === url) return now
      return [first!, { id: now.at(-1)!.id + 1, url }]
    })
  }, [url])

  const hear = useRef<(id: number, report: Report) => void>(() => {})
  useEffect(() => {
    hear.current = (id, report) => {
      const isNext = id === next?.id
      if (report.kind === 'ended') return onEnded()
      if (report.kind === 'settled') return setFrames((now) => toSwapped(now, id))
      if (report.kind === 'scrolled') {
        if (!isNext) place.current.top = report.top
        return
      }
      if (!isNext && report.path !== place.current.path) place.current = { path: report.path, top: 0 }
      if (!isNext) return onPage(report.path)
      const top = report.path === place.current.path ? place.current.top : 0
      elements.current.get(id)?.contentWindow?.postMessage({ lectern: { kind: 'scroll', top } }, '*')
    }
  })
  useEffect(() => {
    const listen = ({ source, data }: MessageEvent) => {
      const report = (data as { lectern?: Report } | undefined)?.lectern
      if (source === null || report === undefined) return
      for (const [id, element] of elements.current)
        if (element.contentWindow === source) return hear.current(id, report)
    }
    addEventListener('message', listen)
    return () => removeEventListener('message', listen)
  }, [])

  const waiting = next?.id
  useEffect(() => {
    if (waiting === undefined) return
    const timer = setTimeout(() => setFrames((now) => toSwapped(now, waiting)), PATIENCE)
    return () => clearTimeout(timer)
  }, [waiting])

  return (
    <div className={styles.frames}>
      {[shown, ...(next ? [next] : [])].map(({ id, url: address }) => (
        <iframe
          key={id}
          ref={(element) => {
            if (element) elements.current.set(id, element)
            else elements.current.delete(id)
          }}
          title={title}
          src={address}
          sandbox="allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox"
          referrerPolicy="no-referrer"
          className={styles.frame}
          {...(id !== shown.id && { 'aria-hidden': true, tabIndex: -1, 'data-waiting': '' })}
        />
      ))}
    </div>
  )
}
