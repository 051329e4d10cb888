export { nameKind } from './action-words.ts'
export { useActionNames } from './use-action-names.ts'
