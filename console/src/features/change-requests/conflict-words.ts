import { defineWords } from '../../design/index.ts'

type Side = 'primary' | 'change'
type Kind = 'block' | 'field' | 'page' | 'file'

export const CONFLICT_WORDS = defineWords({
  en: {
    lead: 'The space and this change request changed the same places differently. Choose for each what stays. Nothing is merged before all are settled. What was settled last can be taken back; for what was settled before, edit the page.',
    leadForReaders:
      'The space and this change request changed the same places differently. Whoever may edit here settles them.',
    progress: (settled: number, all: number) => `${settled} of ${all} settled`,
    sides: { base: 'Before both', primary: 'In the space', change: 'In this change request' },
    untitled: 'Untitled',
    deleted: 'Deleted',
    absent: 'Not there',
    kindOf: (kind: Kind, field: string | undefined, isElsewhere: boolean) => {
      if (kind === 'field') return FIELDS.en[field ?? ''] ?? field ?? ''
      if (kind === 'block') return isElsewhere ? 'Text of reusable content' : 'Text of the page'
      return kind === 'file' ? 'File' : isElsewhere ? 'Reusable content' : 'Page'
    },
    keep: (side: Side, kind: Kind, isAbsent: boolean) => {
      if (isAbsent && kind !== 'field') return 'Delete it'
      return side === 'primary' ? 'Keep what the space has' : 'Keep this change'
    },
    keepBoth: 'Keep both',
    edit: 'Write it anew',
    editOf: (title: string) => `Conflict in “${title}”`,
    ownVersion: 'Your version',
    markdownHint: 'Markdown. What you type is kept in this browser until it is settled.',
    settle: 'Settle with this',
    settled: 'The conflict is settled.',
    notReopened: 'The conflict could not be opened again.',
    changedSince: 'Something changed since: edit the page instead.',
    goneTitle: 'This conflict is not open any more',
    goneText: 'Somebody else settled it. What you typed is still here: copy it if you need it.',
    allSettled: 'All conflicts are settled',
    allSettledText: (count: number) =>
      count === 1
        ? 'You settled 1. The change request can be merged now.'
        : `You settled ${count}. The change request can be merged now.`,
    none: 'No conflicts',
    noneText: 'An update or a merge shows here what the space and this change request changed differently.',
    merge: 'Merge',
  },
  de: {
    lead: 'Der Space und dieser Änderungsantrag haben dieselben Stellen verschieden geändert. Wählen Sie jeweils, was bleibt. Übernommen wird erst, wenn alle gelöst sind. Was zuletzt gelöst wurde, lässt sich zurücknehmen; für Früheres bearbeiten Sie die Seite.',
    leadForReaders:
      'Der Space und dieser Änderungsantrag haben dieselben Stellen verschieden geändert. Wer hier schreiben darf, löst das.',
    progress: (settled, all) => `${settled} von ${all} gelöst`,
    sides: { base: 'Vor beiden', primary: 'Im Space', change: 'In diesem Änderungsantrag' },
    untitled: 'Ohne Titel',
    deleted: 'Gelöscht',
    absent: 'Nicht vorhanden',
    kindOf: (kind, field, isElsewhere) => {
      if (kind === 'field') return FIELDS.de[field ?? ''] ?? field ?? ''
      if (kind === 'block') return isElsewhere ? 'Text wiederverwendbaren Inhalts' : 'Text der Seite'
      return kind === 'file' ? 'Datei' : isElsewhere ? 'Wiederverwendbarer Inhalt' : 'Seite'
    },
    keep: (side, kind, isAbsent) => {
      if (isAbsent && kind !== 'field') return 'Löschen'
      return side === 'primary' ? 'Behalten, was der Space hat' : 'Behalten, was hier steht'
    },
    keepBoth: 'Beide behalten',
    edit: 'Neu schreiben',
    editOf: (title) => `Konflikt in „${title}“`,
    ownVersion: 'Ihre Fassung',
    markdownHint: 'Markdown. Was Sie tippen, bleibt in diesem Browser, bis der Konflikt gelöst ist.',
    settle: 'Damit lösen',
    settled: 'Der Konflikt ist gelöst.',
    notReopened: 'Der Konflikt ließ sich nicht wieder öffnen.',
    changedSince: 'Seither hat sich etwas geändert: Bearbeiten Sie die Seite.',
    goneTitle: 'Dieser Konflikt ist nicht mehr offen',
    goneText: 'Jemand anderes hat ihn gelöst. Was Sie tippten, steht noch hier: Kopieren Sie es, wenn Sie es brauchen.',
    allSettled: 'Alle Konflikte sind gelöst',
    allSettledText: (count) =>
      count === 1
        ? 'Sie haben 1 gelöst. Der Änderungsantrag kann jetzt übernommen werden.'
        : `Sie haben ${count} gelöst. Der Änderungsantrag kann jetzt übernommen werden.`,
    none: 'Keine Konflikte',
    noneText:
      'Ein Abgleich oder Übernehmen zeigt hier, was der Space und dieser Änderungsantrag verschieden geändert haben.',
    merge: 'Übernehmen',
  },
  fr: {
    lead: 'L’espace et cette demande ont changé les mêmes endroits différemment. Choisissez chaque fois ce qui reste. Rien n’est fusionné avant que tout soit résolu. Le dernier choix peut être annulé ; pour les précédents, modifiez la page.',
    leadForReaders:
      'L’espace et cette demande ont changé les mêmes endroits différemment. Qui peut modifier ici les résout.',
    progress: (settled, all) => `${settled} sur ${all} résolus`,
    sides: { base: 'Avant les deux', primary: 'Dans l’espace', change: 'Dans cette demande' },
    untitled: 'Sans titre',
    deleted: 'Supprimé',
    absent: 'Absent',
    kindOf: (kind, field, isElsewhere) => {
      if (kind === 'field') return FIELDS.fr[field ?? ''] ?? field ?? ''
      if (kind === 'block') return isElsewhere ? 'Texte d’un contenu réutilisable' : 'Texte de la page'
      return kind === 'file' ? 'Fichier' : isElsewhere ? 'Contenu réutilisable' : 'Page'
    },
    keep: (side, kind, isAbsent) => {
      if (isAbsent && kind !== 'field') return 'Supprimer'
      return side === 'primary' ? 'Garder ce qu’a l’espace' : 'Garder ce qui est ici'
    },
    keepBoth: 'Garder les deux',
    edit: 'Réécrire',
    editOf: (title) => `Conflit dans « ${title} »`,
    ownVersion: 'Votre version',
    markdownHint: 'Markdown. Ce que vous saisissez reste dans ce navigateur jusqu’à la résolution.',
    settle: 'Résoudre ainsi',
    settled: 'Le conflit est résolu.',
    notReopened: 'Le conflit n’a pas pu être rouvert.',
    changedSince: 'Quelque chose a changé depuis : modifiez la page.',
    goneTitle: 'Ce conflit n’est plus ouvert',
    goneText: 'Quelqu’un d’autre l’a résolu. Ce que vous avez saisi est encore là : copiez-le si besoin.',
    allSettled: 'Tous les conflits sont résolus',
    allSettledText: (count) =>
      count === 1
        ? 'Vous en avez résolu 1. La demande peut maintenant être fusionnée.'
        : `Vous en avez résolu ${count}. La demande peut maintenant être fusionnée.`,
    none: 'Aucun conflit',
    noneText: 'Une mise à jour ou une fusion montre ici ce que l’espace et cette demande ont changé différemment.',
    merge: 'Fusionner',
  },
})

