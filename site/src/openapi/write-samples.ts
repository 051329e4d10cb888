/** Writes the samples of an operation: requests in several languages, and responses. */
import { type BodyExample, examplesOf, type OperationView, samplesOf } from '@lectern/content/openapi'
import { writeTabSet } from '../blocks/tab-set.ts'
import { type Content, type Html, html } from '../html.ts'
import { type ApiWritingContext, writeDetails, writeSampleCode } from './writing-context.ts'

const MOST_RESPONSES = 12

export function writeSamples(view: OperationView, writing: ApiWritingContext): Content {
  const { words, writer, spec } = writing
  // The other half is reserved for the description of the operation.
  const half = writing.remaining() / 2
  const request =
    view.kind === 'webhook'
      ? writePayload(view, writing)
      : writeTabSet(
          samplesOf(spec, view).map(({ label, language, text }) => ({
            title: label,
            content: writeSampleCode(text, language, writing),
          })),
          writer,
        )
  const responses = view.responses
    .filter(({ hasSample }) => hasSample)
    .slice(0, MOST_RESPONSES)
    .flatMap((response) => {
      const [media] = response.media
      const examples = media && writing.remaining() > half ? examplesOf(spec, media, { hides: 'writeOnly' }) : []
      return examples.length > 0
        ? [{ title: response.status.slice(0, 20), content: writeExamples(examples, writing) }]
        : []
    })
  return [
    request &&
      html`<div class="sample-title">${view.kind === 'webhook' ? words.payload : words.request}</div>\n${request}`,
    view.kind !== 'webhook' && writeOtherBodies(view, writing),
    responses.length > 0 && html`<div class="sample-title">${words.response}</div>\n${writeTabSet(responses, writer)}`,
  ]
}

function writePayload(view: OperationView, writing: ApiWritingContext): Content {
  const { writer, spec } = writing
  const given = samplesOf(spec, view).map(({ label, language, text }) => ({
    title: label,
    content: writeSampleCode(text, language, writing),
  }))
  const [media] = view.body?.media ?? []
  const examples = media ? examplesOf(spec, media) : []
  const payload =
    examples.length > 0 ? [{ title: media!.type.slice(0, 100), content: writeExamples(examples, writing) }] : []
  return writeTabSet([...given, ...payload], writer)
}

/** The code samples use the first example of a body. */
function writeOtherBodies({ body }: OperationView, writing: ApiWritingContext): Content {
  const [media] = body?.media ?? []
  return media && writeOthers(examplesOf(writing.spec, media, { hides: 'readOnly' }), writing)
}

/** The first is shown, the others open below it. */
const writeExamples = (examples: readonly BodyExample[], writing: ApiWritingContext): Html =>
  html`${writeExample(examples[0]!, writing, examples[0]!.title)}${writeOthers(examples, writing)}`

const writeOthers = ([, ...others]: readonly BodyExample[], writing: ApiWritingContext): Content =>
  others.map(
    (each, at) =>
      writing.remaining() > 0 &&
      writeDetails(each.title ?? `${writing.words.example} ${at + 2}`, writeExample(each, writing), false),
  )

const writeExample = ({ text, syntax, isCut }: BodyExample, writing: ApiWritingContext, title?: string) =>
  html`${writeSampleCode(text, syntax, writing, title?.slice(0, 200))}${isCut && html`<p class="aside">${writing.words.exampleCut}</p>\n`}`
