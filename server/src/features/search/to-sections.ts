/** Turns pages into rows of the search index. */
import { createHash } from 'node:crypto'
import type { ContentRef, Document } from '@lectern/content/document'
import { type FindSpec, writeOutApi } from '@lectern/content/openapi'
import { type SearchSection, splitSectionsInSteps } from '@lectern/content/search'
import type { ConditionContext } from '@lectern/content/visitors'
import type { ReadDb } from '../../core/database/connections.ts'
import { createPause, type Pause } from '../../core/scheduling/cooperate.ts'
import type { IndexedPage } from './changed-pages.ts'
import type { SectionRow } from './index-store.ts'
import { findStems } from './stems.ts'
import { toStoredConditions } from './stored-condition.ts'
import { type Field, listWords, toField, toVector } from './to-vector.ts'

/** The prefix of specification names in the list of what a page includes. */
export const SPEC_PREFIX = 'openapi '

export type SectionDraft = Omit<SectionRow, 'words' | 'heads'>

interface ResolvedPage {
  /** The body with its conditions; undefined where there is none. */
  document: Document | undefined
  /** The values that its conditions can read besides the visitor and the site. */
  context: ConditionContext
  /** Ids of the reusable contents in it. */
  includes: readonly string[]
}

/** Splits a page into sections without word vectors: those are computed only for new sections. */
export async function toDrafts(
  { page, conditions }: IndexedPage,
  { document, context, includes: reused }: ResolvedPage,
  specs: { find: FindSpec; nameOf: (ref: ContentRef) => string | undefined },
): Promise<SectionDraft[]> {
  const pause = createPause()
  const includes = new Set(reused)
  const writeOut = (each: Document) =>
    writeOutApi(
      each,
      (ref) => {
        const name = specs.nameOf(ref)
        if (name !== undefined) includes.add(SPEC_PREFIX + name)
        return specs.find(ref)
      },
      page.title,
    )
  const sections = document ? await splitInSlices(writeOut(document), pause) : []
  const hasStart = sections[0]?.anchor === undefined && sections[0]?.conditions.length === 0
  const all: SearchSection[] = hasStart ? sections : [START, ...sections]
  const drafts: SectionDraft[] = []
  for (const [place, section] of all.entries()) {
    await pause()
    const isFirst = place === 0
    const body = isFirst && page.description ? `${page.description}\n${section.body}`.trim() : section.body
    const draft = {
      page_id: page.id,
      page_title: clean(page.title),
      anchor: section.anchor ?? null,
      title: clean(section.title),
      body: clean(body),
      conditions: [...conditions, ...section.conditions.flatMap((each) => toStoredConditions(each, context))].map(
        storable,
      ),
      includes: isFirst && includes.size > 0 ? [...includes] : null,
    }
    const hash = createHash('sha1')
      .update(JSON.stringify([draft, countPartsBefore(all, place)]))
      .digest('base64url')
    drafts.push({ ...draft, hash, place })
  }
  return drafts
}

async function splitInSlices(document: Document, pause: Pause) {
  const steps = splitSectionsInSteps(document)
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
    await pause()
  }
}

const START: SearchSection = { title: '', body: '', conditions: [] }

/** PostgreSQL stores no other text. */
const storable = (text: string) => text.replaceAll('\u0000', '').toWellFormed()
const clean = (text: string) => storable(text).normalize('NFC')

/** Distinguishes equal parts of one long section. */
function countPartsBefore(sections: readonly SearchSection[], place: number): number {
  let part = 0
  while (sections[place - part - 1] && sections[place - part - 1]!.anchor === sections[place]!.anchor) part++
  return part
}

export async function toRows(
  db: ReadDb,
  spaceId: string,
  dictionary: string | undefined,
  drafts: readonly SectionDraft[],
): Promise<{ rows: SectionRow[]; words: Set<string> }> {
  const pause = createPause()
  const fields: { head: Field; rest: Field[] }[] = []
  const all = new Set<string>()
  for (const draft of drafts) {
    const [head, rest] = [toHeadField(draft), toOtherFields(draft)]
    fields.push({ head, rest })
    for (const word of listWords([head, ...rest])) all.add(word)
    await pause()
  }
  const stems = await findStems(db, dictionary, all)
  const rows: SectionRow[] = []
  for (const [at, draft] of drafts.entries()) {
    const { head, rest } = fields[at]!
    rows.push({
      ...draft,
      words: toVector(spaceId, [head, ...rest], stems),
      heads: toVector(spaceId, [head], stems),
    })
    await pause()
  }
  return { rows, words: new Set([...all].filter(isCorrectable)) }
}

const toHeadField = ({ anchor, page_title, title }: SectionDraft): Field =>
  anchor === null ? toField(page_title, 'A') : toField(title, 'B')

/** The title of the page belongs to each of its sections, so that `docker volumes` finds the section "Volumes" of "Docker". */
const toOtherFields = ({ anchor, page_title, body }: SectionDraft): Field[] =>
  anchor === null ? [toField(body, 'C')] : [toField(page_title, 'D'), toField(body, 'C')]

/** Whether the word can be the correction of another one. */
const isCorrectable = (word: string) => word.length > 3 && word.length < 40 && /^\p{L}[\p{L}\p{N}\p{M}]*$/u.test(word)
