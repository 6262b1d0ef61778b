import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  root: 'web',
  plugins: [react()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    manifest: true,
    target: 'baseline-widely-available',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // The entry lists the files of every screen, to load them at once: with names in it that list is 2 kB longer.
        chunkFileNames: 'assets/[hash:7].js',
        codeSplitting: {
          groups: [
            // zod must be told not to use eval (the content policy forbids it) before any schema is made: see the file.
            { name: 'schemas', test: /node_modules[\\/]zod[\\/]|zod-without-eval/ },
            // What every screen needs stays together: left alone it is split finely, and the first load grows by 4 kB.
            {
              name: 'kernel',
              test: /web[\\/]kernel[\\/]|node_modules[\\/](react|react-dom|react-router|scheduler|@tanstack)[\\/]/,
            },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': 'http://localhost:3000' } },
})
