/** Returns the violations that axe finds on a page, one line each. */
import axe from 'axe-core'
import type { Page } from 'playwright-core'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

export const findViolations = (page: Page): Promise<string[]> =>
  page.evaluate(
    async ([source, rules]) => {
      // The policy of the page blocks our scripts, but not those of the driver.
      if (!('axe' in window)) new Function(source)()
      const { axe: inPage } = window as unknown as { axe: typeof axe }
      const { violations } = await inPage.run(document, { runOnly: rules, resultTypes: ['violations'] })
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html, failureSummary = '' }) => `${id}: ${html.slice(0, 200)} ${failureSummary.split('\n')[1]}`),
      )
    },
    [axe.source, RULES] as const,
  )
