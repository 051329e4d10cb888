/** Expressions that may take more than linear time, or are built at run time, and why that does no harm. The list only shrinks. */
export interface Allowed {
  file: string
  /** As `check:regex` prints it. */
  written: string
  reason: string
}

const REPOSITORIES = 'reads the text of repositories and is to become a scanner'

export const ALLOWED: readonly Allowed[] = [
  {
    file: 'content/src/repository/assets.ts',
    written: String.raw`/[^\s"'()<>[\]=/\\?#]+\.[A-Za-z0-9]+/g`,
    reason: REPOSITORIES,
  },
  { file: 'content/src/repository/identify.ts', written: '/^# +(.+?)[ #]*$/m', reason: REPOSITORIES },
  { file: 'content/src/repository/locate.ts', written: String.raw`/^\/+|\/+$/g`, reason: REPOSITORIES },
  { file: 'content/src/repository/print-summary.ts', written: String.raw`/(?<=\s)#+$/`, reason: REPOSITORIES },
  { file: 'content/src/repository/repository-paths.ts', written: String.raw`/[.\s]+$/`, reason: REPOSITORIES },
  {
    file: 'content/src/repository/summary.ts',
    written: String.raw`/^(#{1,6})[ \t]+(.*?)(?:[ \t]+#+)?[ \t]*$/`,
    reason: REPOSITORIES,
  },
  { file: 'content/src/repository/summary.ts', written: String.raw`/^([ \t]*)[*+-][ \t]+(.*)$/`, reason: REPOSITORIES },
  {
    file: 'content/src/repository/summary.ts',
    written: String.raw`/[ \t]*<a\s[^>]*\bid="([^"]*)"[^>]*>\s*<\/a>[ \t]*$/`,
    reason: REPOSITORIES,
  },
  {
    file: 'content/src/repository/summary.ts',
    written: String.raw`/^\[((?:\\.|[^\\\]])*)\]\(\s*(<[^>]*>|(?:\\.|[^\s()\\]|\([^\s()]*\))*)(?:\s+(?:"((?:\\.|[^"\\])*)"|'((?:\\.|[^'\\])*)'))?\s*\)/`,
    reason: REPOSITORIES,
  },
  { file: 'content/src/repository/summary.ts', written: String.raw`/\?.*$/`, reason: REPOSITORIES },
  { file: 'server/src/features/git/import-repository.ts', written: String.raw`/\/*$/`, reason: REPOSITORIES },
  { file: 'server/src/features/git/schema.ts', written: String.raw`/([^/:]+?)(?:\.git)?\/*$/`, reason: REPOSITORIES },
]
