import type { SampleRequest } from './request.ts'

/** In single quotes only the quote itself is special to a shell. */
const quote = (text: string) => `'${text.replaceAll('\0', '').replaceAll("'", `'\\''`)}'`

export function printCurl({ method, url, headers, body }: SampleRequest): string {
  // With `--request HEAD` curl would wait for a body that never comes.
  const verb = method === 'HEAD' ? ['--head'] : method === 'GET' && !body ? [] : [`--request ${method}`]
  const lines = [
    ...verb,
    `--url ${quote(url)}`,
    ...headers.map(([name, value]) => `--header ${quote(`${name}: ${value}`)}`),
  ]
  if (body?.kind === 'json') lines.push(`--data-raw ${quote(JSON.stringify(body.value, null, 2))}`)
  if (body?.kind === 'text') lines.push(`--data-raw ${quote(body.text)}`)
  if (body?.kind === 'file') lines.push(`--data-binary ${quote(`@${body.file}`)}`)
  // Of `name=value` curl encodes only the value.
  if (body?.kind === 'form')
    for (const [name, value] of body.fields)
      lines.push(`--data-urlencode ${quote(`${encodeURIComponent(name.toWellFormed())}=${value}`)}`)
  if (body?.kind === 'multipart')
    for (const field of body.fields) {
      const name = field.name.replaceAll(/[=\r\n]/g, '_')
      lines.push(
        field.file === undefined
          ? `--form-string ${quote(`${name}=${field.value}`)}`
          : `--form ${quote(`${name}=@${field.file}`)}`,
      )
    }
  return `curl ${lines.join(' \\\n  ')}`
}
