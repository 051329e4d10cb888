export const STYLE = `
:root { color-scheme: light dark; --ink: #1d2430; --soft: #5b6472; --line: #dfe3ea; --page: #fff; --side: #f6f7f9; --accent: #2457c5;
  --get: #1a7f4b; --post: #2457c5; --put: #9a5b00; --patch: #7a3fb0; --delete: #b3261e }
@media (prefers-color-scheme: dark) { :root { --ink: #e6e9ef; --soft: #9aa4b2; --line: #2b3240; --page: #12161d; --side: #171c25; --accent: #8fb2ff;
  --get: #6fd69c; --post: #8fb2ff; --put: #e5b566; --patch: #cda3f5; --delete: #ff8f87 } }
* { box-sizing: border-box }
html { scroll-padding-top: 1rem }
body { margin: 0; font: 16px/1.55 system-ui, sans-serif; color: var(--ink); background: var(--page); display: grid; grid-template-columns: 19rem minmax(0, 1fr) }
a { color: var(--accent) }
a:focus-visible, summary:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
.skip { position: absolute; left: -99rem } .skip:focus { left: 1rem; top: 1rem; background: var(--page); padding: .5rem; z-index: 1 }
nav { background: var(--side); border-right: 1px solid var(--line); height: 100vh; overflow: auto; position: sticky; top: 0; padding: 1rem }
nav summary { cursor: pointer; font-weight: 600; padding: .25rem 0; text-transform: capitalize }
nav ul { list-style: none; margin: 0 0 .5rem; padding: 0 0 0 .75rem } nav li { padding: .1rem 0; font-size: .875rem }
nav a { text-decoration: none; overflow-wrap: anywhere }
main { padding: 2rem clamp(1rem, 4vw, 4rem); max-width: 64rem }
h1 { margin-top: 0 } h2 { margin-top: 3rem; padding-bottom: .3rem; border-bottom: 1px solid var(--line); text-transform: capitalize }
article { margin: 2rem 0; padding-bottom: 1rem; border-bottom: 1px solid var(--line) } article h3 { margin: 0 0 .25rem } h4 { margin: 1rem 0 .25rem; font-size: .875rem; color: var(--soft) }
code, pre { font: .875rem/1.5 ui-monospace, monospace } pre { background: var(--side); padding: 1rem; overflow: auto; border-radius: 6px }
.route { overflow-wrap: anywhere; margin: .25rem 0 } .method { font-weight: 700 }
.GET { color: var(--get) } .POST { color: var(--post) } .PUT { color: var(--put) } .PATCH { color: var(--patch) } .DELETE { color: var(--delete) }
.note { color: var(--soft); font-size: .875rem; margin: .25rem 0 }
dl { margin: .25rem 0 .25rem; padding-left: 1rem; border-left: 2px solid var(--line) } dt { margin-top: .35rem } dd { margin: 0 0 .35rem 1rem; color: var(--soft); font-size: .9rem }
.required::after { content: ' required'; color: var(--delete); font-size: .75rem }
@media (max-width: 50rem) { body { display: block } nav { position: static; height: auto; max-height: 45vh; border-right: 0; border-bottom: 1px solid var(--line) } }
@media print { nav { display: none } body { display: block } }
`
