/**
 * Writes the form in which a reader tries an operation. It is in a template, which shows nothing: the script puts a button there that opens it, so that
 * without scripts the page has no button that does nothing.
 */
import { describeForm, type OperationView, type RequestField, type SecurityView } from '@lectern/content/openapi'
import { type Content, type Html, html } from '../html.ts'
import type { ApiWords } from './words.ts'
import type { ApiWritingContext } from './writing-context.ts'

const MOST_SERVERS = 20

export function writeTryForm(
  view: OperationView,
  { spec, writer, words, spend, remaining }: ApiWritingContext,
): Content {
  if (view.kind === 'webhook' || view.hidesForm || view.method === 'trace' || remaining() <= 0) return undefined
  const servers = view.servers.slice(0, MOST_SERVERS).flatMap(({ filledUrl }) => writer.triedServer(filledUrl) ?? [])
  if (servers.length === 0) return undefined
  const { fields, credentials, body, unsent } = describeForm(spec, view)
  return spend(html`<template class="try-form" data-label="${words.try}">
<form class="try" autocomplete="off" novalidate data-method="${view.method.toUpperCase()}" data-path="${view.path}" aria-label="${words.try}: ${view.title}">
${writeServerField(servers, words)}${writeGroup(
  words.authorization,
  credentials.map((each) => writeCredential(each, words)),
)}${(['path', 'query', 'header'] as const).map((location) =>
  writeGroup(
    words[location],
    fields.filter((each) => each.location === location).map((each) => writeInput(each, words)),
  ),
)}${
  body &&
  html`<label class="try-body"><span>${words.body} <code>${body.type}</code>${body.isRequired && writeRequired(words)}</span><textarea data-type="${body.type}"${body.isJson && html` data-json`} rows="${Math.min(Math.max(body.text.split('\n').length, 3), 16)}" spellcheck="false" autocapitalize="off">
${body.text}</textarea></label>\n`
}${unsent.map((each) => html`<p class="aside">${words[each === 'cookie' ? 'tryNoCookies' : 'tryNoFiles']}</p>\n`)}<p class="try-actions"><button class="button primary" type="submit">${words.send}</button><button class="button secondary" type="button" hidden>${words.stop}</button><span role="status"></span></p>
</form>
</template>\n`)
}

function writeServerField(servers: readonly string[], words: ApiWords): Html {
  if (servers.length === 1) return html`<input type="hidden" data-server value="${servers[0]}">\n`
  return html`<label><span>${words.server}</span><select data-server>${servers.map((url) => html`<option>${url}</option>`)}</select></label>\n`
}

const writeGroup = (title: string, content: Html[]): Content =>
  content.length > 0 && html`<fieldset><legend>${title}</legend>\n${content}</fieldset>\n`

const writeRequired = (words: ApiWords) => html` <span class="flag required">${words.required}</span>`

/** Fields have no names, so that no browser puts their values into an address. */
function writeInput(field: RequestField, words: ApiWords): Html {
  const { location, name, kind, isRequired, values, style, isExploded, example } = field
  const attributes = html` data-in="${location}" data-name="${name}" data-kind="${kind}"${style && html` data-style="${style}"`}${isExploded && html` data-exploded`}${isRequired && html` required`}`
  const label = html`<span><code>${name.slice(0, 200)}</code>${hint(field, words)}${isRequired && writeRequired(words)}</span>`
  if (values.length > 0 && kind !== 'list' && kind !== 'object')
    return html`<label>${label}<select${attributes}><option value="">—</option>${values.map((each) => html`<option${isRequired && each === example && html` selected`}>${each}</option>`)}</select></label>\n`
  const value = isRequired && example !== undefined && html` value="${example}"`
  const shown = values.length > 0 ? values.slice(0, 5).join(',') : (example ?? '')
  return html`<label>${label}<input type="text"${attributes}${value} placeholder="${shown}" autocomplete="off" spellcheck="false" autocapitalize="off"></label>\n`
}

const hint = ({ type, kind }: RequestField, words: ApiWords): Content => {
  const parts = [type, kind === 'list' && words.commaSeparated, kind === 'object' && 'JSON'].filter(Boolean)
  return parts.length > 0 && html` <span class="type">${parts.join(', ')}</span>`
}

/** The field is no password field: browsers offer to store those. */
function writeCredential(scheme: SecurityView, words: ApiWords): Html {
  const { name, type, key, location, prefix } = scheme
  const isBasic = type === 'http' && scheme.scheme === 'basic'
  const shown =
    type === 'http'
      ? scheme.scheme === ''
        ? 'bearer'
        : scheme.scheme
      : (prefix ?? (type === 'apiKey' ? '' : 'Bearer'))
  const word = shown.charAt(0).toUpperCase() + shown.slice(1)
  const place = type === 'apiKey' && location === 'query' ? 'query' : 'header'
  const input = (part: string, isSecret: boolean) =>
    html`<input type="text" data-credential="${name}" data-in="${place}" data-name="${key}" data-prefix="${word}"${part && html` data-part="${part}"`}${isSecret && html` class="secret"`} autocomplete="off" autocapitalize="off" spellcheck="false" data-1p-ignore data-lpignore="true">`
  if (isBasic)
    return html`<label><span>${words.userName}</span>${input('user', false)}</label>
<label><span>${words.password}</span>${input('password', true)}</label>\n`
  return html`<label><span><code>${name.slice(0, 200)}</code> <span class="type">${[toPlaceName(scheme, word), words.notStored].filter(Boolean).join(' · ')}</span></span>${input('', true)}</label>\n`
}

/** Names the header or the kind of the credentials, unless their name says it. */
function toPlaceName({ type, key, name }: SecurityView, word: string): string {
  const place = type === 'apiKey' ? key : word
  return place.toLowerCase() === name.toLowerCase() ? '' : place
}
