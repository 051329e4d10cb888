/** Twelve customizations that differ as much as their settings allow, and a page that shows what they change. */

const both = (colour: string) => ({ light: colour, dark: colour })
const link = (title: string) => ({ title, to: { kind: 'url', url: 'https://example.org/' } })
const menu = [
  { ...link('Blog'), links: [] },
  { title: 'More', to: null, links: [link('Status'), link('Releases')] },
  { ...link('Sign up'), style: 'button-primary', links: [] },
  { ...link('Log in'), style: 'button-secondary', links: [] },
]
const footer = {
  copyright: '© 2026 Acme',
  groups: [
    { title: 'Product', links: [link('Prices'), link('Changes')] },
    { title: 'Company', links: [link('About us')] },
  ],
}
const announce = (style: string) => ({
  announcement: { enabled: true, message: 'Version 2 is here', link: link('Read more'), style },
})
const account = (platform: string) => ({ platform, handle: 'acme', display: { header: true, footer: true } })

export const LOOKS: Record<string, object> = {
  'as it comes': {},
  'bold and orange, with straight corners': {
    styling: {
      theme: 'bold',
      primaryColor: { light: '#c2410c', dark: '#fb923c' },
      corners: 'straight',
      sidebar: { background: 'filled', list: 'pill' },
      icons: 'solid',
    },
    header: { preset: 'bold', links: menu },
    feedback: { enabled: true },
    ...announce('warning'),
  },
  'a gradient, round, with a contrasting header': {
    styling: { theme: 'gradient', primaryColor: both('#0d9488'), corners: 'circular', search: 'subtle' },
    header: { preset: 'contrast', links: menu },
    footer,
    ...announce('info'),
  },
  'muted and green, with a header in its own colours': {
    styling: {
      theme: 'muted',
      primaryColor: { light: '#15803d', dark: '#4ade80' },
      tint: { color: both('#166534') },
      sidebar: { background: 'default', list: 'line' },
    },
    header: { preset: 'custom', backgroundColor: both('#14532d'), linkColor: both('#dcfce7'), links: menu },
    ...announce('success'),
  },
  'a yellow that nobody can read on white': {
    styling: { primaryColor: both('#ffd400'), links: 'accent', background: 'match' },
    header: { preset: 'bold', links: menu },
    feedback: { enabled: true },
  },
  'nearly black, flat, on its own shade': {
    styling: { primaryColor: both('#101010'), depth: 'flat', background: 'match', icons: 'thin', corners: 'straight' },
    footer,
    pagination: { enabled: false },
  },
  'serifs, without a brand': {
    styling: {
      font: 'Merriweather',
      headingFont: 'RobotoSlab',
      monospaceFont: 'SpaceMono',
      codeTheme: { default: both('monokai'), openapi: both('monokai') },
      primaryColor: both('#7a1fa2'),
      icons: 'duotone',
    },
    header: { preset: 'none', links: menu },
    feedback: { enabled: true },
  },
  'pale colours for every kind of hint': {
    styling: {
      primaryColor: both('#f9a8d4'),
      infoColor: both('#bae6fd'),
      successColor: both('#bbf7d0'),
      warningColor: both('#fef08a'),
      dangerColor: both('#fecaca'),
      codeTheme: { default: both('solarized-light'), openapi: both('solarized-light') },
    },
    ...announce('danger'),
  },
  'a header whose links would vanish': {
    styling: { primaryColor: both('#64748b'), theme: 'bold', sidebar: { background: 'filled', list: 'line' } },
    header: { preset: 'custom', backgroundColor: both('#808080'), linkColor: both('#8a8a8a'), links: menu },
  },
  'white on white, black on black': {
    styling: {
      primaryColor: { light: '#ffffff', dark: '#000000' },
      tint: { color: { light: '#ffffff', dark: '#000000' } },
      theme: 'gradient',
      background: 'match',
    },
    header: { preset: 'bold', links: menu },
    footer,
  },
  'Japanese, with all around a page': {
    internationalization: { locale: 'ja' },
    styling: { primaryColor: { light: '#be123c', dark: '#fda4af' }, theme: 'muted', icons: 'light' },
    header: { preset: 'default', links: menu },
    footer,
    favicon: { emoji: '1f33f' },
    socialAccounts: [account('github'), account('mastodon'), account('youtube')],
    privacyPolicy: { url: 'https://example.org/privacy' },
    pageActions: { items: ['markdown', 'external-ai', 'pdf'], externalAI: true, markdown: true },
    pdf: { enabled: true },
    feedback: { enabled: true },
    externalLinks: { target: 'blank' },
  },
  'neon, with code in a theme of its own': {
    styling: {
      primaryColor: { light: '#4d00ff', dark: '#00ff9c' },
      theme: 'bold',
      corners: 'circular',
      background: 'match',
      sidebar: { background: 'filled', list: 'pill' },
      search: 'subtle',
      codeTheme: { default: { light: 'dracula', dark: 'github-light' }, openapi: both('nord') },
    },
    header: { preset: 'contrast', links: menu },
    ...announce('success'),
  },
}

export const SHOWN_PAGE = `
A text with **strong words**, \`code\`, a [link](https://example.org/), <mark style="color:red;">red ink</mark> and an icon <i class="fa-rocket"></i>.

<a href="https://example.org/" class="button primary">Start now</a> <a href="https://example.org/" class="button secondary">Learn more</a>

## Hints

{% hint style="info" %}
For your information, with a [link](https://example.org/) and \`code\`.
{% endhint %}

{% hint style="success" %}
It worked.
{% endhint %}

{% hint style="warning" %}
Take care.
{% endhint %}

{% hint style="danger" %}
This cannot be undone.
{% endhint %}

## Code and tabs

\`\`\`ts
/** Renders one page. */
async function render(source: PageSource, retries = 3) {
  if (retries > 0) return \`<p>\${source.title}</p>\` // never empty
}
\`\`\`

{% tabs %}
{% tab title="npm" %}
One way.
{% endtab %}
{% tab title="Docker" %}
Another.
{% endtab %}
{% endtabs %}

{% stepper %}
{% step %}
### First

Do this.
{% endstep %}
{% step %}
### Then

Do that.
{% endstep %}
{% endstepper %}

## Tables and lists

| Plan | Price |
| ---- | ----- |
| Free | 0     |
| Team | 12    |

- [x] Written
- [ ] Published

> A quotation.

<details>
<summary>A question</summary>
An answer.
</details>

<table data-view="cards"><thead><tr><th></th><th></th><th data-hidden data-card-target data-type="content-ref"></th></tr></thead><tbody><tr><td><strong>Elsewhere</strong></td><td>A card that leads away</td><td><a href="https://example.org/">e</a></td></tr></tbody></table>
`
