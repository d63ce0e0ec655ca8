// Builds the interface into dist/, which the hub serves as it is: every file with its .br and .gz beside it.
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressOutput } from './build-steps/compress-output.ts'
import { themeVariables } from './build-steps/theme-variables.ts'

// What is built is for people, also where tests or a developer's shell say otherwise.
if (process.argv.includes('build')) process.env['NODE_ENV'] = 'production'

const hub = process.env['NOTARIUM_HUB'] ?? 'http://127.0.0.1:7100'

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), themeVariables(), compressOutput()],
  build: {
    target: 'es2023',
    // Those that know light-dark(): lowered to custom properties it would lose its colours.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    outDir: 'dist',
    emptyOutDir: true,
    // The policy of the hub's pages knows no data: fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // The editor, fetched when somebody writes.
    chunkSizeWarningLimit: 700,
    // What every page needs is one file: in seventy it is larger, and slower to fetch.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'first', tags: ['$initial'] }] } } },
  },
  server: { proxy: { '/api': hub, '/mcp': hub, '/health': hub } },
})
