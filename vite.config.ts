import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { messages } from './domain/kernel/texts.ts'

/** Code that is loaded when it is needed comes the way of our own: see there. */
const ownLoader: Plugin = {
  name: 'own-loader',
  enforce: 'pre',
  load: (id) =>
    id === '\0vite/preload-helper.js'
      ? "export { importWithFiles as __vitePreload } from '/kernel/code-files.ts'"
      : undefined,
}

/**
 * What runs before the first paint is named with its content, so that browsers keep it: asked for anew, it holds up every
 * page by a round trip. Not in the file's name: when another version takes over, this one has to come all the same.
 */
const namedByContent: Plugin = {
  name: 'named-by-content',
  transformIndexHtml(page) {
    const content = readFileSync(join(import.meta.dirname, 'web/public/before-code.js'))
    const digest = createHash('sha256').update(content).digest('hex').slice(0, 8)
    return page.replace('"/before-code.js"', `"/before-code.js?${digest}"`)
  },
}

/** What screens before the login share with a few others is little: they need not wait for all that those share. */
const ofDoors =
  /access[\\/]password-form|subscription[\\/](shop-window|order-limit)|quota\.rules|[\\/](Radio|List)[\\/]|Icon(Car|ListDetails)\./

/** What a toast is drawn with and the login is not. */
const ofToasts =
  /react-remove-scroll|react-style-singleton|use-sidecar|use-callback-ref|get-nonce|tslib|[\\/](Portal|get-default-z-index|use-force-update|get-style-object)[\\/]/

export default defineConfig({
  root: 'web',
  plugins: [react(), ownLoader, namedByContent],
  // What the page says until its code is here, and if it does not come.
  define: {
    'import.meta.env.LOADING': JSON.stringify(messages.list.loading),
    'import.meta.env.MISSING_TITLE': JSON.stringify(messages.codeMissing.title),
    'import.meta.env.MISSING_TEXT': JSON.stringify(messages.codeMissing.text),
    'import.meta.env.MISSING_RELOAD': JSON.stringify(messages.codeMissing.reload),
  },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    manifest: true,
    target: 'baseline-widely-available',
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 550,
    rolldownOptions: {
      output: {
        // The entry lists the files of every screen, to load them at once: with names in it that list is 2 kB longer.
        chunkFileNames: 'assets/[hash:7].js',
        codeSplitting: {
          groups: [
            // zod must be told not to use eval (the content policy forbids it) before any schema is made: see the file.
            { name: 'schemas', test: /node_modules[\\/]zod[\\/]|zod-without-eval/, priority: 3 },
            // All that the login needs is one file, and nothing else is in it.
            { name: 'first', tags: ['$initial'], priority: 2 },
            // Before the login, and for a client who follows a link, all that is shown may be a toast: what it needs
            // besides the first file does not wait for all that is behind the login.
            { name: 'toasts', test: ofToasts, priority: 2 },
            { name: 'doors', test: ofDoors, priority: 2 },
            // What most screens share is one file too, and what few of them share another; each screen is a third. Left
            // alone, every combination of screens that share something gets a file of its own: a hundred requests
            // before the first list is shown.
            // The plans, which are shown before the login, need this of what few share, and nothing else.
            { name: 'inside', test: /dialogs-provider/, priority: 1 },
            { name: 'inside', minShareCount: 8, priority: 1 },
            { name: 'shared', minShareCount: 2, priority: 0 },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': 'http://localhost:3000' } },
})
