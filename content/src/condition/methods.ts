import { EvaluationError, joinItems, type StepCounter, valueToText } from './values.ts'

type Call = (...values: unknown[]) => unknown

/** Calls a method of a text or a list; allowed.ts lists them. Other values have none. */
export function callMethod(object: unknown, name: string, given: readonly unknown[], steps: StepCounter): unknown {
  if (typeof object === 'string') {
    steps.text(object)
    return callOnText(object, name, given, steps)
  }
  if (Array.isArray(object)) {
    steps.take(object.length)
    return callOnList(object, name, given, steps)
  }
  throw new EvaluationError(`There is no method ${name} here`)
}

function callOnText(text: string, name: string, given: readonly unknown[], steps: StepCounter): unknown {
  const other = () => valueToText(given[0], steps)
  switch (name) {
    case 'includes':
      return text.includes(other(), numberAt(given, 1))
    case 'startsWith':
      return text.startsWith(other(), numberAt(given, 1))
    case 'endsWith':
      return text.endsWith(other(), numberAt(given, 1))
    case 'indexOf':
      return text.indexOf(other(), numberAt(given, 1))
    case 'toLowerCase':
      return text.toLowerCase()
    case 'toUpperCase':
      return steps.text(text.toUpperCase())
    case 'trim':
      return text.trim()
    case 'slice':
      return text.slice(numberAt(given, 0), numberAt(given, 1))
    case 'split': {
      const parts = given[0] === undefined ? [text] : text.split(other(), numberAt(given, 1))
      steps.take(parts.length)
      return parts
    }
    default:
      throw new EvaluationError(`A text has no method ${name}`)
  }
}

function callOnList(list: readonly unknown[], name: string, given: readonly unknown[], steps: StepCounter): unknown {
  const each = given[0] as Call
  switch (name) {
    case 'includes':
      return list.includes(given[0], numberAt(given, 1))
    case 'indexOf':
      return list.indexOf(given[0], numberAt(given, 1) ?? 0)
    case 'join':
      return joinItems(list, given[0] === undefined ? ',' : valueToText(given[0], steps), steps)
    case 'some':
      return list.some((item, at) => each(item, at))
    case 'every':
      return list.every((item, at) => each(item, at))
    case 'filter':
      return list.filter((item, at) => each(item, at))
    case 'map':
      return list.map((item, at) => each(item, at))
    case 'find':
      return list.find((item, at) => each(item, at))
    default:
      throw new EvaluationError(`A list has no method ${name}`)
  }
}

const numberAt = (given: readonly unknown[], at: number): number | undefined => {
  const value = given[at]
  return value === undefined || typeof value === 'object' ? undefined : Number(value)
}
