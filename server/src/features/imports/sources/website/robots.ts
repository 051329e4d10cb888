/** Reads what the robots.txt of a website allows. */
import { type SourceContext, SourceUnreadableError } from '../../source.ts'

export interface RobotsRules {
  readonly allows: (url: URL) => boolean
  /** The seconds between two requests that the website demands. */
  readonly delay: number
  readonly sitemaps: readonly string[]
}

const NAME = 'Lectern'
const BYTES = 500_000
const LONGEST_DELAY = 10

const OPEN: RobotsRules = { allows: () => true, delay: 0, sitemaps: [] }

/** Without such a file everything may be read. With a server error nothing may be read (RFC 9309). */
export async function readRobots(origin: string, { open, signal }: SourceContext): Promise<RobotsRules> {
  const url = `${origin}/robots.txt`
  try {
    const { contentType, text } = await open(url, BYTES)
    if (contentType === 'text/html') return OPEN
    const { default: parse } = (await import('robots-parser')) as unknown as { default: Parse }
    return toRobots(parse(url, boundWildcards(await text())))
  } catch (error) {
    signal.throwIfAborted()
    if (!(error instanceof SourceUnreadableError)) throw error
    if (error.answered !== undefined && error.answered >= 500)
      throw new SourceUnreadableError(
        `has a robots.txt that answered with status ${error.answered}, so nothing may be read now`,
      )
    return OPEN
  }
}

/** The limit of all rules with wildcards: the cost of matching one is its length times that of the URL. */
const WILDCARD_LENGTH = 20_000

/** Removes rules that would take too long. */
export function boundWildcards(robots: string): string {
  let left = WILDCARD_LENGTH
  const lines = robots.split(/[\n\r]+/).filter((line) => {
    if (line.includes('*')) left -= line.length
    return left >= 0 || !line.includes('*')
  })
  return lines.join('\n')
}

/** The types of the package describe an ES module, which it is not. */
type Parse = (url: string, text: string) => Robot

interface Robot {
  isAllowed: (url: string, name: string) => boolean | undefined
  getCrawlDelay: (name: string) => number | undefined
  getSitemaps: () => string[]
}

const toRobots = (robot: Robot): RobotsRules => ({
  allows: (url) => robot.isAllowed(url.href, NAME) !== false,
  delay: Math.min(robot.getCrawlDelay(NAME) ?? 0, LONGEST_DELAY),
  sitemaps: robot.getSitemaps(),
})
