import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'rules', include: ['domain/**/*.test.ts'] } },
      {
        test: {
          name: 'architecture',
          include: ['architecture/**/*.test.ts'],
          globalSetup: ['server/testing/postgres.ts'],
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'api',
          include: ['server/**/*.test.ts', 'demo/**/*.test.ts'],
          globalSetup: ['server/testing/postgres.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
