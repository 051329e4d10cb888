import { html } from '@lectern/site'
import type { HtmlPage } from '../sign-in/index.ts'

interface View {
  path: string
  organization: string
}

export const settingPage = ({ path, organization }: View): HtmlPage => ({
  title: 'Stop these mails?',
  content: html`<p>You get mails about comments and reviews in the documentation of ${organization}.</p>
<form method="post" action="${path}"><button>Stop them</button></form>`,
})

export const mutedPage = ({ path, organization }: View): HtmlPage => ({
  title: 'You get no more of these mails',
  content: html`<p>Nothing more is sent about comments and reviews in the documentation of ${organization}.</p>
<form method="post" action="${path}"><input type="hidden" name="mails" value="on"><button>Send them again</button></form>`,
})

export const unmutedPage = ({ path, organization }: View): HtmlPage => ({
  title: 'You get these mails again',
  content: html`<p>Comments and reviews in the documentation of ${organization} are sent to you from now on.</p>
<form method="post" action="${path}"><button>Stop them</button></form>`,
})
