/** An operation, a webhook or the schemas of a specification: first the specification, then what of it. */
import type { NodeData } from '@lectern/content/document'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { ArrowLeft, Braces, FileCode } from 'lucide-react'
import { useState } from 'react'
import { ChoiceList, type ListedChoice } from '../../../design/choice-list.tsx'
import { useWords } from '../../../design/index.ts'
import { outlineQuery, type Specification, specificationsQuery } from '../../openapi/index.ts'
import { narrowByTitle } from './link-targets.ts'
import type { SubjectProps } from './subject-props.ts'
import { PICKER_WORDS } from './words.ts'

export function SpecificationPicker(props: SubjectProps) {
  const words = useWords(PICKER_WORDS)
  const { organization } = props.context.place
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<Specification>()
  const query = useInfiniteQuery(specificationsQuery(organization))
  const { data, isPending } = query
  const specifications = data?.items ?? []
  if (chosen) return <PartPicker {...props} specification={chosen} onBack={() => setChosen(undefined)} />
  return (
    <ChoiceList
      label={words.specificationSearch}
      text={text}
      onText={setText}
      groups={[
        {
          id: 'specifications',
          title: words.specifications,
          choices: narrowByTitle(specifications, text, ({ slug }) => slug).map((specification) => ({
            id: specification.id,
            label: specification.slug,
            icon: FileCode,
            onPick: () => {
              setText('')
              setChosen(specification)
            },
          })),
        },
      ]}
      queries={[query]}
      empty={isPending ? words.loading : specifications.length === 0 ? words.noSpecification : words.nothingFound}
      onClose={props.onClose}
    />
  )
}

interface PartPickerProps extends SubjectProps {
  specification: Specification
  onBack: () => void
}

function PartPicker({ context, block, onPick, onClose, specification, onBack }: PartPickerProps) {
  const words = useWords(PICKER_WORDS)
  const { slug, lastVersion } = specification
  const [text, setText] = useState('')
  const query = useQuery({
    ...outlineQuery(context.place.organization, slug, lastVersion ?? ''),
    enabled: lastVersion !== undefined,
  })
  const parts = listParts(block, query.data, words.allSchemas)
  const ref = { kind: 'openapi', spec: slug }
  const choices: ListedChoice[] = narrowByTitle(parts, text, ({ label, hint }) => `${label} ${hint}`).map(
    ({ data, label, hint }) => ({
      id: `part ${label}`,
      label,
      hint,
      icon: Braces,
      onPick: () => onPick({ ref, ...data }),
    }),
  )
  return (
    <ChoiceList
      label={block === 'openapi-schemas' ? words.schemaSearch : words.operationSearch}
      text={text}
      onText={setText}
      groups={[
        { id: 'parts', title: slug, choices },
        {
          id: 'back',
          title: words.specifications,
          choices:
            text === '' ? [{ id: 'back', label: words.otherSpecification, icon: ArrowLeft, onPick: onBack }] : [],
        },
      ]}
      queries={[query]}
      empty={query.isPending && lastVersion !== undefined ? words.loading : words.nothingFound}
      onClose={onClose}
    />
  )
}

interface SpecificationPart {
  label: string
  hint: string
  data: NodeData
}

type Outline = NonNullable<Awaited<ReturnType<NonNullable<ReturnType<typeof outlineQuery>['queryFn']>>>>

function listParts(block: string, outline: Outline | undefined, allSchemas: string): SpecificationPart[] {
  if (!outline) return []
  if (block === 'openapi-schemas') {
    const models = outline.models.map((name) => ({ label: name, hint: '', data: { schemas: [name] } }))
    return models.length < 2 ? models : [{ label: allSchemas, hint: '', data: { schemas: outline.models } }, ...models]
  }
  const kind = block === 'openapi-webhook' ? 'webhook' : 'operation'
  return outline.operations
    .filter((operation) => operation.kind === kind)
    .map(({ method, path, title }) => ({
      label: `${method.toUpperCase()} ${path}`,
      hint: title,
      data: kind === 'webhook' ? { name: path, method } : { path, method },
    }))
}
