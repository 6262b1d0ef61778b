import { defineConfig } from 'vitest/config'

/** Each project has its own, as they take over nothing of it. */
const { execArgv } = process

export default defineConfig({
  test: {
    // One file more at a time than there are cores, as they wait for the database and for other processes. Each kind's are
    // in the same three processes: loading the house anew for each took longer than testing it.
    maxWorkers: 3,
    isolate: false,
    projects: [
      // Laws are tried hundreds of times: on a busy machine that takes longer than the usual five seconds.
      { test: { name: 'rules', execArgv, include: ['domain/**/*.test.ts'], testTimeout: 30_000 } },
      {
        test: {
          name: 'architecture',
          execArgv,
          include: ['architecture/**/*.test.ts'],
          globalSetup: ['server/testing/postgres.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'api',
          execArgv,
          include: ['server/**/*.test.ts', 'demo/**/*.test.ts'],
          exclude: ['server/processes/**'],
          globalSetup: ['server/testing/postgres.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'processes',
          execArgv,
          include: ['server/processes/**/*.test.ts'],
          globalSetup: ['server/testing/postgres.ts', 'server/processes/filled-folder.ts'],
          testTimeout: 90_000,
          hookTimeout: 90_000,
        },
      },
    ],
  },
})
