/**
 * Reads operations that older dialects describe in the page itself: `{% swagger method path %}` and `{% api-method %}` with tags for their parts.
 * They become a block of API reference with an inline specification (docs/decisions/0064).
 */
import { type Block, documentOf, plainText, voidBlock, walk } from '../../document/index.ts'
import type { PairedBlock, TagElement } from '../pair-tags.ts'
import { printMarkdown } from '../print-markdown.ts'
import type { BlockReader, TagReader } from '../reader.ts'
import { type Attributes, readAttributes } from '../tag.ts'
import { wrap } from '../writer.ts'
import { type LegacyOperation, legacySpecUrl } from './legacy-operation.ts'
import { readOpenApi } from './pointers.ts'

/** A tag of an operation with its content. */
interface Part {
  readonly name: string
  readonly attributes: Attributes
  /** The blocks in it besides other parts. */
  readonly blocks: readonly Block[]
  readonly parts: readonly Part[]
  /** The tags and their content, as markdown. */
  readonly source: string
}

const PART = /^(?:swagger|api-method)-/

function readPart({ tag, blocks }: TagElement, reader: BlockReader): Part {
  const loose: Block[] = []
  const parts: Part[] = []
  const sources: string[] = []
  let run: PairedBlock[] = []
  const endRun = () => {
    const read = reader.blocks(run)
    if (read.length > 0) sources.push(markdownOf(read))
    for (const block of read) loose.push(block)
    run = []
  }
  for (const each of blocks) {
    if (each.type !== 'element' || !PART.test(each.tag.name)) run.push(each)
    else {
      endRun()
      reader.budget.spend(1)
      const part = readPart(each, reader)
      sources.push(part.source)
      parts.push(part)
    }
  }
  endRun()
  const start = `{% ${tag.name}${tag.rest === '' ? '' : ` ${tag.rest}`} %}`
  return {
    name: tag.name,
    attributes: readAttributes(tag.rest),
    blocks: loose,
    parts,
    source: wrap(start, sources.filter((each) => each !== '').join('\n\n'), `{% end${tag.name} %}`),
  }
}

const markdownOf = (blocks: readonly Block[]) => printMarkdown(documentOf(blocks))

function* partsBelow({ parts }: Part): Generator<Part> {
  for (const part of parts) {
    yield part
    yield* partsBelow(part)
  }
}

const named = (part: Part, name: string) => [...partsBelow(part)].filter((each) => each.name === name)

const textOf = (parts: readonly Part[]) => markdownOf(parts.flatMap(({ blocks }) => blocks))

/** Separates the code of examples from the description. */
function splitExamples(blocks: readonly Block[]): { said: Block[]; examples: string[] } {
  const said: Block[] = []
  const examples: string[] = []
  for (const block of blocks) {
    const codes = [...walk(documentOf([block]))].flatMap(({ node }) =>
      node.object === 'block' && node.type === 'code' ? [codeOf(node)] : [],
    )
    if (codes.length === 0) said.push(block)
    else examples.push(...codes)
  }
  return { said, examples }
}

const codeOf = ({ nodes = [] }: Block) => nodes.map((line) => plainText(documentOf([line]))).join('\n')

const isRequired = ({ required }: Attributes) => required === 'true'

function toSwagger(part: Part): LegacyOperation {
  const { method = 'get', path = '', baseUrl, summary } = part.attributes
  return {
    method: method.toLowerCase(),
    path,
    server: baseUrl,
    summary,
    description: textOf([...named(part, 'swagger-description'), part]),
    parameters: named(part, 'swagger-parameter').flatMap(({ attributes, blocks }) =>
      attributes.name === undefined
        ? []
        : [
            {
              place: attributes.in ?? 'query',
              name: attributes.name,
              type: attributes.type,
              isRequired: isRequired(attributes),
              description: markdownOf(blocks),
            },
          ],
    ),
    responses: named(part, 'swagger-response').map(({ attributes, blocks }) => {
      const { said, examples } = splitExamples(blocks)
      const descriptions = [attributes.description ?? '', markdownOf(said)]
      return { status: attributes.status ?? '', description: descriptions.filter(Boolean).join('\n\n'), examples }
    }),
    source: part.source,
  }
}

const PLACES = new Map([
  ['api-method-path-parameters', 'path'],
  ['api-method-query-parameters', 'query'],
  ['api-method-headers', 'header'],
  ['api-method-body-parameters', 'body'],
  ['api-method-form-data-parameters', 'formData'],
])

function toApiMethod(part: Part): LegacyOperation {
  const { method = 'get', path = '', host } = part.attributes
  const summary = plainText(documentOf(named(part, 'api-method-summary').flatMap(({ blocks }) => blocks))).trim()
  return {
    method: method.toLowerCase(),
    path,
    server: host,
    summary: summary === '' ? undefined : summary,
    description: textOf([...named(part, 'api-method-description'), part]),
    parameters: [...partsBelow(part)].flatMap(({ name, parts }) => {
      const place = PLACES.get(name)
      if (place === undefined) return []
      return parts.flatMap(({ name: inner, attributes, blocks }) =>
        inner !== 'api-method-parameter' || attributes.name === undefined
          ? []
          : [
              {
                place,
                name: attributes.name,
                type: attributes.type,
                isRequired: isRequired(attributes),
                description: markdownOf(blocks),
              },
            ],
      )
    }),
    responses: named(part, 'api-method-response-example').map((example) => {
      const { said, examples } = splitExamples(example.blocks)
      const description = [textOf(named(example, 'api-method-response-example-description')), markdownOf(said)]
      return {
        status: example.attributes.httpCode ?? '',
        description: description.filter(Boolean).join('\n\n'),
        examples,
      }
    }),
    source: part.source,
  }
}

const readLegacy =
  (toOperation: (part: Part) => LegacyOperation): TagReader =>
  (element, reader) => {
    // Without an end tag its content follows it.
    if (!reader.parts || element.endSource === undefined) return undefined
    const part = readPart(element, reader.parts)
    const operation = toOperation(part)
    const url = legacySpecUrl(operation)
    if (url === undefined) return undefined
    const { path, method } = operation
    const [expanded, fullWidth] = [part.attributes.expanded, part.attributes.fullWidth].map(
      (value) => value === 'true' || undefined,
    )
    return [voidBlock('swagger', { ref: { kind: 'url', url }, path, method, expanded, fullWidth })]
  }

const readLegacySwagger = readLegacy(toSwagger)

/** Later the same tag referred to a specification. */
const readSwagger: TagReader = (element, reader) =>
  readAttributes(element.tag.rest).src === undefined ? readLegacySwagger(element, reader) : readOpenApi(element, reader)

export const legacyApiReaders: [string, TagReader][] = [
  ['swagger', readSwagger],
  ['api-method', readLegacy(toApiMethod)],
]
