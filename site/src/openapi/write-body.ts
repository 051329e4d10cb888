/** Writes request bodies and responses. */
import type {
  BodyView,
  MediaView,
  OperationView,
  ResponseLink,
  ResponseView,
  TreeOptions,
} from '@lectern/content/openapi'
import { writeTabSet } from '../blocks/tab-set.ts'
import { type Content, type Html, html } from '../html.ts'
import { writeParameters, writeSchema } from './write-schema.ts'
import { type ApiWritingContext, writeDescription, writeDetails, writePart, writeUpTo } from './writing-context.ts'

const MOST_MEDIA = 8
const MOST_RESPONSES = 60
const MOST_LINKS = 20

export function writeBody(body: BodyView, kind: OperationView['kind'], writing: ApiWritingContext): Html {
  const { words } = writing
  const content = html`${writeDescription(body.description, writing)}${writeMedia(body.media, writing, kind === 'webhook' ? undefined : 'readOnly')}`
  const title = kind === 'webhook' ? words.payload : words.body
  const flag = body.isRequired && kind !== 'webhook' && html` <span class="flag required">${words.required}</span>`
  return writePart(title, content, writing, flag)
}

/** Writes a body; several media types become tabs. */
export function writeMedia(
  media: readonly MediaView[],
  writing: ApiWritingContext,
  hides?: TreeOptions['hides'],
): Content {
  if (media.length === 0) return html`<p class="aside">${writing.words.noContent}</p>\n`
  const write = ({ schema, hasExample, examples }: MediaView) => {
    if (schema !== undefined) return writeSchema(schema, writing, hides)
    // The examples beside it describe the body better than an unknown type.
    return hasExample || examples !== undefined ? html`` : html`<p class="aside">${writing.words.types.any}</p>\n`
  }
  const [only] = media
  if (only && media.length === 1)
    return html`<p class="media-type"><code>${only.type.slice(0, 200)}</code></p>\n${write(only)}`
  const tabs = media.slice(0, MOST_MEDIA).map((each) => ({ title: each.type.slice(0, 200), content: write(each) }))
  return writeTabSet(tabs, writing.writer)
}

export function writeResponses(view: OperationView, writing: ApiWritingContext): Html {
  const { words } = writing
  const { responses } = view
  if (responses.length === 0)
    return writePart(words.responses, html`<p class="aside">${words.noResponses}</p>\n`, writing)
  const { written, rest } = writeUpTo(responses, MOST_RESPONSES, writing, (each, at) =>
    writeResponse(each, view.expandsResponses || at === 0, view.kind, writing),
  )
  return writePart(
    words.responses,
    html`<div class="responses">${written}</div>\n${rest && html`<p class="aside">${rest}</p>\n`}`,
    writing,
  )
}

function writeResponse(
  response: ResponseView,
  isOpen: boolean,
  kind: OperationView['kind'],
  writing: ApiWritingContext,
): Html {
  const { words, spend } = writing
  const { status, description = '', broken, media, headers } = response
  const [line = ''] = description.split('\n')
  const isLine = description.length <= 90 && line === description && !/[[\]<>`*_{}]/.test(line)
  const summary = html`<span class="status ${toStatusClass(status)}">${status.slice(0, 20)}</span> ${isLine ? line : toPlainLine(line)}`
  const content = html`${broken !== undefined && html`<p class="aside">${words.broken.replace('{}', () => broken.slice(0, 300))}</p>\n`}${
    !isLine && writeDescription(description, writing)
  }${headers.length > 0 && html`<p class="part">${words.headers}</p>\n${writeParameters(headers, writing)}`}${writeMedia(
    media,
    writing,
    kind === 'webhook' ? undefined : 'writeOnly',
  )}${writeLinks(response.links, writing)}`
  return writeDetails(spend(summary), content, isOpen, 'nested response')
}

/** Strips markdown syntax, which a summary cannot show. */
const toPlainLine = (line: string) => {
  const text = line.replaceAll(/\[([^[\]]*)\]\([^()]*\)/g, '$1').replaceAll(/[`*_]+/g, '')
  return text.length > 90 ? `${text.slice(0, 88).trimEnd().toWellFormed()}…` : text
}

const toStatusClass = (status: string): string => {
  const first = /^[1-5]/.exec(status)?.[0]
  return first === '2'
    ? 'success'
    : first === '3'
      ? 'info'
      : first === '4'
        ? 'warning'
        : first === '5'
          ? 'danger'
          : 'other'
}

function writeLinks(links: readonly ResponseLink[], { words, spend }: ApiWritingContext): Content {
  if (links.length === 0) return undefined
  const items = links.slice(0, MOST_LINKS).map(
    ({ name, target, description, parameters }) =>
      html`<li class="field"><div class="field-head"><code class="name">${name.slice(0, 200)}</code>${target !== undefined && html` <span class="type">→ ${target.slice(0, 200)}</span>`}</div>
${description !== undefined && html`<p class="aside">${description.slice(0, 500)}</p>\n`}${parameters.length > 0 && html`<ul class="facts" role="list">${parameters.map((each) => html`<li>${each.name.slice(0, 100)} <code>${each.value}</code></li>`)}</ul>\n`}</li>\n`,
  )
  return spend(html`<p class="part">${words.links}</p>\n<ul class="fields" role="list">${items}</ul>\n`)
}
