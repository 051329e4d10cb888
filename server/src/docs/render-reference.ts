/** Renders the OpenAPI document as one page for people, without scripts or external files. */
import { type Html, html, Html as RawHtml } from '@lectern/site'
import { renderSchema, type Schema } from './render-schema.ts'
import { STYLE } from './style.ts'

interface Parameter {
  name: string
  in: string
  required: boolean
  schema: Schema
}
interface Described {
  operationId: string
  summary: string
  description?: string
  tags: string[]
  parameters: Parameter[]
  requestBody?: { required: boolean; content: { 'application/json': { schema: Schema } } }
  /** A response that is not JSON is a download. */
  responses: Record<string, { description: string; content?: Record<string, { schema?: Schema }> }>
  'x-permission': string
  'x-scope'?: string
}
interface Entry extends Described {
  method: string
  path: string
}

export function renderReference(document: Record<string, unknown>): Html {
  const { info, servers, paths, components } = document as {
    info: { title: string; version: string; description: string }
    servers: { url: string }[]
    paths: Record<string, Record<string, Described>>
    components: { schemas: Record<string, Schema> }
  }
  const entries = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({ ...described, method: method.toUpperCase(), path })),
  )
  const sections = groupBySection(entries)
  const base = servers[0]!.url
  return html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${info.title} API reference</title><style>${new RawHtml(STYLE)}</style></head>
<body>
<a class="skip" href="#content">Skip to the reference</a>
<nav aria-label="Operations"><p><strong>${info.title} ${info.version}</strong><br><a href="/openapi.json">openapi.json</a></p>
${[...sections].map(
  ([section, group]) =>
    html`<details open><summary>${title(section)}</summary><ul>${group.map(
      (entry) =>
        html`<li><a href="#${entry.operationId}"><span class="method ${entry.method}">${entry.method}</span> ${entry.summary}</a></li>`,
    )}</ul></details>`,
)}
</nav>
<main id="content">
<h1>${info.title} API reference</h1>
<p>${info.description}</p>
<p>Every operation below <code>${base}</code> needs a token. Make one with <code>lectern token create --email you@example.com</code>, then:</p>
<pre>curl -H "Authorization: Bearer $TOKEN" ${base}/user</pre>
<p>Lists take <code>limit</code> (0 to 1000, default 50) and <code>page</code>, the <code>next.page</code> of the answer before.
A failed request answers <code>{"error": {"code": 404, "message": "Space not found"}}</code>.</p>
${[...sections].map(([section, group]) => html`<h2>${title(section)}</h2>${group.map((entry) => renderOperation(entry, components.schemas))}`)}
</main></body></html>`
}

function groupBySection(entries: Entry[]): Map<string, Entry[]> {
  const sections = new Map<string, Entry[]>()
  for (const entry of entries) sections.set(entry.tags[0]!, [...(sections.get(entry.tags[0]!) ?? []), entry])
  return sections
}

const title = (section: string) => section.replaceAll('-', ' ')

function renderContent(content: Record<string, { schema?: Schema }> | undefined, schemas: Record<string, Schema>) {
  return Object.entries(content ?? {}).map(([type, { schema }]) =>
    type === 'application/json' && schema
      ? html`<dl>${renderSchema('', schema, true, schemas)}</dl>`
      : html`<p class="note"><code>${type}</code></p>`,
  )
}

function renderOperation(entry: Entry, schemas: Record<string, Schema>): Html {
  const query = entry.parameters.filter((parameter) => parameter.in === 'query')
  const body = entry.requestBody
  return html`<article id="${entry.operationId}">
<h3>${entry.summary}</h3>
<p class="route"><code><span class="method ${entry.method}">${entry.method}</span> /v1${entry.path}</code></p>
<p class="note"><code>${entry.operationId}</code> · needs ${entry['x-permission']}${entry['x-scope'] && html` · scope <code>${entry['x-scope']}</code>`}</p>
${entry.description && html`<p>${entry.description}</p>`}
${query.length > 0 && html`<h4>Query</h4><dl>${query.map((parameter) => renderSchema(parameter.name, parameter.schema, parameter.required, schemas))}</dl>`}
${body && html`<h4>Body${!body.required && ' (may be absent)'}</h4><dl>${renderSchema('', body.content['application/json'].schema, true, schemas)}</dl>`}
<h4>Answers</h4>
${Object.entries(entry.responses)
  .filter(([status]) => status !== 'default')
  .map(
    ([status, { description, content }]) =>
      html`<p class="note"><code>${status}</code> ${description}</p>${renderContent(content, schemas)}`,
  )}
</article>`
}
