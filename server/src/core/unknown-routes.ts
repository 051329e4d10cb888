/** 404 for unknown paths; 405 with `Allow` where the path is known and only the method is not. */
import type { FastifyInstance } from 'fastify'
import { methodNotAllowed, notFound } from './errors.ts'
import type { Operation } from './operation.ts'

export function refuseUnknownRoutes(app: FastifyInstance, operations: Operation[]): void {
  let patterns: { pattern: RegExp; methods: string[] }[] | undefined
  app.setNotFoundHandler((request) => {
    patterns ??= toPatterns(operations)
    const path = request.url.split('?')[0]!.replace(/\/+$/, '')
    const known = patterns.find(({ pattern }) => pattern.test(path))
    if (known && !known.methods.includes(request.method))
      throw methodNotAllowed(request.method, known.methods.join(', '))
    throw notFound(`${request.method} ${path.slice(0, 200)}`)
  })
}

/** Paths with fewer parameters first, so that a fixed part wins over a parameter as it does in the router. */
function toPatterns(operations: Operation[]) {
  const methods = new Map<string, string[]>()
  for (const { path, method } of operations) {
    const known = methods.get(path) ?? []
    methods.set(path, [...known, ...(method === 'GET' ? ['GET', 'HEAD'] : [method])])
  }
  return [...methods]
    .sort(([a], [b]) => a.split('{').length - b.split('{').length)
    .map(([path, known]) => ({
      pattern: new RegExp(
        `^/v1${path
          .replace(/\/$/, '')
          .replace(/\{pagePath\}$/, '.+')
          .replace(/\{\w+\}/g, '[^/]+')}$`,
      ),
      methods: known,
    }))
}
