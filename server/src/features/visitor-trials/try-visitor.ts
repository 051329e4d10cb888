/** What a visitor with given claims sees of a site, and which conditions decide it. */
import { listPages, type PlacedPage } from '@lectern/content/revision'
import {
  type Claims,
  type ConditionContext,
  explainCondition,
  listIgnoredClaims,
  readTriedVisitor,
  type Visitor,
  visiblePages,
  visibleTree,
  withPageContext,
  withSpaceContext,
} from '@lectern/content/visitors'
import type { Static } from 'typebox'
import { checkScope } from '../../core/actor.ts'
import { invalid, tookTooLong } from '../../core/errors.ts'
import type { Context } from '../../core/operation/operation.ts'
import { readNodeTexts } from '../../core/threads/node-store.ts'
import { requestThreads } from '../../core/threads/pools.ts'
import { type ExpandedRevision, openExpanded } from '../openapi/index.ts'
import { loadRevisionRow, weighBody } from '../revisions/index.ts'
import { loadSiteTree, type PublishedSection, type PublishedSiteSpace } from '../site-structure/index.ts'
import { loadVisitorGate } from '../site-visitors/index.ts'
import type { OnSite } from '../sites/index.ts'
import { loadSpaceSeenBy } from '../spaces/index.ts'
import { type BodyQuestion, explainBody, explainBodyTask } from './explain-body-task.ts'
import { MAX_CLAIMS_LENGTH, type VisitorTrial, type VisitorTrialRequest } from './schema.ts'

type Trial = Static<typeof VisitorTrial>
type TriedPage = NonNullable<Trial['page']>
type Condition = TriedPage['conditions'][number]

const MOST_PAGES = 500

export async function tryVisitor(
  { db, site, secrets, actor }: Context & OnSite,
  { claims: given, siteSpaceId, pageId }: Static<typeof VisitorTrialRequest>,
): Promise<Trial> {
  const claims: Claims = { ...given }
  if (JSON.stringify(claims).length > MAX_CLAIMS_LENGTH)
    throw invalid(`claims must have at most ${MAX_CLAIMS_LENGTH} characters of JSON`)
  if (pageId !== undefined && siteSpaceId === undefined) throw invalid('pageId needs the siteSpaceId of the page')
  const { schema } = await loadVisitorGate(db, secrets, site.id)
  const visitor = readTriedVisitor(schema, claims)
  const tree = await loadSiteTree(db, site.id)
  const context: ConditionContext = { site: { title: site.title } }
  const shown = visibleTree(tree, visitor, () => context)
  const explain = (part: PublishedSection | PublishedSiteSpace, on: 'section' | 'site-space'): Condition[] =>
    part.condition === null
      ? []
      : [{ on, id: part.id, title: part.title, ...explainCondition(part.condition, visitor, context) }]
  const places = [
    ...tree.siteSpaces.map((siteSpace) => ({ section: undefined, siteSpace })),
    ...tree.sections.flatMap((section) => section.siteSpaces.map((siteSpace) => ({ section, siteSpace }))),
  ]
  const shownIds = new Set([
    ...shown.siteSpaces.map(({ id }) => id),
    ...shown.sections.flatMap(({ siteSpaces }) => siteSpaces.map(({ id }) => id)),
  ])
  const siteSpaces = places.map(({ section, siteSpace }) => ({
    id: siteSpace.id,
    title: siteSpace.title,
    ...(section && { section: section.id }),
    isShown: shownIds.has(siteSpace.id),
    conditions: [...(section ? explain(section, 'section') : []), ...explain(siteSpace, 'site-space')],
  }))
  const chosen = siteSpaceId === undefined ? undefined : places.find(({ siteSpace }) => siteSpace.id === siteSpaceId)
  if (siteSpaceId !== undefined && !chosen) throw invalid('siteSpaceId must name a site space of the site')
  const above = siteSpaces.find(({ id }) => id === siteSpaceId)
  return {
    object: 'visitor-trial',
    ignoredClaims: listIgnoredClaims(claims, visitor.claims),
    sections: tree.sections.map((section) => ({
      id: section.id,
      title: section.title,
      isShown: shown.sections.some(({ id }) => id === section.id),
      conditions: explain(section, 'section'),
    })),
    siteSpaces,
    ...(chosen && above && (await tryPages({ db, actor }, chosen.siteSpace, { above, visitor, context }, pageId))),
  }
}

