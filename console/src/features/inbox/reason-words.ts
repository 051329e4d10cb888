/** Why something is in the inbox, or in a mail. */
import { defineWords } from '../../design/index.ts'

export const NOTIFICATION_REASON_WORDS = defineWords({
  en: {
    mention: 'Mentions',
    reply: 'Replies',
    comment: 'Comments on my work',
    review: 'Requests for my review',
    opened: 'Change requests I may review',
    reviewed: 'Reviews of my change requests',
    merged: 'Merged change requests',
    unmerged: 'Planned merges that fail',
    changed: 'Changes of what I follow',
  },
  de: {
    mention: 'Erwähnungen',
    reply: 'Antworten',
    comment: 'Kommentare zu meiner Arbeit',
    review: 'Bitten um meine Prüfung',
    opened: 'Änderungsanträge, die ich prüfen darf',
    reviewed: 'Prüfungen meiner Änderungsanträge',
    merged: 'Übernommene Änderungsanträge',
    unmerged: 'Geplante Übernahmen, die scheitern',
    changed: 'Änderungen an dem, dem ich folge',
  },
  fr: {
    mention: 'Mentions',
    reply: 'Réponses',
    comment: 'Commentaires sur mon travail',
    review: 'Demandes de ma relecture',
    opened: 'Demandes que je peux relire',
    reviewed: 'Relectures de mes demandes',
    merged: 'Demandes fusionnées',
    unmerged: 'Fusions planifiées qui échouent',
    changed: 'Changements de ce que je suis',
  },
})

/** In the order of their weight. */
export const NOTIFICATION_REASONS = [
  'mention',
  'reply',
  'comment',
  'review',
  'opened',
  'reviewed',
  'merged',
  'unmerged',
  'changed',
] as const