/** Names of the fields of a page. */
const FIELDS: Record<'en' | 'de' | 'fr', Record<string, string>> = {
  en: {
    title: 'Title',
    slug: 'Slug',
    linkTitle: 'Title of links',
    emoji: 'Emoji',
    icon: 'Icon',
    description: 'Description',
    hidden: 'Visibility',
    noIndex: 'In search',
    noRobotsIndex: 'For search engines',
    layout: 'Layout',
    cover: 'Cover',
    condition: 'Condition',
    variables: 'Variables',
    tags: 'Tags',
    target: 'Target',
    parent: 'Place in the tree',
  },
  de: {
    title: 'Titel',
    slug: 'Slug',
    linkTitle: 'Titel von Verweisen',
    emoji: 'Emoji',
    icon: 'Symbol',
    description: 'Beschreibung',
    hidden: 'Sichtbarkeit',
    noIndex: 'In der Suche',
    noRobotsIndex: 'Für Suchmaschinen',
    layout: 'Anordnung',
    cover: 'Titelbild',
    condition: 'Bedingung',
    variables: 'Variablen',
    tags: 'Schlagwörter',
    target: 'Ziel',
    parent: 'Ort im Baum',
  },
  fr: {
    title: 'Titre',
    slug: 'Slug',
    linkTitle: 'Titre des liens',
    emoji: 'Emoji',
    icon: 'Icône',
    description: 'Description',
    hidden: 'Visibilité',
    noIndex: 'Dans la recherche',
    noRobotsIndex: 'Pour les moteurs de recherche',
    layout: 'Disposition',
    cover: 'Couverture',
    condition: 'Condition',
    variables: 'Variables',
    tags: 'Étiquettes',
    target: 'Cible',
    parent: 'Place dans l’arbre',
  },
}
