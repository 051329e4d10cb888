import { type Html, html } from '@lectern/site'
import { LONGEST_NAME, type NameFault } from '../../users/index.ts'
import type { PasswordFault } from '../password.ts'
import type { PageLanguage } from './language.ts'
import { NAME_WORDS } from './name-words.ts'
import { toErrorAttributes } from './page.ts'

/** The required name of who joins; `more` are attributes of a field without a fault. */
export function writeNameField(
  language: PageLanguage,
  displayName: string,
  fault: NameFault | undefined,
  more?: Html | false,
) {
  const words = NAME_WORDS[language]
  return html`<label for="name">${words.name}</label>
<input id="name" name="name" value="${displayName}" autocomplete="name" maxlength="${LONGEST_NAME}" required ${
    fault ? toErrorAttributes(words.faults[fault]) : more
  }>`
}

/** Tells a fault of the name from one of the password: it belongs to another field. */
export const isNameFault = (fault: NameFault | PasswordFault | undefined): fault is NameFault =>
  fault !== undefined && fault in NAME_WORDS.en.faults
