import { type Dialect, printLiteral, quoted } from './literal.ts'
import type { SampleBody, SampleRequest } from './request.ts'

const text = (value: string) => quoted(value, '"')

const DIALECT: Dialect = { yes: 'True', no: 'False', nothing: 'None', indent: '    ', text, key: text }

const KNOWN = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'])

export function printPython({ method, url, headers, body }: SampleRequest): string {
  const isJson = body?.kind === 'json'
  // `json=` sets this header itself.
  const shown = isJson ? headers.filter(([, value]) => value !== 'application/json') : headers
  const lines = [
    text(url),
    shown.length > 0 && `headers=${printLiteral(Object.fromEntries(shown), DIALECT, '    ')}`,
    ...printBody(body),
  ].filter((line) => line !== false)
  const call = KNOWN.has(method) ? `requests.${method.toLowerCase()}(` : `requests.request(\n    ${text(method)},`
  return `import requests\n\nresponse = ${call}\n    ${lines.join(',\n    ')},\n)\nprint(response.status_code, response.text)`
}

function printBody(body: SampleBody | undefined): string[] {
  switch (body?.kind) {
    case undefined:
      return []
    case 'json':
      return [`json=${printLiteral(body.value, DIALECT, '    ')}`]
    case 'text':
      return [`data=${text(body.text)}.encode("utf-8")`]
    case 'file':
      return [`data=open(${text(body.file)}, "rb")`]
    case 'form':
      return [`data=${pairs(body.fields.map(([name, value]) => `(${text(name)}, ${text(value)})`))}`]
    case 'multipart':
      // A part without a file name is a normal field.
      return [
        `files=${pairs(
          body.fields.map(({ name, value, file }) =>
            file === undefined
              ? `(${text(name)}, (None, ${text(value)}))`
              : `(${text(name)}, open(${text(file)}, "rb"))`,
          ),
        )}`,
      ]
  }
}

const pairs = (lines: readonly string[]) =>
  lines.length === 0 ? '[]' : `[\n${lines.map((line) => `        ${line},\n`).join('')}    ]`
