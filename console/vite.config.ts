/** How the console is built. `base` is where the server serves what comes out (server/src/console). */
import { defineConfig } from 'vite'

export default defineConfig({
  root: import.meta.dirname,
  base: '/console/',
  logLevel: 'warn',
  clearScreen: false,
  oxc: { jsx: { runtime: 'automatic' } },
  build: {
    outDir: 'dist',
    assetsDir: '.',
    emptyOutDir: false,
    manifest: 'manifest.json',
    target: 'es2023',
    // The content security policy has no room for data addresses of scripts and styles.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // Libraries mark files for React's server components, which there are none of here.
    rolldownOptions: { checks: { moduleLevelDirective: false } },
  },
})
