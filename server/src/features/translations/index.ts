export { checkInstructions } from './check-instructions.ts'
export { NewTranslationSettings } from './schema.ts'