interface Around {
  above: Trial['siteSpaces'][number]
  visitor: Visitor
  context: ConditionContext
}

/** The pages of a space are those of whoever sees the space. */
async function tryPages(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  { spaceId, revisionId }: PublishedSiteSpace,
  around: Around,
  pageId: string | undefined,
): Promise<Pick<Trial, 'pages' | 'page'>> {
  checkScope(actor, { scope: 'space:read' })
  await loadSpaceSeenBy(db, actor.userId, spaceId)
  const opened = await openExpanded(db, await loadRevisionRow(db, spaceId, revisionId))
  const context = withSpaceContext(around.context, opened.content)
  const pages = await listPages(opened.nodes, opened.content)
  const shown = new Set(flatten(visiblePages(pages, around.visitor, context)).map(({ placed }) => placed.page.id))
  const all = flatten(pages)
  const toTried = ({ placed: { page, path }, ancestors }: FlatPage): TriedPage => ({
    id: page.id,
    title: page.title,
    path,
    isShown: around.above.isShown && shown.has(page.id),
    conditions: [
      ...around.above.conditions,
      ...[...ancestors, page].flatMap((each): Condition[] =>
        each.condition === undefined || each.condition === null
          ? []
          : [
              {
                on: 'page',
                id: each.id,
                title: each.title,
                ...explainCondition(each.condition, around.visitor, withPageContext(context, each)),
              },
            ],
      ),
    ],
  })
  const conditional = all.filter(({ placed }) => typeof placed.page.condition === 'string')
  const found = pageId === undefined ? undefined : all.find(({ placed }) => placed.page.id === pageId)
  if (pageId !== undefined && !found) throw invalid('pageId must name a page of the site space')
  const page = found && toTried(found)
  const blocks = found && (await explainBlocks(opened, found, { ...around, context }, spaceId))
  return {
    pages: {
      count: all.length,
      shown: around.above.isShown ? shown.size : 0,
      conditional: conditional.slice(0, MOST_PAGES).map(toTried),
    },
    ...(page && { page: { ...page, conditions: [...page.conditions, ...(blocks ?? [])] } }),
  }
}

interface FlatPage {
  placed: PlacedPage
  /** From the top of the tree. */
  ancestors: PlacedPage['page'][]
}

/** In the order of the table of contents; without recursion, because trees may be deep. */
function flatten(pages: readonly PlacedPage[]): FlatPage[] {
  const found: FlatPage[] = []
  const rest: FlatPage[] = [...pages].reverse().map((placed) => ({ placed, ancestors: [] }))
  for (let next = rest.pop(); next; next = rest.pop()) {
    found.push(next)
    const ancestors = [...next.ancestors, next.placed.page]
    for (const placed of [...next.placed.pages].reverse()) rest.push({ placed, ancestors })
  }
  return found
}

async function explainBlocks(
  opened: ExpandedRevision,
  { placed: { page } }: FlatPage,
  { visitor, context }: Around,
  spaceId: string,
): Promise<Condition[]> {
  if (page.type !== 'document' || page.document === undefined) return []
  const question: BodyQuestion = {
    document: page.document,
    reader: { visitor, context: withPageContext(context, page) },
  }
  const { isHeavy } = await weighBody(opened, page)
  const blocks = isHeavy ? await explainInThread(opened, question, spaceId) : await explainBody(opened, question)
  return blocks.map(({ key, ...block }) => ({ on: 'block', id: key, ...block }))
}

async function explainInThread({ nodes, content }: ExpandedRevision, question: BodyQuestion, spaceId: string) {
  const ask = (hashes: string) => readNodeTexts(nodes, JSON.parse(hashes) as string[])
  const result = await requestThreads.run(explainBodyTask, { content, question }, { caller: `space ${spaceId}`, ask })
  if (result.kind === 'exceeded') throw tookTooLong()
  return result.value
}
