/** The words that a comment is about. They stay when their block or page is gone. */
import { Quote } from 'lucide-react'
import { Badge, useWords } from '../../design/index.ts'
import styles from './comments.module.css'
import { COMMENT_WORDS } from './words.ts'

interface Target {
  /** It is about the text before the change request: that this is gone is no news. */
  before?: boolean | undefined
  page?: { outdated: boolean } | undefined
  node?: { preview?: string | undefined; quote?: string | undefined } | undefined
}

interface TargetWordsProps {
  target: Target
  /** Brings the block into sight. */
  onShow?: (() => void) | undefined
}

export function TargetWords({ target: { before = false, page, node }, onShow }: TargetWordsProps) {
  const words = useWords(COMMENT_WORDS)
  const text = node?.quote ?? node?.preview
  const isOutdated = page?.outdated === true && !before
  if (!node && !isOutdated && !before) return null
  const quoted = (
    <>
      <Quote aria-hidden />
      <span dir="auto">{text ?? words.blockWithoutText}</span>
    </>
  )
  return (
    <>
      {before && (
        <p className={styles.outdated}>
          <Badge>{words.before}</Badge> {words.aboutBefore}
        </p>
      )}
      {isOutdated && (
        <p className={styles.outdated}>
          <Badge tone="warn">{words.outdated}</Badge> {node ? words.blockGone : words.pageGone}
        </p>
      )}
      {node &&
        (onShow && page?.outdated !== true ? (
          <button
            type="button"
            className={styles.quote}
            onClick={onShow}
            aria-label={words.show(text ?? words.blockWithoutText)}
          >
            {quoted}
          </button>
        ) : (
          <blockquote className={styles.quote}>{quoted}</blockquote>
        ))}
    </>
  )
}
