/** Roles of members and levels on content, in words. Guests have no role. */
import { type Choice, defineWords, useWords } from '../design/index.ts'

export const ROLE_NAMES = ['read', 'comment', 'edit', 'review', 'create', 'admin'] as const
export type RoleName = (typeof ROLE_NAMES)[number]
export type RoleChoice = RoleName | 'guest'

export const ROLE_WORDS = defineWords({
  en: {
    names: {
      read: 'Reader',
      comment: 'Commenter',
      edit: 'Editor',
      review: 'Reviewer',
      create: 'Creator',
      admin: 'Administrator',
      guest: 'Guest',
    },
    hints: {
      read: 'Reads what is open to the organization.',
      comment: 'Reads and comments.',
      edit: 'Writes in change requests.',
      review: 'Reviews and merges change requests.',
      create: 'Makes and deletes spaces, sites and specifications.',
      admin: 'Everything, with people and settings.',
      guest: 'Sees only what was opened to them, and no people.',
    },
  },
  de: {
    names: {
      read: 'Lesend',
      comment: 'Kommentierend',
      edit: 'Schreibend',
      review: 'Prüfend',
      create: 'Gestaltend',
      admin: 'Administration',
      guest: 'Gast',
    },
    hints: {
      read: 'Liest, was der Organisation offensteht.',
      comment: 'Liest und kommentiert.',
      edit: 'Schreibt in Änderungsanträgen.',
      review: 'Prüft Änderungsanträge und übernimmt sie.',
      create: 'Legt Spaces, Sites und Spezifikationen an und löscht sie.',
      admin: 'Alles, auch Personen und Einstellungen.',
      guest: 'Sieht nur, was ausdrücklich geöffnet wurde, und keine Personen.',
    },
  },
  fr: {
    names: {
      read: 'Lecture',
      comment: 'Commentaire',
      edit: 'Rédaction',
      review: 'Relecture',
      create: 'Création',
      admin: 'Administration',
      guest: 'Invité',
    },
    hints: {
      read: 'Lit ce qui est ouvert à l’organisation.',
      comment: 'Lit et commente.',
      edit: 'Rédige dans des demandes de modification.',
      review: 'Relit et fusionne les demandes de modification.',
      create: 'Crée et supprime espaces, sites et spécifications.',
      admin: 'Tout, y compris les personnes et les paramètres.',
      guest: 'Ne voit que ce qui lui a été ouvert, et aucune personne.',
    },
  },
})

export const toRoleChoice = (role: RoleName | null): RoleChoice => role ?? 'guest'
export const fromRoleChoice = (choice: RoleChoice): RoleName | null => (choice === 'guest' ? null : choice)

/** Every role with its explanation, guests first. */
export function useRoleChoices(): Choice<RoleChoice>[] {
  const { names, hints } = useWords(ROLE_WORDS)
  return (['guest', ...ROLE_NAMES] as const).map((value) => ({ value, label: names[value], hint: hints[value] }))
}

export function useRoleName(): (role: RoleName | null) => string {
  const { names } = useWords(ROLE_WORDS)
  return (role) => names[toRoleChoice(role)]
}
