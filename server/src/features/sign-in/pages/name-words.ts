import { LONGEST_NAME, type NameFault } from '../../users/index.ts'
import { definePageWords } from './language.ts'

interface NameWords {
  name: string
  faults: Record<NameFault, string>
}

/** The words of the field in which people who join enter their name. */
export const NAME_WORDS = definePageWords<NameWords>({
  en: {
    name: 'Your name',
    faults: {
      'no name': 'Enter your name.',
      'long name': `Enter a name of at most ${LONGEST_NAME} characters.`,
      'strange name': 'The name contains characters that cannot be stored.',
      'link in name': 'Enter a name without links or e-mail addresses.',
    },
  },
  de: {
    name: 'Ihr Name',
    faults: {
      'no name': 'Geben Sie Ihren Namen ein.',
      'long name': `Geben Sie einen Namen mit höchstens ${LONGEST_NAME} Zeichen ein.`,
      'strange name': 'Der Name enthält Zeichen, die sich nicht speichern lassen.',
      'link in name': 'Geben Sie einen Namen ohne Links und E-Mail-Adressen ein.',
    },
  },
  fr: {
    name: 'Votre nom',
    faults: {
      'no name': 'Saisissez votre nom.',
      'long name': `Saisissez un nom de ${LONGEST_NAME} caractères au plus.`,
      'strange name': 'Le nom contient des caractères qui ne peuvent pas être enregistrés.',
      'link in name': 'Saisissez un nom sans lien ni adresse électronique.',
    },
  },
})
