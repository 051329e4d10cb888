import type { PageSurface } from '../../shell/page-surface.ts'
import type { CommentData } from './queries.ts'

/** Comments on the page first, then those on its blocks from top to bottom, then those whose block is gone. Equal ones keep their order. */
export function sortByBlock(comments: readonly CommentData[], surface: PageSurface | undefined): CommentData[] {
  const places = new Map(surface?.listBlocks().map(({ key }, at) => [key, at]))
  const placeOf = ({ target: { node, page } }: CommentData) => {
    if (page?.outdated) return Number.POSITIVE_INFINITY
    return node ? (places.get(node.id) ?? places.size) : -1
  }
  return comments
    .map((comment) => ({ comment, at: placeOf(comment) }))
    .sort((one, other) => (one.at === other.at ? 0 : one.at - other.at))
    .map(({ comment }) => comment)
}
