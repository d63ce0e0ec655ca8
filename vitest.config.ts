import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['packages/*/src/**/*.test.ts', 'test/**/*.test.ts'],
    globalSetup: [
      'test/setup/debian-packages.ts',
      'test/setup/built-interface.ts',
      'test/setup/postgres-server.ts',
    ],
    reporters: ['default', './test/setup/closing-report.ts'],
    // All cores: many tests wait for processes.
    maxWorkers: '100%',
    testTimeout: 60_000,
  },
})
