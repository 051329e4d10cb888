/** What can be done with selected words. */
import { schema, toggleTextMark } from '@lectern/editor'
import { Bold, Code, Italic, Link, MessageSquarePlus, Strikethrough } from 'lucide-react'
import type { EditorState } from 'prosemirror-state'
import { TextSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { IconButton, useWords } from '../../../design/index.ts'
import { EDITOR_WORDS } from '../words.ts'
import styles from './menus.module.css'

const MARKS = [
  ['bold', 'bold', Bold],
  ['italic', 'italic', Italic],
  ['strikethrough', 'strikethrough', Strikethrough],
  ['code', 'inline-code', Code],
] as const

export function BubbleToolbar({ view, onLink, onComment }: BubbleProps) {
  const words = useWords(EDITOR_WORDS)
  const { selection } = view.state
  const isShown = selection instanceof TextSelection && !selection.empty && selection.$from.parent.inlineContent
  if (!isShown) return null
  const [start, end] = [view.coordsAtPos(selection.from), view.coordsAtPos(selection.to)]
  const isBelow = start.top < 120
  return (
    <div
      className={styles.bubble}
      role="toolbar"
      aria-label={words.format}
      style={{
        insetInlineStart: Math.max(8, Math.min(start.left, window.innerWidth - 320)),
        ...(isBelow ? { insetBlockStart: end.bottom + 8 } : { insetBlockEnd: window.innerHeight - start.top + 8 }),
      }}
    >
      {MARKS.map(([name, mark, icon]) => (
        <span key={name} className={styles.mark} data-on={hasMark(view.state, mark) || undefined}>
          <IconButton
            icon={icon}
            label={words.marks[name]}
            onPress={() => {
              toggleTextMark(name)(view.state, view.dispatch)
              view.focus()
            }}
          />
        </span>
      ))}
      <IconButton icon={Link} label={words.link} onPress={onLink} />
      {onComment && <IconButton icon={MessageSquarePlus} label={words.comment} onPress={onComment} />}
    </div>
  )
}

interface BubbleProps {
  view: EditorView
  onLink: () => void
  /** Undefined where nobody comments. */
  onComment: (() => void) | undefined
}

const hasMark = ({ doc, selection: { from, to } }: EditorState, name: string) =>
  doc.rangeHasMark(from, to, schema.marks[name]!)
