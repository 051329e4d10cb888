/** Builds nested lists of items that only say their level, as paragraphs of Word do. */
import { createElement, type HtmlElement, isElement } from '../html-tree/index.ts'

export interface LevelItem {
  readonly level: number
  readonly name: 'ol' | 'ul'
  /** Its number in an ordered list: where it does not follow the number before, it begins another list. */
  readonly number?: number | undefined
}

interface OpenList {
  readonly level: number
  readonly list: HtmlElement
  /** The number of its last item. */
  number: number | undefined
}

interface ItemNest {
  /** The item that was added last, until another node ends the list. */
  readonly last: () => HtmlElement | undefined
  readonly end: () => void
  /** Returns the empty `<li>`; its list is in the item around it, or passed to `push`. */
  readonly add: (item: LevelItem) => HtmlElement
}

export function createItemNest(parent: HtmlElement, push: (list: HtmlElement) => void): ItemNest {
  let open: OpenList[] = []
  let last: HtmlElement | undefined
  const begin = ({ level, name, number }: LevelItem): OpenList => {
    const around = open.at(-1)?.list.children.at(-1)
    const holder = isElement(around) ? around : undefined
    const hasStart = name === 'ol' && number !== undefined && number !== 1
    const list = createElement(name, hasStart ? { start: String(number) } : {}, holder ?? parent)
    if (holder) holder.children.push(list)
    else push(list)
    const begun: OpenList = { level, list, number: undefined }
    open.push(begun)
    return begun
  }
  return {
    last: () => last,
    end: () => {
      open = []
      last = undefined
    },
    add: (item) => {
      open = open.filter(({ level }) => level <= item.level)
      let at = open.at(-1)
      if (at?.level === item.level && !continues(at, item)) {
        open.pop()
        at = undefined
      }
      if (!at || at.level < item.level) at = begin(item)
      at.number = item.number
      last = createElement('li', {}, at.list)
      at.list.children.push(last)
      return last
    },
  }
}

const continues = ({ list, number }: OpenList, item: LevelItem): boolean =>
  list.name === item.name && (number === undefined || item.number === undefined || item.number === number + 1)
