/** The colours are those of console/src/design/tokens.css: whoever signs in goes on there. */
export const SIGN_IN_STYLE = `
:root { color-scheme: light dark; --ink: oklch(0.24 0.012 85); --dim: oklch(0.47 0.012 85); --paper: oklch(0.968 0.004 85); --card: oklch(1 0 0); --line: oklch(0.58 0.012 85); --accent: oklch(0.46 0.085 196); --on-accent: oklch(0.99 0.004 85); --bad: oklch(0.5 0.17 27) }
@media (prefers-color-scheme: dark) { :root { --ink: oklch(0.93 0.006 85); --dim: oklch(0.73 0.01 85); --paper: oklch(0.168 0.006 85); --card: oklch(0.228 0.007 85); --line: oklch(0.6 0.01 85); --accent: oklch(0.8 0.085 196); --on-accent: oklch(0.2 0.02 196); --bad: oklch(0.77 0.13 27) } }
* { box-sizing: border-box }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 24px 16px; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif }
main { width: 100%; max-width: 400px; padding: 32px; border-radius: 12px; background: var(--card); box-shadow: 0 1px 4px rgb(0 0 0 / 15%) }
.brand { margin: 0 0 24px; font-weight: 600; color: var(--dim) }
h1 { margin: 0 0 16px; font-size: 24px; line-height: 1.25 }
h2 { margin: 24px 0 8px; font-size: 16px }
p { margin: 0 0 16px; overflow-wrap: anywhere }
form { margin: 0 0 16px }
label { display: block; margin: 0 0 4px; font-weight: 500 }
.hint { margin: 0 0 6px; color: var(--dim); font-size: 14px }
input { width: 100%; margin: 0 0 16px; padding: 10px 12px; border: 1px solid var(--line); border-radius: 6px; background: transparent; color: inherit; font: inherit }
input[readonly] { color: var(--dim) }
input[aria-invalid] { border-color: var(--bad) }
button, .button { display: block; width: 100%; padding: 10px 16px; border: 1px solid var(--accent); border-radius: 6px; background: var(--accent); color: var(--on-accent); font: inherit; font-weight: 600; text-align: center; text-decoration: none; cursor: pointer }
.quiet { background: transparent; color: var(--accent) }
a { color: var(--accent) }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px }
.error { margin: 0 0 16px; padding: 10px 12px; border-left: 4px solid var(--bad); color: var(--bad) }
ul { margin: 0 0 24px; padding: 0; list-style: none }
li { padding: 8px 0; border-bottom: 1px solid color-mix(in srgb, var(--line) 40%, transparent) }
li .hint { margin: 0 }
`
