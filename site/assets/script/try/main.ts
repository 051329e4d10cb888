/** Forms that try the operations of a reference. A page without such a form does not load this script. */
import { openBeacon } from '../beacon.ts'
import { fetchResponse } from './fetch-response.ts'
import { type Mistake, readTypedRequest } from './read-request.ts'
import { showResponse } from './show-response.ts'
import { type FormWords, fillIn } from './words.ts'

const words: FormWords = JSON.parse(document.currentScript?.dataset.words ?? '{}')

const sendEvent = openBeacon()

/** What was typed as credentials for a server, until the page is left: never in a storage, an address or a cookie. */
const typed = new Map<string, string>()

for (const template of document.querySelectorAll<HTMLTemplateElement>('template.try-form')) addButton(template)

function addButton(template: HTMLTemplateElement): void {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'button secondary try-button'
  button.textContent = template.dataset.label ?? ''
  button.setAttribute('aria-expanded', 'false')
  let form: HTMLFormElement | undefined
  button.addEventListener('click', () => {
    const isOpen = button.getAttribute('aria-expanded') !== 'true'
    form ??= openForm(template)
    form.hidden = !isOpen
    button.setAttribute('aria-expanded', String(isOpen))
    if (isOpen) form.querySelector<HTMLElement>('input:not([type=hidden]), select, textarea, button')?.focus()
  })
  const endpoint = template.parentElement?.querySelector(':scope > .endpoint')
  if (endpoint) endpoint.append(button)
  else template.before(button)
}

/** The form stays when it is closed, with everything that was typed. */
function openForm(template: HTMLTemplateElement): HTMLFormElement {
  const form = document.importNode(template.content.querySelector('form')!, true)
  template.after(form)
  rememberCredentials(form)
  enableSending(form)
  sendEvent?.('api_client_open', { operation: operationOf(form) })
  return form
}

const operationOf = ({ dataset: { method = '', path } }: HTMLFormElement) => ({ method: method.toLowerCase(), path })

function rememberCredentials(form: HTMLFormElement): void {
  const server = () => form.querySelector<HTMLInputElement>('[data-server]')?.value ?? ''
  const nameOf = ({ credential = '', part = '' }: DOMStringMap) => JSON.stringify([server(), credential, part])
  const fields = [...form.querySelectorAll<HTMLInputElement>('[data-credential]')]
  const fillCredentials = () => {
    for (const field of fields) field.value = typed.get(nameOf(field.dataset)) ?? ''
  }
  for (const field of fields) field.addEventListener('input', () => typed.set(nameOf(field.dataset), field.value))
  form.addEventListener('focusin', () => {
    // Another form of the page may have got them meanwhile.
    for (const field of fields) if (field.value === '') field.value = typed.get(nameOf(field.dataset)) ?? ''
  })
  // Credentials typed for one server are not sent to another.
  form.querySelector('select[data-server]')?.addEventListener('change', fillCredentials)
  fillCredentials()
}

function enableSending(form: HTMLFormElement): void {
  const [send, stop] = form.querySelectorAll<HTMLButtonElement>('.try-actions button') as unknown as [
    HTMLButtonElement,
    HTMLButtonElement,
  ]
  const status = form.querySelector<HTMLElement>('[role=status]')!
  let sent: AbortController | undefined
  stop.addEventListener('click', () => sent?.abort())
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    if (sent) return
    const request = readTypedRequest(form, words)
    clearMistakes(form)
    form.querySelector('.try-response')?.remove()
    if ('message' in request) return showMistake(request, status)
    sendEvent?.('api_client_request', { operation: operationOf(form) })
    sent = new AbortController()
    status.className = ''
    status.textContent = words.waiting
    send.disabled = true
    stop.hidden = false
    try {
      const isElsewhere = new URL(request.url, location.href).origin !== location.origin
      const response = await fetchResponse(request, sent.signal)
      form.append(showResponse(response, isElsewhere, words))
      // The response shows it too: this is what a screen reader says.
      status.className = 'unseen'
      status.textContent = `${response.status} ${response.statusText}`
    } catch (error) {
      status.className = 'try-mistake'
      status.textContent = sent.signal.aborted ? words.stopped : explain(request.url, error)
    }
    const hadFocus = document.activeElement === stop
    sent = undefined
    send.disabled = false
    stop.hidden = true
    if (hadFocus) send.focus()
  })
}

function clearMistakes(form: HTMLFormElement): void {
  for (const field of form.querySelectorAll('[aria-invalid]')) field.removeAttribute('aria-invalid')
}

function showMistake({ message, field }: Mistake, status: HTMLElement): void {
  status.className = 'try-mistake'
  status.textContent = message
  field.setAttribute('aria-invalid', 'true')
  field.focus()
}

/** A browser does not say why a request to another server failed. */
function explain(url: string, error: unknown): string {
  const { origin } = new URL(url, location.href)
  if (origin !== location.origin) return fillIn(words.unreachable, origin, location.origin)
  // Such as a header with characters that no header may have.
  return error instanceof TypeError && /header|method|url/i.test(error.message) ? error.message : words.unreachableHere
}
