import { LONGEST_PASSWORD, type PasswordFault, SHORTEST_PASSWORD } from '../password.ts'
import { definePageWords } from './language.ts'

interface PasswordWords {
  email: string
  password: string
  newPassword: string
  rule: string
  repeated: string
  faults: Record<PasswordFault, string>
}

/** The words of forms that set a password. */
export const PASSWORD_WORDS = definePageWords<PasswordWords>({
  en: {
    email: 'E-mail address',
    password: 'Password',
    newPassword: 'New password',
    rule: `At least ${SHORTEST_PASSWORD} characters. A few unrelated words are better than one with tricks.`,
    repeated: 'The same again',
    faults: {
      'too short': `The password must be at least ${SHORTEST_PASSWORD} characters long.`,
      'too long': `The password must be at most ${LONGEST_PASSWORD} characters long.`,
      'own address': 'The password must not be the e-mail address.',
      different: 'The two passwords are not the same.',
    },
  },
  de: {
    email: 'E-Mail-Adresse',
    password: 'Passwort',
    newPassword: 'Neues Passwort',
    rule: `Mindestens ${SHORTEST_PASSWORD} Zeichen. Einige Wörter ohne Zusammenhang sind besser als eines mit Tricks.`,
    repeated: 'Noch einmal dasselbe',
    faults: {
      'too short': `Das Passwort muss mindestens ${SHORTEST_PASSWORD} Zeichen lang sein.`,
      'too long': `Das Passwort darf höchstens ${LONGEST_PASSWORD} Zeichen lang sein.`,
      'own address': 'Das Passwort darf nicht die E-Mail-Adresse sein.',
      different: 'Die beiden Passwörter sind nicht gleich.',
    },
  },
  fr: {
    email: 'Adresse électronique',
    password: 'Mot de passe',
    newPassword: 'Nouveau mot de passe',
    rule: `Au moins ${SHORTEST_PASSWORD} caractères. Quelques mots sans rapport valent mieux qu’un seul, même compliqué.`,
    repeated: 'Encore une fois le même',
    faults: {
      'too short': `Le mot de passe doit avoir au moins ${SHORTEST_PASSWORD} caractères.`,
      'too long': `Le mot de passe doit avoir au plus ${LONGEST_PASSWORD} caractères.`,
      'own address': 'Le mot de passe ne doit pas être l’adresse électronique.',
      different: 'Les deux mots de passe ne sont pas les mêmes.',
    },
  },
})
