import type { NodeData } from '@lectern/content/document'
import { invalid } from '../../core/errors.ts'
import type { Batch } from './batch.ts'
import type { ComputedPage } from './schema.ts'

/** Reads what a computed page stores. The specification may have no version yet: its pages appear with the first. */
export async function readComputed(
  { hasSpec }: Pick<Batch, 'hasSpec'>,
  { type, props, dependencies }: ComputedPage,
  field: string,
): Promise<NodeData> {
  const { kind, spec } = dependencies.spec.ref
  if (!(await hasSpec(spec)))
    throw invalid(
      `${field}.dependencies.spec.ref.spec refers to an OpenAPI specification that the organization does not have`,
    )
  const grouping = props?.grouping
  return {
    type,
    props: { models: props?.models ?? false, ...(grouping && { grouping }) },
    dependencies: { spec: { ref: { kind, spec } } },
  }
}
