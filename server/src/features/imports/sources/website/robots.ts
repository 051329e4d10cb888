/** What a website lets programs read. */
import { type SourceContext, SourceUnreadableError } from '../../source.ts'

export interface RobotsRules {
  readonly allows: (url: URL) => boolean
  /** Seconds between two requests that the website asks for. */
  readonly delay: number
  readonly sitemaps: readonly string[]
}

const NAME = 'Lectern'
const BYTES = 500_000
const LONGEST_DELAY = 10

const OPEN: RobotsRules = { allows: () => true, delay: 0, sitemaps: [] }

/** No such file: everything may be read. A website that cannot tell is left alone (RFC 9309). */
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

/** Of all rules with wildcards together: matching one takes its length times that of the address. */
const WILDCARD_LENGTH = 20_000

/** Without the rules that would take too long. */
export function boundWildcards(robots: string): string {
  let left = WILDCARD_LENGTH
  const lines = robots.split(/[\n\r]+/).filter((line) => {
    if (line.includes('*')) left -= line.length
    return left >= 0 || !line.includes('*')
  })
  return lines.join('\n')
}

/** The package describes itself as a module, which it is not. */
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
