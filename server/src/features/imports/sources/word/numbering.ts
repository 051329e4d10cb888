/** What `numbering.xml` and `styles.xml` of a Word document say about lists: which paragraphs are items, at which level, with which number. */
import { scanTags, type XmlTag } from './scan-tags.ts'

interface Level {
  format: string
  text: string
  start: number
  /** The style whose paragraphs are at this level. */
  style?: string
}

type Levels = Map<number, Level>

interface AbstractList {
  levels: Levels
  /** The numbering style that has the levels instead. */
  numStyleLink?: string
}

interface List {
  abstractId: string
  starts: Map<number, number>
  /** Levels that this list alone has otherwise. */
  levels: Levels
}

interface Style {
  name: string
  type: string
  basedOn?: string
  numId?: string
  level?: number
  isHeading: boolean
}

export interface WordNumbering {
  readonly abstracts: ReadonlyMap<string, AbstractList>
  readonly lists: ReadonlyMap<string, List>
  readonly styles: ReadonlyMap<string, Style>
  /** The style of a paragraph that names none. */
  readonly defaultStyle: string | undefined
}

const toLevel = (value: string | undefined) => {
  const level = Number(value ?? 0)
  return Number.isInteger(level) && level >= 0 && level <= 8 ? level : 0
}
const toNumber = (value: string | undefined) => (/^\d{1,9}$/.test(value ?? '') ? Number(value) : undefined)

export function readNumbering(numberingXml: string, stylesXml: string): WordNumbering {
  return { ...readLists(numberingXml), ...readStyles(stylesXml) }
}

function readLists(xml: string): Pick<WordNumbering, 'abstracts' | 'lists'> {
  const abstracts = new Map<string, AbstractList>()
  const lists = new Map<string, List>()
  let abstract: AbstractList | undefined
  let list: List | undefined
  let level: Level | undefined
  let at = 0
  const open: { [name: string]: (tag: XmlTag) => void } = {
    'w:abstractNum': (tag) => {
      abstract = { levels: new Map() }
      abstracts.set(tag.attribute('w:abstractNumId') ?? '', abstract)
    },
    'w:num': (tag) => {
      list = { abstractId: '', starts: new Map(), levels: new Map() }
      lists.set(tag.attribute('w:numId') ?? '', list)
    },
    'w:lvlOverride': (tag) => {
      at = toLevel(tag.attribute('w:ilvl'))
    },
    'w:lvl': (tag) => {
      level = { format: 'decimal', text: '', start: 1 }
      const levels = list?.levels ?? abstract?.levels
      levels?.set(toLevel(tag.attribute('w:ilvl')), level)
    },
  }
  const value: { [name: string]: (value: string) => void } = {
    'w:abstractNumId': (id) => {
      if (list) list.abstractId = id
    },
    'w:startOverride': (start) => {
      list?.starts.set(at, toNumber(start) ?? 1)
    },
    'w:numStyleLink': (style) => {
      if (abstract) abstract.numStyleLink = style
    },
    'w:start': (start) => {
      if (level) level.start = toNumber(start) ?? 1
    },
    'w:numFmt': (format) => {
      if (level) level.format = format
    },
    'w:lvlText': (text) => {
      if (level) level.text = text
    },
    'w:pStyle': (style) => {
      if (level) level.style = style
    },
  }
  for (const tag of scanTags(xml)) {
    if (tag.kind === 'close') {
      if (tag.name === 'w:lvl') level = undefined
      if (tag.name === 'w:num') list = undefined
      if (tag.name === 'w:abstractNum') abstract = undefined
    } else if (open[tag.name]) open[tag.name]!(tag)
    else value[tag.name]?.(tag.attribute('w:val') ?? '')
  }
  return { abstracts, lists }
}

function readStyles(xml: string): Pick<WordNumbering, 'styles' | 'defaultStyle'> {
  const styles = new Map<string, Style>()
  let defaultStyle: string | undefined
  let style: Style | undefined
  for (const tag of scanTags(xml)) {
    if (tag.name === 'w:style') {
      if (tag.kind === 'close') style = undefined
      else {
        const id = tag.attribute('w:styleId') ?? ''
        style = { name: '', type: tag.attribute('w:type') ?? '', isHeading: false }
        // The first of several styles with one id counts.
        if (!styles.has(id)) styles.set(id, style)
        if (style.type === 'paragraph' && /^(?:1|true|on)$/.test(tag.attribute('w:default') ?? '')) defaultStyle ??= id
      }
    } else if (style && tag.kind !== 'close') {
      const value = tag.attribute('w:val')
      if (tag.name === 'w:name') style.name = value ?? ''
      if (tag.name === 'w:basedOn' && value !== undefined) style.basedOn = value
      if (tag.name === 'w:numId' && value !== undefined) style.numId = value
      if (tag.name === 'w:ilvl') style.level = toLevel(value)
      if (tag.name === 'w:outlineLvl') style.isHeading = Number(value) < 9
      if (tag.name === 'w:name' && /^(?:heading(?: \d)?|title|subtitle)$/i.test(style.name)) style.isHeading = true
    }
  }
  return { styles, defaultStyle }
}

/** The style and those it is based on, nearest first. */
export function* stylesFrom(
  { styles, defaultStyle }: WordNumbering,
  id: string | undefined,
): Generator<[string, Style]> {
  const seen = new Set<string>()
  for (let at = id ?? defaultStyle; at !== undefined && !seen.has(at); ) {
    seen.add(at)
    const style = styles.get(at)
    if (!style) return
    yield [at, style]
    at = style.basedOn
  }
}

interface FoundLevel {
  readonly abstractId: string
  readonly numId: string
  readonly index: number
  readonly level: Level
  /** The number that the list begins with at this level, whatever was counted before. */
  readonly restart: number | undefined
}

/** What a paragraph says of its own numbering. */
interface ParagraphNumbering {
  readonly style: string | undefined
  readonly numId: string | undefined
  readonly level: number | undefined
}

/** Undefined for a paragraph that is in no list. */
export function findLevel(numbering: WordNumbering, paragraph: ParagraphNumbering): FoundLevel | undefined {
  const chain = [...stylesFrom(numbering, paragraph.style)]
  const styled = chain.find(([, { numId }]) => numId !== undefined)
  const numId = paragraph.numId ?? styled?.[1].numId
  if (numId === undefined || numId === '0') return undefined
  const found = findLevels(numbering, numId)
  if (!found) return undefined
  const ofStyle = () => {
    for (const [id] of chain) for (const [index, { style }] of found.levels) if (style === id) return index
    return styled?.[1].level
  }
  const index = paragraph.level ?? (paragraph.numId === undefined ? ofStyle() : undefined) ?? 0
  const level = found.levels.get(index)
  if (!level || level.format === 'none') return undefined
  return { abstractId: found.abstractId, numId, index, level, restart: numbering.lists.get(numId)?.starts.get(index) }
}

/** Follows numbering styles, which may lead in a circle. */
function findLevels(
  numbering: WordNumbering,
  first: string,
): { readonly abstractId: string; readonly levels: Levels } | undefined {
  const seen = new Set<string>()
  for (let numId: string | undefined = first; numId !== undefined && !seen.has(numId); ) {
    seen.add(numId)
    const list = numbering.lists.get(numId)
    const abstract = list && numbering.abstracts.get(list.abstractId)
    if (!list || !abstract) return undefined
    if (abstract.numStyleLink === undefined)
      return { abstractId: list.abstractId, levels: new Map([...abstract.levels, ...list.levels]) }
    numId = numbering.styles.get(abstract.numStyleLink)?.numId
  }
  return undefined
}
