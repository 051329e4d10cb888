import type { Inline } from '@lectern/content/document'
import type { DocumentWriter, WriteInline } from '../document/writer.ts'
import type { Content } from '../html.ts'
import { writeButton, writeLink, writeMention } from './link.ts'
import { writeAnnotation, writeEmoji, writeExpression, writeIcon, writeInlineImage, writeInlineMath } from './signs.ts'

const INLINES: Record<string, WriteInline> = {
  link: writeLink,
  mention: writeMention,
  button: writeButton,
  emoji: writeEmoji,
  icon: writeIcon,
  'inline-math': writeInlineMath,
  'inline-image': writeInlineImage,
  annotation: writeAnnotation,
  expression: writeExpression,
}

/** An unknown inline is written as its text. */
export const writeInline = (inline: Inline, writer: DocumentWriter): Content =>
  Object.hasOwn(INLINES, inline.type) ? INLINES[inline.type]!(inline, writer) : writer.inlines(inline.nodes)
