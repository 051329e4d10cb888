import type { SendEvent } from './beacon.ts'

/** Asks whether the page was useful and, if not, why. */
export function askForFeedback(send: SendEvent): void {
  const section = document.querySelector<HTMLElement>('.feedback')
  const form = section?.querySelector('form')
  const thanks = section?.querySelector<HTMLElement>('.thanks')
  if (!section || !form || !thanks) return
  const buttons = [...section.querySelectorAll<HTMLButtonElement>('[data-rating]')]
  let rating: string | undefined
  for (const button of buttons)
    button.addEventListener('click', () => {
      if (rating === button.dataset.rating) return
      rating = button.dataset.rating
      for (const each of buttons) each.setAttribute('aria-pressed', String(each === button))
      send('page_post_feedback', { rating })
      form.hidden = rating === 'good'
      thanks.textContent = form.hidden ? (thanks.dataset.thanks ?? '') : ''
    })
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const comment = form.querySelector('textarea')?.value.trim()
    if (comment) send('page_post_feedback_comment', { rating, comment })
    // The focused element is removed, so the focus moves to the button: the keyboard must not start at the top of the page again.
    buttons.find((button) => button.dataset.rating === rating)?.focus()
    form.hidden = true
    thanks.textContent = thanks.dataset.thanks ?? ''
  })
  section.hidden = false
}
