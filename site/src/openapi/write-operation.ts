/** Writes one operation: its description on one side, its samples on the other. */
import { type ApiOperation, describeOperation, type OperationView, PARAMETER_PLACES } from '@lectern/content/openapi'
import { trimEndCharacters } from '@lectern/content/text'
import { toHeadingAnchor } from '../blocks/heading.ts'
import { type Content, type Html, html } from '../html.ts'
import { writeAnchor } from '../inlines/link.ts'
import { drawUiIcon } from '../tools/icons.ts'
import { fill } from '../words.ts'
import { writeBody, writeMedia, writeResponses } from './write-body.ts'
import { writeSamples } from './write-samples.ts'
import { writeParameters } from './write-schema.ts'
import { writeSecurity, writeServers } from './write-surroundings.ts'
import { writeTryForm } from './write-try-form.ts'
import { type ApiWritingContext, writeDescription, writeDetails, writePart, writeUpTo } from './writing-context.ts'

const LONGEST_DESCRIPTION = 40_000
const MOST_CALLBACKS = 20

export function writeOperation(found: ApiOperation, given: ApiWritingContext): Html {
  const view = describeOperation(given.spec, found)
  const isTitled = view.title !== given.writer.pageTitle
  const writing: ApiWritingContext = { ...given, isExpanded: view.expandsModels, level: isTitled ? 3 : 2 }
  // Samples are written first: they are bounded, and many readers come for them.
  const title = isTitled && writeTitle(view.title, writing)
  const form = writeTryForm(view, writing)
  const side = writeSamples(view, writing)
  return html`<div class="operation">
${title}${writeEndpoint(view, writing)}${form}<div class="operation-sides">
<div class="reference">
${writeReference(view, writing)}</div>
<div class="samples">
${side}</div>
</div>
</div>\n`
}

function writeTitle(title: string, { writer }: ApiWritingContext): Html {
  const id = writer.id(toHeadingAnchor(title))
  writer.outline.push({ id, level: 1, title })
  return html`<h2 id="${id}">${title}<a class="anchor" href="#${id}" aria-label="${writer.words.linkToSection}: ${title}">${drawUiIcon('link')}</a></h2>\n`
}

function writeEndpoint(view: OperationView, { words }: ApiWritingContext): Html {
  const { method, kind, path, stability, isDeprecated, sunset } = view
  const server = kind === 'webhook' ? undefined : trimEndCharacters(view.servers[0]?.filledUrl ?? '', '/').slice(0, 300)
  const marks = [
    kind === 'webhook' && html`<span class="tag">${words.webhook}</span>`,
    isDeprecated && html`<span class="tag deprecated">${words.deprecated}</span>`,
    isDeprecated && sunset !== undefined && html`<span class="tag deprecated">${fill(words.sunset, sunset)}</span>`,
    stability && html`<span class="tag unstable">${words[stability]}</span>`,
  ].filter((each) => each !== false && each !== undefined)
  return html`<div class="endpoint"><span class="method ${method}">${method.toUpperCase()}</span> <code>${server && html`<span class="server">${server}</span>`}${kind === 'webhook' ? path : writePath(path)}</code></div>
${marks.length > 0 && html`<p class="marks">${marks.flatMap((mark) => [mark, ' '])}</p>\n`}`
}

/** A long line may break before a slash. */
const writePath = (path: string): Content =>
  path
    .slice(0, 1000)
    .split(/(\{[^{}]*\}|\/)/)
    .map((part) => (part === '/' ? html`<wbr>/` : part.startsWith('{') ? html`<var>${part}</var>` : part))

function writeReference(view: OperationView, writing: ApiWritingContext): Content {
  const { words } = writing
  return [
    writeDescription(view.description, writing, LONGEST_DESCRIPTION),
    writeDocs(view, writing),
    writeServers(view.servers, writing),
    writeSecurity(view, writing),
    PARAMETER_PLACES.map((place) => {
      const some = view.parameters.filter((each) => each.location === place)
      return some.length > 0 && writePart(words[place], writeParameters(some, writing), writing)
    }),
    view.body && writeBody(view.body, view.kind, writing),
    writeResponses(view, writing),
    writeCallbacks(view, writing),
  ]
}

function writeDocs({ externalDocs }: OperationView, { writer }: ApiWritingContext): Content {
  const target = externalDocs && writer.target({ kind: 'url', url: externalDocs.url.slice(0, 2000) })
  return (
    target &&
    html`<p>${writeAnchor({ href: target.href, content: externalDocs.title?.slice(0, 300) ?? target.href }, writer)}</p>\n`
  )
}

/** Writes the callbacks: requests that the server of the API sends. */
function writeCallbacks({ callbacks }: OperationView, writing: ApiWritingContext): Content {
  if (callbacks.length === 0) return undefined
  const { words, spec, spend } = writing
  const { written, rest } = writeUpTo(callbacks, MOST_CALLBACKS, writing, ({ name, expression, operation }) => {
    const view = describeOperation(spec, operation)
    const summary = spend(
      html`<span class="method ${view.method}">${view.method.toUpperCase()}</span> ${name.slice(0, 200)}`,
    )
    const content = html`<p class="media-type"><code>${expression.slice(0, 500)}</code></p>
${writeDescription(view.description, writing)}${view.body && writeMedia(view.body.media, writing)}${view.responses.length > 0 && html`<ul class="facts" role="list">${view.responses.slice(0, MOST_CALLBACKS).map((each) => html`<li><code>${each.status.slice(0, 20)}</code> ${each.description?.slice(0, 200)}</li>`)}</ul>\n`}`
    return writeDetails(summary, content, false, 'nested response')
  })
  return writePart(
    words.callbacks,
    html`<div class="responses">${written}</div>\n${rest && html`<p class="aside">${rest}</p>\n`}`,
    writing,
  )
}
