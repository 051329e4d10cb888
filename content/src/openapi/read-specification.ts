/** Reads a text into the document to store, its files, and the outline for pages. */
import { type BundledFile, bundle, type SpecFile, type SpecHost } from './bundle.ts'
import { type ApiOutline, toOutline } from './outline.ts'
import { isApiObject } from './read-spec.ts'
import { TooLargeError } from './rewrite.ts'
import { toApiDocument } from './to-api-document.ts'
import type { ApiDocument, ApiObject } from './types.ts'
import { isOpenApi, isSwagger, scalarToText, upgradeSchemas } from './upgrade.ts'
import { upgradeSwagger } from './upgrade-swagger.ts'

type ReadSpecification =
  | {
      readonly kind: 'read'
      readonly document: ApiDocument
      readonly outline: ApiOutline
      /** The files as written, the entry first. */
      readonly files: readonly BundledFile[]
    }
  | { readonly kind: 'invalid'; readonly reason: string }

/** Throws the errors of the host. */
export async function readSpecification(entry: SpecFile, host: SpecHost): Promise<ReadSpecification> {
  try {
    const bundled = await bundle(entry, host)
    if (bundled.kind === 'invalid') return bundled
    const { root, files } = bundled
    if (!isApiObject(root)) return invalid('is not an OpenAPI document: it is not an object')
    if (!isSwagger(root) && !isOpenApi(root)) return invalid(versionProblem(root))
    const document = toApiDocument(upgradeSchemas(isSwagger(root) ? upgradeSwagger(root) : root))
    return { kind: 'read', document, outline: toOutline(document), files }
  } catch (error) {
    if (error instanceof TooLargeError) return invalid(error.message)
    throw error
  }
}

const invalid = (reason: string) => ({ kind: 'invalid' as const, reason })

function versionProblem({ swagger, openapi }: ApiObject): string {
  const version = scalarToText(openapi) ?? scalarToText(swagger)
  if (version === undefined) return 'is not an OpenAPI document: it has neither openapi nor swagger'
  return `is of version ${version.slice(0, 20)}: Swagger 2.0 and OpenAPI 3 are read`
}
