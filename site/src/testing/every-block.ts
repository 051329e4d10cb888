/** One page with every block and inline of the format. */
export const EVERY_BLOCK = `
Lectern keeps documentation where a whole team can write it. This page shows **every block** it knows, with _emphasis_, ~~second thoughts~~, \`inline code\`, <kbd>Ctrl</kbd> + <kbd>K</kbd>, H<sub>2</sub>O and E = mc<sup>2</sup>, <mark style="color:red;">red ink</mark>, <mark style="background-color:yellow;">a highlighter</mark>, an emoji :tada:, an icon <i class="fa-rocket"></i>, a [link to a page](page:quickstart), [one to another site](https://example.org/), a mention of [x](page:reference/api "mention") and of [y](user:u1 "mention"), and a note[^1].

## Lists

* Unordered lists stay tight when their items are single lines
* They nest
  * as deep as you like
  * and hold \`code\`
* And go on

1. Ordered lists count
2. by themselves
   1. on every level

- [x] Write the first page
- [ ] Publish the site
- [ ] Tell somebody

> Documentation is a love letter that you write to your future self.
>
> — Damian Conway

***

## Hints

{% hint style="info" %}
A hint for your **information**, with a [link](https://example.org/) and \`code\`.
{% endhint %}

{% hint style="success" %}
It worked.
{% endhint %}

{% hint style="warning" icon="triangle-exclamation" %}
### Careful

Backups are taken at night. What you delete at noon may be gone.
{% endhint %}

{% hint style="danger" %}
This cannot be undone.
{% endhint %}

## Code

{% code title="server/src/published/render.ts" lineNumbers="true" %}
\`\`\`ts
import { renderPage, type PageSource } from '@lectern/site'

/** Renders one page for one visitor. */
async function render(source: PageSource, retries = 3): Promise<string> {
  for (let attempt = 0; attempt < retries; attempt++) {
    const { html } = await renderPage(source)
    if (html.length > 0) return html // never empty
  }
  throw new Error(\`Gave up after \${retries} attempts\`)
}
\`\`\`
{% endcode %}

<pre class="language-js" data-title="Lines that matter"><code class="lang-js">const client = new Client()
<strong>await client.connect(<a data-footnote-ref href="#user-content-fn-2">address</a>)
</strong>client.close()
</code></pre>

{% code overflow="wrap" %}
\`\`\`bash
curl --request POST --url 'https://api.example.com/v1/spaces/s1/change-requests' --header 'Authorization: Bearer $TOKEN' --data '{"subject":"A long line that wraps instead of scrolling"}'
\`\`\`
{% endcode %}

\`\`\`diff
- const colour = 'red'
+ const colour = 'green'
\`\`\`

{% code title="A long file" expandable="true" %}
\`\`\`yaml
services:
  lectern:
    image: lectern/lectern:latest
    restart: unless-stopped
    ports: ["3000:3000"]
    environment:
      LECTERN_URL: https://docs.example.com
      LECTERN_DATA: /data
      DATABASE_URL: postgres://lectern@db/lectern
    volumes:
      - data:/data
  db:
    image: postgres:16
volumes:
  data: {}
\`\`\`
{% endcode %}

\`\`\`mermaid
graph TD
  draft --> review --> merged
\`\`\`

## Tabs, steps and columns

{% tabs %}
{% tab title="npm" icon="npm" %}
\`\`\`bash
npm install @acme/sdk
\`\`\`
{% endtab %}

{% tab title="pnpm" %}
\`\`\`bash
pnpm add @acme/sdk
\`\`\`
{% endtab %}

{% tab title="Notes" %}
Any **block** may stand in a tab.

* Even a list
{% endtab %}
{% endtabs %}

{% stepper %}
{% step %}
### Install it

One command does it all.
{% endstep %}

{% step %}
### Configure it

Set \`LECTERN_URL\` to the address your readers use.
{% endstep %}

{% step icon="check" %}
### Done

Open the site.
{% endstep %}
{% endstepper %}

{% columns %}
{% column width="60%" %}
### On the left

A column may be wider than the other one.
{% endcolumn %}

{% column %}
### On the right

And stands below it on small screens.
{% endcolumn %}
{% endcolumns %}

<details>

<summary>Can I <strong>fold</strong> things away?</summary>

Yes, with any content:

* lists
* and the rest

</details>

<details open><summary>And leave them open?</summary>Also.</details>

## Tables and cards

| Plan | Seats | Price |
| :-- | --: | :-: |
| **Free** | 1 | – |
| Team | 25 | \`$8\` |
| Company | 1000 | on request |

<table data-search="true"><thead><tr><th width="200">Name</th><th data-type="checkbox">Done</th><th data-type="number">No</th><th data-type="rating" data-max="5">Stars</th><th data-type="select" data-multiple>Tags<select><option value="a1" label="Stable" color="blue"></option><option value="b1" label="Beta" color="orange"></option></select></th><th data-type="files">Files</th></tr></thead><tbody><tr><td>Search</td><td>true</td><td>4.5</td><td>3</td><td><span data-option="a1">Stable</span>, <span data-option="b1">Beta</span></td><td><a href="file:manual">manual.pdf</a></td></tr><tr><td>Merge</td><td>false</td><td>12</td><td>5</td><td><span data-option="a1">Stable</span></td><td></td></tr></tbody></table>

<table data-view="cards"><thead><tr><th></th><th></th><th data-hidden data-card-target data-type="content-ref"></th><th data-hidden data-card-cover data-type="image"></th></tr></thead><tbody><tr><td><strong>Quickstart</strong></td><td>Up and running in five minutes</td><td><a href="page:quickstart">q</a></td><td><a href="file:picture">p</a></td></tr><tr><td><strong>Publishing</strong></td><td>Sites, domains and visitors</td><td><a href="page:guides/publishing">p</a></td><td><a href="file:picture">p</a></td></tr><tr><td><strong>Elsewhere</strong></td><td>A card that leads away</td><td><a href="https://example.org/">e</a></td><td></td></tr></tbody></table>

## Pictures, files and embeds

<figure><picture><source srcset="file:picture-dark" media="(prefers-color-scheme: dark)"><img src="file:picture" alt="Three boxes, joined by lines"></picture><figcaption><p>How the parts hang together</p></figcaption></figure>

<div data-with-frame="true"><figure><img src="file:picture" alt="The same, framed and smaller" width="50%"></figure></div>

{% file src="file:manual" %}
The manual, as a PDF
{% endfile %}

{% embed url="https://www.youtube.com/watch?v=dQw4w9WgXcQ" %}
A short tour
{% endembed %}

{% content-ref url="page:guides/publishing" %}
[publishing](page:guides/publishing)
{% endcontent-ref %}

<a href="page:quickstart" class="button primary" data-icon="rocket">Start now</a> <a class="button secondary" href="https://example.org/">Learn more</a>

## Mathematics

$$
\\int_{-\\infty}^{\\infty} e^{-x^2}\\,dx = \\sqrt{\\pi}
$$

Inline too: $$a^2 + b^2 = c^2$$, with $$x \\in \\mathbb{R}$$ and matrices:

$$
A = \\begin{pmatrix} 1 & 2 \\\\ 3 & 4 \\end{pmatrix} \\qquad \\begin{aligned} a &= b + c \\\\ &= d \\end{aligned}
$$

## Updates

{% updates format="full" %}
{% update date="2026-10-31" tags="api, fixes" %}
### Faster merges

Merging a large space takes a tenth of the time.
{% endupdate %}

{% update date="2026-09-15" tags="editor" %}
### Tables can be filtered

Give a table a filter box, and readers find their row.
{% endupdate %}
{% endupdates %}

## Reused and conditional

{% include "intro" %}

{% if visitor.claims.plan == "pro" %}
Only for those with the plan **pro**.
{% endif %}

Hello <code class="expression">visitor.claims.name ?? "stranger"</code>!

{% prompt description="Ask an assistant about this page" icon="robot" defaultExpanded="full" %}
\`\`\`
Read the page and summarise it in three sentences.
\`\`\`
{% endprompt %}

{% openapi-operation spec="shop" path="/orders/{id}" method="post" %}
{% endopenapi-operation %}

{% @figma/embed url="https://www.figma.com/file/abc" %}

### A heading of the second level

#### And one of the third

The end.

[^1]: A note stands at the end of the page, and shows where it is mentioned when scripts run.
[^2]: The address of the **server**.
`
