import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  plugins: [react()],
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'checks/**/*.test.ts', 'db/**/*.test.ts'],
    globalSetup: './src/platform/server/testing/cluster.ts',
    // An odd zone makes a forgotten one fail loudly.
    env: {
      CHECK_ANSWERS: '1',
      CHECK_LOCKS: '1',
      TZ: 'Asia/Kathmandu',
      LOG_LEVEL: 'silent',
      // Characters of the page that Testing Library prints for what it does not find.
      DEBUG_PRINT_LIMIT: '1500',
      POSTAL_CODE_URL: '',
      SEALING_KEY: Buffer.alloc(32, 7).toString('base64'),
    },
    maxWorkers: 2,
    // Each file of tests imports them anew, and each is hundreds of files. As one file each, importing takes two thirds as long.
    deps: { optimizer: { ssr: { enabled: true, include: ['kysely', 'zod', 'zod/mini'] } } },
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
})
