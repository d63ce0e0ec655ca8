import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['packages/*/src/**/*.test.ts', 'test/**/*.test.ts'],
    globalSetup: ['test/setup/debian-packages.ts', 'test/setup/postgres-server.ts'],
    reporters: ['default', './test/setup/closing-report.ts'],
    testTimeout: 60_000,
  },
})
