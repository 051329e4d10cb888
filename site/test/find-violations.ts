/** Returns the violations that axe finds on a page, one line each. */
import axe from 'axe-core'
import type { Page } from 'playwright-core'

const EVERY_RULE = {
  type: 'tag' as const,
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
}
/** Those that another theme can break, where the same page has been looked at in the first. */
const COLOUR_RULES = { type: 'rule' as const, values: ['color-contrast', 'link-in-text-block'] }

const run = (page: Page, runOnly: axe.RunOnly): Promise<string[]> =>
  page.evaluate(
    async ([source, rules]) => {
      // The policy of the page blocks our scripts, but not those of the driver.
      if (!('axe' in window)) new Function(source)()
      const { axe: inPage } = window as unknown as { axe: typeof axe }
      // No rule of these reads style sheets, which are long to take apart.
      const preload = { assets: ['media' as const] }
      const { violations } = await inPage.run(document, { runOnly: rules, resultTypes: ['violations'], preload })
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html, failureSummary = '' }) => `${id}: ${html.slice(0, 200)} ${failureSummary.split('\n')[1]}`),
      )
    },
    [axe.source, runOnly] as const,
  )

export const findViolations = (page: Page): Promise<string[]> => run(page, EVERY_RULE)

/** Looks at colours alone, once the rest was looked at in another theme. */
export const findColourViolations = (page: Page): Promise<string[]> => run(page, COLOUR_RULES)
