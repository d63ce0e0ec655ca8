import { defineConfig } from 'vitest/config'
import { SlowFilesFirst } from './test/setup/slow-files-first.ts'

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
    sequence: { sequencer: SlowFilesFirst },
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
