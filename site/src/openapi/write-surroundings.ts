/** Writes the servers of an operation and its authentication. */
import type { OperationView, SecurityView, ServerView } from '@lectern/content/openapi'
import { type Content, type Html, html } from '../html.ts'
import { writeAnchor } from '../inlines/link.ts'
import { type ApiWritingContext, writeDescription, writeDetails, writePart, writeUpTo } from './writing-context.ts'

const MOST = 20

/** A server without variables is already part of the operation's address. */
export function writeServers(servers: readonly ServerView[], writing: ApiWritingContext): Content {
  if (servers.length < 2 && !servers.some(({ variables, description }) => variables.length > 0 || description))
    return undefined
  const { words, spend } = writing
  const { written, rest } = writeUpTo(servers, MOST, writing, ({ url, description, variables }) =>
    spend(html`<li class="field"><div class="field-head"><code class="name">${url}</code></div>
${writeDescription(description, writing)}${variables.length > 0 && html`<ul class="facts" role="list">${variables.slice(0, MOST).map(writeVariable)}</ul>\n`}</li>\n`),
  )
  return writeDetails(
    words.servers,
    html`<ul class="fields" role="list">${written}${rest && html`<li class="rest">${rest}</li>`}</ul>\n`,
    false,
    'nested servers',
  )
}

const writeVariable = ({ name, value, values, description }: ServerView['variables'][number]) =>
  html`<li>${name.slice(0, 100)} <code>${value.slice(0, 200)}</code>${values
    .filter((each) => each !== value)
    .slice(0, MOST)
    .map(
      (each) => html` <code>${each.slice(0, 200)}</code>`,
    )}${description && html` ${description.slice(0, 300)}`}</li>\n`

export function writeSecurity({ security }: OperationView, writing: ApiWritingContext): Content {
  const { words } = writing
  const required = security.filter((all) => all.length > 0)
  if (required.length === 0) return undefined
  const isOptional = required.length < security.length
  const { written, rest } = writeUpTo(
    required,
    MOST,
    writing,
    (all) => html`<li class="field">${all.slice(0, MOST).map((each) => writeScheme(each, writing))}</li>\n`,
  )
  return writePart(
    words.authorization,
    html`${required.length > 1 && html`<p class="aside">${words.eitherOf}</p>\n`}<ul class="fields" role="list">
${written}${rest && html`<li class="rest">${rest}</li>\n`}</ul>
${isOptional && html`<p class="aside">${words.noCredentials}</p>\n`}`,
    writing,
  )
}

function writeScheme(scheme: SecurityView, writing: ApiWritingContext): Html {
  const { words, spend } = writing
  const { name, type, description, scopes } = scheme
  const places = { header: words.inHeader, query: words.inQuery, cookie: words.inCookie }
  const where =
    type === 'mutualTLS'
      ? words.certificate
      : type === 'unknown'
        ? words.unknownScheme
        : html`${places[type === 'apiKey' ? scheme.location : 'header']} <code>${toExample(scheme)}</code>`
  const kind =
    type === 'http' ? [scheme.scheme, scheme.format].filter(Boolean).join(', ') : type === 'unknown' ? '' : type
  return spend(html`<div class="scheme"><div class="field-head"><code class="name">${name.slice(0, 200)}</code>${kind && html` <span class="type">${kind.slice(0, 100)}</span>`}</div>
<p class="aside">${where}</p>
${writeDescription(description, writing)}${writeAddresses(scheme, writing)}${
  scopes.length > 0 &&
  html`<div class="allowed"><span>${words.scopes}</span><ul class="values${scopes.some((each) => each.description) && ' described'}" role="list">
${scopes.slice(0, 50).map((each) => html`<li><code>${each.name.slice(0, 200)}</code>${each.description && html` ${each.description.slice(0, 300)}`}</li>\n`)}</ul></div>\n`
}</div>\n`)
}

function toExample({ type, key, scheme, prefix, location: place }: SecurityView): string {
  if (type !== 'apiKey') {
    const word = type === 'http' ? scheme.charAt(0).toUpperCase() + scheme.slice(1) : (prefix ?? 'Bearer')
    return `Authorization: ${word} …`.slice(0, 200)
  }
  return (place === 'header' ? `${key}: ${prefix ? `${prefix} ` : ''}…` : `${key}=…`).slice(0, 200)
}

/** Writes the addresses that issue tokens. */
function writeAddresses({ flows, url }: SecurityView, { writer }: ApiWritingContext): Content {
  const link = (address: string) => {
    const target = writer.target({ kind: 'url', url: address.slice(0, 2000) })
    return target
      ? writeAnchor({ href: target.href, content: target.href }, writer)
      : html`<code>${address.slice(0, 200)}</code>`
  }
  const items = [
    ...flows
      .slice(0, MOST)
      .flatMap(({ name, addresses }) => addresses.map((each) => ({ label: `${name}: ${each.name}`, url: each.url }))),
    ...(url === undefined ? [] : [{ label: 'openIdConnectUrl', url }]),
  ]
  return (
    items.length > 0 &&
    html`<ul class="facts" role="list">${items.map((each) => html`<li>${each.label.slice(0, 100)} ${link(each.url)}</li>`)}</ul>\n`
  )
}
