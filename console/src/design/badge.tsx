import type { ReactNode } from 'react'
import styles from './small.module.css'

export type Tone = 'plain' | 'accent' | 'good' | 'warn' | 'bad'

export function Badge({ tone = 'plain', children }: { tone?: Tone; children: ReactNode }) {
  return <span className={`${styles.badge} ${styles[tone]}`}>{children}</span>
}

/** The first letters of a name, on a colour that follows from it; or the picture. */
export function Avatar({
  name,
  picture,
  size = 24,
}: {
  name: string
  picture?: string | undefined
  size?: 20 | 24 | 32 | 48
}) {
  const initials = name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase()
  return (
    <span
      className={`${styles.avatar} ${styles[`hue${hueOf(name)}`]} ${styles[`size${size}`]}`}
      // The letters are drawn by the style sheet: as text they would be part of the name of a button around them.
      data-initials={picture ? undefined : initials || '?'}
      aria-hidden
    >
      {picture && <img src={toOwnOrigin(picture)} alt="" loading="lazy" />}
    </span>
  )
}

/** Uploaded pictures are loaded from where the console was reached, which may differ from the address that the server gives. */
const toOwnOrigin = (picture: string) => picture.replace(/^https?:\/\/[^/]+(?=\/pictures\/picture_)/, '')

function hueOf(name: string): number {
  let sum = 0
  for (const letter of name) sum = (sum * 31 + letter.codePointAt(0)!) % 6
  return sum
}
