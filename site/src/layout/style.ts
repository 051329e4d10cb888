/** Inline and the same on every page: a site shown through another server's path needs no second address, and one hash allows it. */
export const STYLE = `
:root {
  color-scheme: light dark;
  --ground: #fff; --raised: #f6f7f9; --line: #dfe2e8; --text: #1b1f27; --quiet: #5a6270;
}
@media (prefers-color-scheme: dark) {
  :root { --ground: #14171c; --raised: #1d2128; --line: #323843; --text: #e8eaee; --quiet: #a3abb8; }
}
*, ::before, ::after { box-sizing: border-box; }
body {
  margin: 0; background: var(--ground); color: var(--text);
  font: 1rem/1.6 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif;
  overflow-wrap: anywhere;
}
main { max-width: 60rem; margin: 0 auto; padding: clamp(2rem, 8vw, 5rem) clamp(1rem, 5vw, 2.5rem); }
h1 { margin: 0 0 2rem; font-size: clamp(1.75rem, 1.2rem + 2.5vw, 2.75rem); line-height: 1.2; text-wrap: balance; }
h2 { margin: 0; font-size: 1.125rem; line-height: 1.4; }
p { margin: 0 0 1rem; color: var(--quiet); max-width: 38rem; }
.spaces {
  list-style: none; margin: 0; padding: 0;
  display: grid; gap: 1rem; grid-template-columns: repeat(auto-fill, minmax(min(100%, 16rem), 1fr));
}
.space {
  display: flex; align-items: baseline; gap: .75rem; padding: 1.25rem;
  background: var(--raised); border: 1px solid var(--line); border-radius: .75rem;
}
.emoji { font-size: 1.25rem; line-height: 1; }
@media print { .space { break-inside: avoid; } }
`
