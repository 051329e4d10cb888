import { defineWords } from '../../../design/index.ts'

export const BLOCK_SETTING_WORDS = defineWords({
  en: {
    open: 'Settings of the block…',
    add: { 'tabs-item': 'Add a tab', 'stepper-step': 'Add a step', column: 'Add a column', update: 'Add an entry' },
    insertButton: 'Button',
    insertIcon: 'Icon',
  },
  de: {
    open: 'Einstellungen des Blocks…',
    add: {
      'tabs-item': 'Reiter hinzufügen',
      'stepper-step': 'Schritt hinzufügen',
      column: 'Spalte hinzufügen',
      update: 'Eintrag hinzufügen',
    },
    insertButton: 'Schaltfläche',
    insertIcon: 'Symbol',
  },
  fr: {
    open: 'Réglages du bloc…',
    add: {
      'tabs-item': 'Ajouter un onglet',
      'stepper-step': 'Ajouter une étape',
      column: 'Ajouter une colonne',
      update: 'Ajouter une entrée',
    },
    insertButton: 'Bouton',
    insertIcon: 'Icône',
  },
})
