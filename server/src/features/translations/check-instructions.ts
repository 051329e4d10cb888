import { countCharacters, type Document } from '@lectern/content/document'
import { invalid } from '../../core/errors.ts'
import { checkDocument } from '../../core/words/document-shape.ts'

const MAX_CHARACTERS = 10_000

export function checkInstructions(value: unknown): Document {
  const instructions = checkDocument('instructions', value)
  if (countCharacters(instructions) > MAX_CHARACTERS)
    throw invalid(`instructions must have at most ${MAX_CHARACTERS.toLocaleString('en')} characters of text`)
  return instructions
}
