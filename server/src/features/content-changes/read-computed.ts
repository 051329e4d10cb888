import type { NodeData } from '@lectern/content/document'
import { invalid } from '../../core/errors.ts'
import type { Batch } from './batch.ts'
import type { ComputedPage } from './schema.ts'

/** What a page of type computed keeps. A specification without a version yet will do: its pages come with the first. */
export async function readComputed(
  { hasSpec }: Pick<Batch, 'hasSpec'>,
  { type, props, dependencies }: ComputedPage,
  field: string,
): Promise<NodeData> {
  const { kind, spec } = dependencies.spec.ref
  if (!(await hasSpec(spec)))
    throw invalid(`${field}.dependencies.spec.ref.spec names no OpenAPI specification of the organization`)
  const grouping = props?.grouping
  return {
    type,
    props: { models: props?.models ?? false, ...(grouping && { grouping }) },
    dependencies: { spec: { ref: { kind, spec } } },
  }
}
