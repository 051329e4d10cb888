/** The list of blocks behind a slash. */
import { BLOCKS, type BlockName } from '@lectern/editor'
import type { EditorView } from 'prosemirror-view'
import { useWords } from '../../../design/index.ts'
import { insertOrPick, type PickRequest } from '../pickers/pick-request.ts'
import { EDITOR_WORDS } from '../words.ts'
import { TriggerMenu } from './trigger-menu.tsx'
import { SLASH, type TriggerKeys, type TriggerQuery } from './trigger-plugin.ts'

const NAMES = Object.keys(BLOCKS) as BlockName[]

const fold = (text: string) => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')

interface SlashMenuProps {
  view: EditorView
  keys: TriggerKeys
  pick: (request: PickRequest) => void
}

export function SlashMenu(props: SlashMenuProps) {
  const query = SLASH.key.getState(props.view.state)?.query
  return query ? <OpenMenu key={query.from} {...props} query={query} /> : null
}

function OpenMenu({ view, keys, pick, query }: SlashMenuProps & { query: TriggerQuery }) {
  const words = useWords(EDITOR_WORDS)
  const label = (name: BlockName) => words.blocks[name as keyof typeof words.blocks] ?? name
  const wanted = fold(query.text)
  const found = NAMES.filter((name) => fold(label(name)).includes(wanted) || name.includes(wanted))
  const remove = () => view.dispatch(view.state.tr.delete(query.from, query.to))
  const insert = (name: BlockName) => {
    remove()
    insertOrPick(view, name, pick)
  }
  const inlines = [
    { id: 'expression', label: words.expression, kind: 'expression' as const },
    { id: 'inline-math', label: words.inlineFormula, kind: 'formula' as const },
  ].filter(({ id, label: name }) => fold(name).includes(wanted) || id.includes(wanted))
  return (
    <TriggerMenu
      view={view}
      trigger={SLASH}
      keys={keys}
      query={query}
      label={words.insert}
      options={[
        ...found.map((name) => ({ id: name, label: label(name), onPick: () => insert(name) })),
        ...inlines.map(({ kind, ...each }) => ({
          ...each,
          onPick: () => {
            remove()
            pick({ kind })
          },
        })),
      ]}
      empty={words.noBlock}
    />
  )
}
