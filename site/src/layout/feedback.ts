/** Asks whether the page was useful. The script shows it, because only the script can send the answer. */
import { type Content, html } from '../html.ts'
import type { SiteSource } from '../source.ts'
import type { Words } from '../words.ts'

const LONGEST_COMMENT = 512

/** A preview shows it too, and sends nothing. */
export function writeFeedback({ beacon, assets, customization }: SiteSource, words: Words): Content {
  const isShown = beacon !== undefined || assets.preview !== undefined
  if (!isShown || customization.feedback !== true) return undefined
  const button = (rating: 'good' | 'ok' | 'bad', name: string) =>
    html`<button type="button" class="button secondary" data-rating="${rating}" aria-pressed="false">${name}</button>`
  return html`<section class="feedback" aria-labelledby="FeedbackQuestion" hidden>
<p id="FeedbackQuestion">${words.feedback}</p>
<p class="ratings">${button('good', words.feedbackGood)}${button('ok', words.feedbackOk)}${button('bad', words.feedbackBad)}</p>
<form hidden><label>${words.feedbackComment}<textarea name="comment" rows="3" maxlength="${LONGEST_COMMENT}" required></textarea></label><button class="button primary">${words.feedbackSend}</button></form>
<p class="thanks" role="status" data-thanks="${words.feedbackThanks}"></p>
</section>
`
}
