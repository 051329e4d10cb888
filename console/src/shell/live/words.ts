import { defineWords } from '../../design/index.ts'

export const LIVE_WORDS = defineWords({
  en: {
    here: 'Also here',
    editing: (name: string) => `${name} is writing`,
    reading: (name: string) => `${name} is reading`,
    more: (count: number) => `${count} more`,
  },
  de: {
    here: 'Auch hier',
    editing: (name: string) => `${name} schreibt`,
    reading: (name: string) => `${name} liest`,
    more: (count: number) => `${count} weitere`,
  },
  fr: {
    here: 'Aussi ici',
    editing: (name: string) => `${name} écrit`,
    reading: (name: string) => `${name} lit`,
    more: (count: number) => `${count} de plus`,
  },
})
