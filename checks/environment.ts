type Variable = { meaning: string; default?: string }

const variables = {
  RING_SEED: { meaning: 'Which part of the longest tests the gate takes; a run prints its own. If unset, the hour.' },
  CHANGED_SINCE: {
    meaning: 'The commit since which the gate takes everything of what changed; if unset, the last four hours of work.',
  },
  CHROMIUM_PATH: {
    meaning: 'The browser of the stories; if unset, the one of the system, which is installed if there is none.',
  },
  FIREFOX_PATH: { default: '/usr/bin/firefox-esr', meaning: 'The Firefox of `npm run test:all`.' },
  E2E_PORT: { default: '3210', meaning: 'Where the stories’ server listens; the operator’s is one higher.' },
  PICTURES_PORT: { default: '3211', meaning: 'Where `npm run pictures` starts the demo.' },
  BENCH_PORT: { default: '3290', meaning: 'Where the benchmark’s server listens.' },
  PLAYWRIGHT_REPORT: { meaning: 'Where the stories write their report. `npm test` sets it.' },
} satisfies Record<string, Variable>

/** What tests, benchmarks and pictures read of their environment, as `npm run docs` writes it to docs/settings.md. */
export const toolVariables: Record<string, Variable> = variables

type Name = keyof typeof variables
type WithDefault = { [N in Name]: (typeof variables)[N] extends { default: string } ? N : never }[Name]

export const given = (name: Name): string | undefined => process.env[name]
export const givenOrDefault = (name: WithDefault): string => process.env[name] ?? variables[name].default
