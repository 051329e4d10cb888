import { API_METHODS } from '../../document/index.ts'
import { titleOfOperation } from '../name-operation.ts'
import { dereference, isApiObject } from '../read-spec.ts'
import { asEntries, asList, asText } from '../read-value.ts'
import type { ApiDocument, ApiObject, ApiOperation } from '../types.ts'
import { toBody, toParameters, toResponses } from './describe-parts.ts'
import { toSecurity, toServers } from './describe-surroundings.ts'
import type { AuthoredSample, CallbackView, ExternalDocs, OperationView } from './views.ts'

export function describeOperation(spec: ApiDocument, found: ApiOperation): OperationView {
  const { kind, method, path, pathItem, operation } = found
  return {
    kind,
    method,
    path,
    title: titleOfOperation(found),
    operationId: asText(operation.operationId),
    description: asText(operation.description) ?? asText(pathItem.description),
    isDeprecated: operation.deprecated === true,
    sunset: asText(operation['x-deprecated-sunset'])?.slice(0, 100),
    stability: (['experimental', 'alpha', 'beta'] as const).find((each) => each === operation['x-stability']),
    servers: kind === 'webhook' ? [] : toServers(spec, found),
    security: toSecurity(spec, operation),
    parameters: toParameters(spec, found),
    body: toBody(spec, operation.requestBody),
    responses: toResponses(spec, operation.responses),
    callbacks: toCallbacks(spec, operation.callbacks),
    externalDocs: toLinkedDocs(operation.externalDocs),
    samples: toSamples(operation),
    expandsResponses: flag(spec, operation, 'x-expandAllResponses'),
    expandsModels: flag(spec, operation, 'x-expandAllModelSections'),
    hidesForm: flag(spec, operation, 'x-hideTryItPanel'),
  }
}

/** The flag of the root applies unless the operation has its own. */
const flag = (spec: ApiDocument, operation: ApiObject, name: `x-${string}`) =>
  (typeof operation[name] === 'boolean' ? operation[name] : spec[name]) === true

function toLinkedDocs(value: unknown): ExternalDocs | undefined {
  const url = isApiObject(value) ? asText(value.url) : undefined
  return url === undefined ? undefined : { url, title: asText((value as ApiObject).description) }
}

const MOST_SAMPLES = 20
const LONGEST_SAMPLE = 20_000

/** Reads `x-codeSamples`; `false` there means no samples at all. */
function toSamples(operation: ApiObject): AuthoredSample[] | undefined {
  const given = operation['x-codeSamples'] ?? operation['x-code-samples'] ?? operation['x-custom-examples']
  if (given === false) return undefined
  return asList(given)
    .slice(0, MOST_SAMPLES)
    .flatMap((each) => {
      const source = isApiObject(each) ? asText(each.source) : undefined
      if (source === undefined) return []
      const language = asText((each as ApiObject).lang)?.slice(0, 40) ?? ''
      const label = asText((each as ApiObject).label)?.slice(0, 60) ?? (language || 'Code')
      return [{ language, label, source: source.slice(0, LONGEST_SAMPLE) }]
    })
}

function toCallbacks(spec: ApiDocument, value: unknown): CallbackView[] {
  return asEntries(value).flatMap(([name, callback]) =>
    asEntries(dereference(spec, callback)).flatMap(([expression, item]) => {
      const pathItem = dereference(spec, item)
      if (!pathItem || expression.startsWith('x-')) return []
      return API_METHODS.flatMap((method): CallbackView[] => {
        const operation = pathItem[method]
        if (!isApiObject(operation)) return []
        return [{ name, expression, operation: { kind: 'webhook', path: expression, method, pathItem, operation } }]
      })
    }),
  )
}
