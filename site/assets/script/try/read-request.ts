/** Reads the request that a form describes. */

import { type FormWords, fillIn } from './words.ts'
import { parseObject, type TypedParameter, writeInPath, writeQuery } from './write-parameter.ts'

export interface TypedRequest {
  url: string
  method: string
  headers: [string, string][]
  body: string | undefined
}

/** `field` is where the mistake is. */
export interface Mistake {
  message: string
  field: HTMLElement
}

type Field = HTMLInputElement | HTMLSelectElement

const isMistake = (value: object): value is Mistake => 'message' in value

export function readTypedRequest(form: HTMLFormElement, words: FormWords): TypedRequest | Mistake {
  const fields = [...form.querySelectorAll<Field>('[data-kind]')]
  for (const field of fields) {
    const mistake = findMistake(field, words)
    if (mistake) return mistake
  }
  const body = readBody(form, words)
  if (body && isMistake(body)) return body
  const of = (place: string) => fields.filter((each) => each.dataset.in === place && each.value !== '').map(toParameter)
  const { query, headers } = readCredentials(form)
  const path = (form.dataset.path ?? '').replaceAll(/\{([^{}]*)\}/g, (whole, name) => {
    const found = of('path').find((each) => each.name === name.replace(/[*+?]$/, ''))
    return found ? writeInPath(found) : whole
  })
  const parts = [...of('query').map(writeQuery), ...query].filter((each) => each !== '')
  return {
    url:
      (form.querySelector<Field>('[data-server]')?.value ?? '') +
      path +
      (parts.length > 0 ? `?${parts.join('&')}` : ''),
    method: form.dataset.method ?? 'GET',
    headers: [
      ...headers,
      ...of('header').map(({ name, text }): [string, string] => [name, text]),
      ...(body ? [['Content-Type', body.type] as [string, string]] : []),
    ],
    body: body?.text,
  }
}

function findMistake(field: Field, words: FormWords): Mistake | undefined {
  const { name = '', kind } = field.dataset
  if (field.required && field.value.trim() === '') return { message: fillIn(words.missing, name), field }
  if (kind === 'object' && field.value.trim() !== '' && !parseObject(field.value))
    return { message: fillIn(words.notObject, name), field }
  return undefined
}

const toParameter = ({ value, dataset }: Field): TypedParameter => ({
  name: dataset.name ?? '',
  kind: (dataset.kind ?? 'text') as TypedParameter['kind'],
  style: dataset.style,
  isExploded: 'exploded' in dataset,
  text: value,
})

/** An empty body is not sent. A browser sends none with these methods. */
function readBody(form: HTMLFormElement, words: FormWords): { type: string; text: string } | Mistake | undefined {
  const field = form.querySelector('textarea')
  if (!field || field.value.trim() === '' || /^(?:GET|HEAD)$/.test(form.dataset.method ?? '')) return undefined
  if ('json' in field.dataset) {
    try {
      JSON.parse(field.value)
    } catch (error) {
      return { message: fillIn(words.notJson, error instanceof Error ? error.message : ''), field }
    }
  }
  return { type: field.dataset.type ?? 'application/json', text: field.value }
}

function readCredentials(form: HTMLFormElement): { query: string[]; headers: [string, string][] } {
  const query: string[] = []
  const headers: [string, string][] = []
  const all = [...form.querySelectorAll<HTMLInputElement>('[data-credential]')]
  for (const { dataset, value } of all) {
    const { name = '', prefix = '', part, credential } = dataset
    if (part === 'user') continue
    const user = all.find((each) => each.dataset.part === 'user' && each.dataset.credential === credential)?.value ?? ''
    if (part === 'password' ? user + value === '' : value.trim() === '') continue
    const secret = part === 'password' ? toBase64(`${user}:${value}`) : value.trim()
    if (dataset.in === 'query')
      query.push(writeQuery({ name, kind: 'text', style: undefined, isExploded: true, text: secret }))
    else headers.push([name, prefix === '' ? secret : `${prefix} ${secret}`])
  }
  return { query, headers }
}

const toBase64 = (text: string) => btoa(String.fromCharCode(...new TextEncoder().encode(text)))
