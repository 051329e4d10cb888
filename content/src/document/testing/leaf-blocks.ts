/** Generates blocks that contain text, code or images. */
import fc from 'fast-check'
import { block, fragment, inline, joinText, leaf, paragraph, text, voidBlock } from '../build.ts'
import { toHeadingData } from '../heading-id.ts'
import type { Block } from '../types.ts'
import { anyInlines, anyNote, anyPlainInlines, anyRef, anyWords, maybe, maybeTrue } from './inlines.ts'

export const anyParagraph = fc
  .tuple(
    anyInlines,
    fc.oneof({ weight: 4, arbitrary: fc.constant(undefined) }, fc.constantFrom('start', 'center', 'end')),
  )
  .map(([nodes, align]) => paragraph(nodes, align ? { align } : {}))
  .filter((each) => hasWords(each))

/** A paragraph of images alone is a block of images, and a blank paragraph is nothing. */
const hasWords = (each: Block) =>
  each.nodes!.some((node) => node.object === 'text' && node.leaves.some(({ text }) => text.trim() !== ''))

export const anyHeading = fc
  .record({
    type: fc.constantFrom('heading-1', 'heading-2', 'heading-3'),
    anchor: maybe(fc.oneof(fc.stringMatching(/^[-a-z0-9.+_]{1,8}$/), fc.constantFrom('By-Hand', '六', 'é(1)'))),
    align: maybe(fc.constantFrom('center', 'end')),
    nodes: fc.oneof(anyInlines, fc.constant([])),
  })
  .map(({ type, nodes, anchor, align }) => block(type, { ...toHeadingData(anchor), align }, nodes))

const anyCodeText = anyWords.map((words) => words.replaceAll('\n', ' '))
const anyCodeLine = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .option(anyCodeText, { nil: '' })
      .map((words) => block('code-line', {}, joinText([text(leaf(words))]))),
  },
  fc
    .tuple(
      fc.array(
        fc.oneof(
          anyCodeText.map((words) => text(leaf(words))),
          anyNote.chain((note) =>
            anyCodeText.map((words) =>
              inline('annotation', {}, [text(leaf(words))], [fragment('annotation-body', note, 'annotation-body')]),
            ),
          ),
        ),
        { minLength: 1, maxLength: 3 },
      ),
      maybeTrue,
    )
    .map(([nodes, highlighted]) => block('code-line', { highlighted }, joinText(nodes))),
)
export const anyCode = fc
  .record({
    syntax: maybe(fc.constantFrom('js', 'mermaid', 'c++')),
    title: maybe(anyWords),
    overflow: fc.constantFrom(undefined, 'wrap', 'scroll'),
    lineNumbers: fc.constantFrom(undefined, true, false),
    expandable: maybeTrue,
    fullWidth: maybeTrue,
    lines: fc.array(anyCodeLine, { maxLength: 4 }),
  })
  .map(({ lines, ...data }) => block('code', data, lines))

const anyLength = fc.oneof(
  fc.integer({ min: 1, max: 2000 }),
  fc.integer({ min: 1, max: 100 }).map((value) => ({ unit: '%', value })),
)
export const anyCaption = anyPlainInlines.map((nodes) => [paragraph(nodes)]).filter(([each]) => hasWords(each!))
export const captionOf = (caption: Block[] | undefined) => (caption ? [fragment('caption', caption)] : [])
const anyImage = fc
  .record({
    ref: anyRef,
    refDark: maybe(anyRef),
    alt: maybe(anyWords),
    width: maybe(anyLength),
    height: maybe(anyLength),
    caption: maybe(anyCaption),
  })
  .map(({ caption, ...data }) => voidBlock('image', data, captionOf(caption)))
export const anyImages = fc
  .record({
    align: fc.constantFrom(undefined, 'left', 'right', 'center'),
    fullWidth: maybeTrue,
    framed: maybeTrue,
    images: fc.array(anyImage, { minLength: 1, maxLength: 3 }),
  })
  .map(({ images, ...data }) => block('images', data, images))
