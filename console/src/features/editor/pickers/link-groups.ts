/** Pages, headings and spaces that something can lead to, in groups. */
import { type ContentRef, listHeadings } from '@lectern/content/document'
import { toDocument } from '@lectern/editor'
import { FileText, Hash, Layers } from 'lucide-react'
import type { ChoiceGroup, ChoiceQuery, ListedChoice } from '../../../design/choice-list.tsx'
import { useWords } from '../../../design/index.ts'
import { type LinkTargetChoice, narrowByTitle, useHeadings, useLinkTargets } from './link-targets.ts'
import type { PickContext } from './pick-request.ts'
import { PICKER_WORDS } from './words.ts'

/** `Install#dock`: headings of the page Install that fit dock. Without words before it, headings of the open page. */
function splitHeading(text: string): { page: string; heading: string } | undefined {
  const at = text.indexOf('#')
  return at < 0 ? undefined : { page: text.slice(0, at).trim(), heading: text.slice(at + 1).trim() }
}

interface LinkGroupOptions {
  context: PickContext
  text: string
  onText: (text: string) => void
  onPick: (ref: ContentRef, title: string) => void
}

interface LinkGroups {
  groups: ChoiceGroup[]
  queries: ChoiceQuery[]
  isPending: boolean
}

export function useLinkGroups({
  context: { view, place, target },
  text,
  onText,
  onPick,
}: LinkGroupOptions): LinkGroups {
  const words = useWords(PICKER_WORDS)
  const readPlace = { space: place.space, changeRequest: target.current() }
  const split = splitHeading(text)
  const found = useLinkTargets(place.organization, readPlace, split?.page ?? text)
  const page = split && split.page !== '' ? found.pages[0]?.page : undefined
  const there = useHeadings(readPlace, page, split?.heading ?? '')
  const toChoice =
    (icon: ListedChoice['icon']) =>
    (choice: LinkTargetChoice): ListedChoice => ({
      id: choice.id,
      label: choice.label,
      hint: choice.hint,
      icon,
      onPick: () => onPick(choice.ref, choice.label),
      ...(choice.page?.hasBody && {
        more: { label: words.headingsOf(choice.label), sign: '#', run: () => onText(`${choice.label}#`) },
      }),
    })
  if (split) {
    const here: LinkTargetChoice[] =
      split.page === ''
        ? narrowByTitle(listHeadings(toDocument(view.state.doc)), split.heading, (each) => each.text, 50).map(
            ({ text: label, anchor }) => ({
              id: `heading ${anchor}`,
              label,
              hint: '',
              ref: { kind: 'anchor', anchor },
            }),
          )
        : there.headings
    const title = split.page === '' ? words.headingsHere : words.headingsOf(page?.title ?? split.page)
    return {
      groups: [{ id: 'headings', title, choices: here.map(toChoice(Hash)) }],
      queries: [...found.queries, there.query],
      isPending: found.isPending,
    }
  }
  const groups = [
    { id: 'recent', title: words.recentPages, choices: found.recent.map(toChoice(FileText)) },
    { id: 'pages', title: words.pagesHere, choices: found.pages.map(toChoice(FileText)) },
    { id: 'elsewhere', title: words.pagesElsewhere, choices: found.elsewhere.map(toChoice(FileText)) },
    { id: 'spaces', title: words.spaces, choices: found.spaces.map(toChoice(Layers)) },
  ]
  return { groups, queries: found.queries, isPending: found.isPending }
}
