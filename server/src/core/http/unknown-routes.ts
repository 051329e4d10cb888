/** 404 for unknown paths; 405 with `Allow` where the path is known and only the method is not. */
import { trimEndCharacters } from '@lectern/content/text'
import type { FastifyInstance } from 'fastify'
import { methodNotAllowed, notFound } from '../errors.ts'
import type { Operation } from '../operation/operation.ts'
import { findAddressFault } from './address-limits.ts'

interface KnownPath {
  segments: string[]
  methods: string[]
}

export function refuseUnknownRoutes(app: FastifyInstance, operations: Operation[]): void {
  let paths: KnownPath[] | undefined
  app.setNotFoundHandler((request) => {
    const fault = findAddressFault(request.originalUrl)
    if (fault) throw fault
    paths ??= toKnownPaths(operations)
    const path = trimEndCharacters(request.url.split('?', 1)[0]!, '/')
    const segments = path.split('/')
    const known = paths.find((each) => matchesPath(each.segments, segments))
    if (known && !known.methods.includes(request.method))
      throw methodNotAllowed(request.method, known.methods.join(', '))
    throw notFound(`${request.method} ${path.slice(0, 200)}`)
  })
}

/** Paths with fewer parameters first, so that a fixed part wins over a parameter as it does in the router. */
function toKnownPaths(operations: Operation[]): KnownPath[] {
  const methods = new Map<string, string[]>()
  for (const { path, method } of operations) {
    const known = methods.get(path) ?? []
    methods.set(path, [...known, ...(method === 'GET' ? ['GET', 'HEAD'] : [method])])
  }
  return [...methods]
    .sort(([a], [b]) => a.split('{').length - b.split('{').length)
    .map(([path, known]) => ({ segments: trimEndCharacters(`/v1${path}`, '/').split('/'), methods: known }))
}

/** A parameter matches any segment that is not empty; `{pagePath}` matches all that follow. */
function matchesPath(known: readonly string[], given: readonly string[]): boolean {
  const isOpen = known.at(-1) === '{pagePath}'
  if (isOpen ? given.length < known.length : given.length !== known.length) return false
  return known.every((segment, at) => (segment.startsWith('{') ? given[at] !== '' : given[at] === segment))
}
