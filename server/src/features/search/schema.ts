import { QUERY_LENGTH } from '@lectern/content/search'
import Type, { type Static } from 'typebox'
import { invalid } from '../../core/errors.ts'
import { PageQuery } from '../../core/operation/pagination.ts'
import type { Urls } from '../../core/urls.ts'
import { Url } from '../../core/words/shapes.ts'
import type { SearchResultPage, SearchResultSection } from './preview-pages.ts'

export const QueryText = Type.String({
  maxLength: QUERY_LENGTH,
  description:
    'Words in double quotes must occur exactly like that; a minus before a word excludes pages that contain it; the last word may be unfinished',
})

export const SearchRequestQuery = Type.Object({ query: QueryText, ...PageQuery.properties })

/** A query of punctuation finds nothing; a blank one is an error. */
export function checkNotBlank(query: string): void {
  if (query.trim() === '') throw invalid('query must not be blank')
}

const Highlights = Type.Array(
  Type.Object({ offset: Type.Integer(), length: Type.Integer() }, { title: 'SearchHighlight' }),
  { description: 'The matching parts of the body, in UTF-16 units' },
)

const Score = Type.Number({ minimum: 0, description: 'The higher, the better' })

const SearchSectionResult = Type.Object(
  {
    id: Type.String(),
    title: Type.String(),
    score: Score,
    path: Type.String({ description: 'The path of the page, with # and the anchor of the heading' }),
    body: Type.String({ description: 'At most three lines of the section, as plain text' }),
    highlights: Highlights,
    urls: Type.Object({ app: Url }),
  },
  { title: 'SearchSectionResult' },
)

export const SearchPageResult = Type.Object(
  {
    id: Type.String(),
    title: Type.String(),
    description: Type.String(),
    path: Type.String(),
    score: Score,
    rank: Type.Integer({ minimum: 1, description: 'Among all pages found' }),
    ancestors: Type.Array(Type.Object({ title: Type.String() }), { description: 'From the root down' }),
    sections: Type.Optional(Type.Array(SearchSectionResult, { description: 'Those that match best, the best first' })),
    urls: Type.Object({ app: Url }),
  },
  { title: 'SearchPageResult' },
)

export const SearchSpaceResult = Type.Object(
  {
    type: Type.Literal('space'),
    id: Type.String(),
    title: Type.String(),
    score: { ...Score, description: 'The score of its best page' },
    pages: Type.Array(SearchPageResult),
  },
  { title: 'SearchSpaceResult' },
)

export function toPageResult(found: SearchResultPage, rank: number, urls: Urls): Static<typeof SearchPageResult> {
  const { page, path, space, score, ancestors } = found
  const app = `${urls.spaceApp(space.organization_id, space.id)}/${encodeURI(path)}`
  return {
    id: page.id,
    title: page.title,
    description: page.description ?? '',
    path,
    score,
    rank,
    ancestors: ancestors.map(({ title }) => ({ title })),
    sections: found.shown.map((section) => ({ ...toSectionResult(section, page.id, path, app), score })),
    urls: { app },
  }
}

function toSectionResult(section: SearchResultSection, pageId: string, path: string, app: string) {
  const fragment = section.anchor === null ? '' : `#${encodeURIComponent(section.anchor)}`
  return {
    id: section.anchor ?? pageId,
    title: section.title,
    path: path + fragment,
    body: section.body,
    highlights: section.highlights,
    urls: { app: app + fragment },
  }
}
