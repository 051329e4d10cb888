import { type Dialect, printLiteral, quoted } from './literal.ts'
import type { SampleBody, SampleRequest } from './request.ts'

const text = (value: string) => quoted(value, "'")

const DIALECT: Dialect = {
  yes: 'true',
  no: 'false',
  nothing: 'null',
  indent: '  ',
  text,
  // As a plain key it would set the prototype.
  key: (name) => (name === '__proto__' ? "['__proto__']" : /^[A-Za-z_$][\w$]*$/.test(name) ? name : text(name)),
}

export function printJavaScript({ method, url, headers, body: given }: SampleRequest): string {
  // `fetch` allows no body for these methods.
  const body = ['GET', 'HEAD'].includes(method) ? undefined : given
  const { before, value } = printBody(body)
  const options = [
    method !== 'GET' && `  method: ${text(method)},\n`,
    headers.length > 0 && `  headers: ${printLiteral(Object.fromEntries(headers), DIALECT, '  ')},\n`,
    value !== undefined && `  body: ${value},\n`,
  ].filter(Boolean)
  const request = options.length > 0 ? `fetch(${text(url)}, {\n${options.join('')}})` : `fetch(${text(url)})`
  return `${before}const response = await ${request}\nconsole.log(response.status, await response.text())`
}

function printBody(body: SampleBody | undefined): { before: string; value?: string } {
  switch (body?.kind) {
    case undefined:
      return { before: '' }
    case 'json':
      return { before: '', value: `JSON.stringify(${printLiteral(body.value, DIALECT, '  ')})` }
    case 'text':
      return { before: '', value: text(body.text) }
    case 'file':
      return { before: "const file = new Blob(['contents of the file'])\n\n", value: 'file' }
    case 'form': {
      const fields = body.fields.map(([name, value]) => `    [${text(name)}, ${text(value)}],\n`).join('')
      return { before: '', value: `new URLSearchParams([\n${fields}  ])` }
    }
    case 'multipart': {
      const lines = body.fields.map(({ name, value, file }) =>
        file === undefined
          ? `form.append(${text(name)}, ${text(value)})\n`
          : `form.append(${text(name)}, new Blob(['contents of the file']), ${text(file)})\n`,
      )
      return { before: `const form = new FormData()\n${lines.join('')}\n`, value: 'form' }
    }
  }
}
