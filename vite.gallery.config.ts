import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** The component gallery, which only tests look at: `vite build --config vite.gallery.config.ts`. */
export default defineConfig({
  root: 'web/gallery',
  base: './',
  publicDir: false,
  plugins: [react()],
  build: {
    outDir: '../../dist/gallery',
    emptyOutDir: true,
    target: 'baseline-widely-available',
    chunkSizeWarningLimit: 1000,
    // One file of what its sections share, and one for each of them: a test opens one.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'shared', minShareCount: 2 }] } } },
  },
})
