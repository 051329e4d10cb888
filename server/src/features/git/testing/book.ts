/** A repository of 500 pages as people write them: every block of the format, in its many notations. */
export const BOOK_PAGES = 500

/** One sample of each block, in the notation of editors or of people. `up` is the relative path to the root of the repository. */
const BLOCKS: ((at: number, up: string) => string)[] = [
  (at) => `Plain words ${at}, *slanted*, __bold__ and ~~gone~~ \`code\`,\nwrapped over two lines.  \nAnd a hard break.`,
  (at) => `## Part ${at} <a href="#part-${at}" id="part-${at}"></a>\n\n### Below\n\n#### Deeper`,
  () => `Setext heading\n--------------\n\nText under it.`,
  () => `- one\n- two\n    - nested with four spaces\n- three`,
  () => `1. first\n2. second\n   1. inner\n3. third`,
  () => `- [ ] to do\n- [x] done`,
  () => `> Quoted words\n> on two lines.\n\n***`,
  (at) => `\`\`\`js\nconst x = ${at}\n// {% hint %} is text here\n\`\`\``,
  () =>
    `{% code title="index.js" overflow="wrap" lineNumbers="true" %}\n\`\`\`js\nimport x from 'y'\n\`\`\`\n{% endcode %}`,
  () => `\`\`\`mermaid\ngraph TD\n  A --> B\n\`\`\``,
  () => `$$\nf(x) = x * e^{2 pi i \\xi x}\n$$\n\nand inline $$a^2$$.`,
  () => `{% hint style="warning" %}\nMind **this**.\n\n* and that\n{% endhint %}`,
  () =>
    `{% tabs %}\n{% tab title="One" %}\nFirst\n{% endtab %}\n\n{% tab title="Two" %}\n\`\`\`sh\nnpm i\n\`\`\`\n{% endtab %}\n{% endtabs %}`,
  () =>
    `{% stepper %}\n{% step %}\n### Begin\n\nText\n{% endstep %}\n\n{% step %}\n### End\n{% endstep %}\n{% endstepper %}`,
  () => `<details>\n\n<summary>More</summary>\n\nHidden words.\n\n</details>`,
  () =>
    `{% columns %}\n{% column width="50%" %}\nLeft\n{% endcolumn %}\n\n{% column %}\nRight\n{% endcolumn %}\n{% endcolumns %}`,
  () =>
    `{% updates format="full" %}\n{% update date="2026-01-02" tags="a,b" %}\n## News\n\nText\n{% endupdate %}\n{% endupdates %}`,
  () => `{% if visitor.claims.beta %}\nFor some.\n{% endif %}`,
  (_, up) => `{% include "${up}.gitbook/includes/note.md" %}`,
  (at, up) =>
    `{% content-ref url="${up}${toBookPath((at * 7) % BOOK_PAGES)}" %}\n[x](${up}${toBookPath((at * 7) % BOOK_PAGES)})\n{% endcontent-ref %}`,
  () => `{% embed url="https://www.youtube.com/watch?v=x" %}\nA film\n{% endembed %}`,
  (_, up) => `{% file src="${up}.gitbook/assets/notes 1.pdf" %}\nNotes\n{% endfile %}`,
  () =>
    `{% openapi src="https://example.org/api.json" path="/pets" method="get" %}\n[api](https://example.org/api.json)\n{% endopenapi %}`,
  (at, up) => `![Alt ${at}](${up}.gitbook/assets/a.png "Title")`,
  (_, up) =>
    `<figure><img src="${up}.gitbook/assets/a.png" alt="A" width="300"><figcaption><p>Caption</p></figcaption></figure>`,
  (at) => `| Name | Value |\n| --- | :-: |\n| a \\| b | ${at} |\n| \`c\` | **d** |`,
  (_, up) =>
    `<table data-view="cards"><thead><tr><th></th><th data-hidden data-card-target data-type="content-ref"></th></tr></thead><tbody><tr><td><strong>Card</strong></td><td><a href="${up}README.md">README.md</a></td></tr></tbody></table>`,
  (at, up) =>
    `See [a page](${up}${toBookPath((at * 3) % BOOK_PAGES)}#part), [outside](https://example.org/?a=1&b=2), [gone](missing.md) and <https://auto.link>.`,
  () =>
    `Keys <kbd>Ctrl</kbd>, <mark style="color:red;">red</mark>, :smile:, <code class="expression">space.vars.version</code>, a note[^1].\n\n[^1]: The note itself.`,
  () => `<a href="https://example.org" class="button primary">Go</a> and <i class="fa-bolt">:bolt:</i>`,
  () => `<p align="center">In the middle</p>`,
  () => `{% @mermaid/diagram key="x" %}\n\n{% unknown thing %}`,
]

const FRONT = [
  '',
  '---\ndescription: Says what it is\nicon: gear\n---\n\n',
  '---\nhidden: true\nnoIndex: true\n---\n\n',
  '---\nlayout:\n  title:\n    visible: true\n  outline:\n    visible: false\nkept: {by: us}\n---\n\n',
  '---\ndescription: >-\n  Folded over\n  two lines\ntags: [one, {tag: two, primary: true}]\n---\n\n',
]

const FOLDERS = ['', 'guides/', 'guides/deep/', 'api reference/', 'ümläut/']

const toBookPath = (at: number) =>
  at === 0 ? 'README.md' : `${FOLDERS[at % FOLDERS.length]!.replace(/ /g, '%20')}page-${at}.md`

export function makeBook(): Record<string, string> {
  const files: Record<string, string> = {
    '.gitbook/includes/note.md': '---\ntitle: A note\n---\n\nShared, with **weight**.\n',
    '.gitbook/assets/a.png': 'not really a picture',
    '.gitbook/assets/notes 1.pdf': 'not really a document',
    '.gitbook/vars.yaml': '# kept as it is\nversion: "2"\n',
    '.gitbook.yaml': 'structure:\n  summary: SUMMARY.md\nredirects:\n  old/way: README.md\n',
    'package.json': '{}\n',
  }
  const lines = ['# Summary', '']
  for (let at = 0; at < BOOK_PAGES; at++) {
    const path = decodeURIComponent(toBookPath(at))
    const up = '../'.repeat(path.split('/').length - 1)
    const blocks = [0, 1, 2, 3].map((step) => BLOCKS[(at * 4 + step) % BLOCKS.length]!(at, up))
    const text = `${FRONT[at % FRONT.length]}# Page ${at}\n\n${blocks.join('\n\n')}\n`
    // Some have Windows line endings, some end without a line break.
    files[path] = at % 50 === 7 ? text.replaceAll('\n', '\r\n') : at % 50 === 8 ? text.trimEnd() : text
    if (at % 100 === 50) lines.push('', `## Chapter ${at}`, '')
    const indent = at % 10 > 5 ? '  ' : ''
    lines.push(`${indent}${at % 3 === 0 ? '-' : '*'} [Page ${at}](${toBookPath(at)})`)
  }
  lines.push('* [Elsewhere](https://example.org)', '* [Part](README.md#part)')
  files['SUMMARY.md'] = `${lines.join('\n')}\n`
  return files
}
