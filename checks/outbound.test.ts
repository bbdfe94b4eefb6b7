import { expect, test } from 'vitest'
import { filesOf, importsOf, isTest, textOf } from './tree.ts'

/** The files that send requests to other servers. Each calls `assertOutsideTransaction()` before it waits. */
const outbound = [
  'src/platform/server/mail/mail.ts',
  'src/platform/server/outside/bucket.ts',
  'src/platform/server/outside/dns.ts',
  'src/platform/server/outside/fetch-json.ts',
  'src/platform/server/outside/post-to-user-url.ts',
]
/** The only file that sends mail: jobs, after their commit. */
const sender = 'src/platform/server/jobs/job-runner.ts'

const packages = new Set([
  'nodemailer',
  'undici',
  'node:https',
  'node:http2',
  'node:dns',
  'node:dns/promises',
  'node:tls',
  'node:dgram',
  '@aws-sdk/client-s3',
  '@aws-sdk/lib-storage',
  '@opentelemetry/exporter-metrics-otlp-http',
  '@opentelemetry/exporter-metrics-otlp-proto',
  '@opentelemetry/exporter-trace-otlp-http',
  '@opentelemetry/exporter-trace-otlp-proto',
])
const calls =
  /(?<!\.)\bfetch\(|import \{[^}]*\b(?<!type )(request|get|connect|createConnection)\b[^}]*\} from 'node:(http|net)'/

/** Our own process for heavy work, which is asked over a socket and outside of every transaction. */
const ours = 'src/platform/server/http/apart.ts'

/** Spans and figures leave by timers: no transaction waits for them. */
const byTimers = 'src/platform/server/outside/send-telemetry.ts'

const isOutbound = (path: string, text: string) =>
  calls.test(text) || importsOf(path, text).packages.some((name) => packages.has(name))

const sources = filesOf('src/*/server/**/*.ts')
  .filter((path) => !isTest(path) && path !== ours && path !== byTimers)
  .map((path) => ({ path, text: textOf(path) }))

test('five files ask other servers for something, and say so where a transaction would hear it', () => {
  expect(sources.length).toBeGreaterThan(100)
  expect(sources.filter(({ path, text }) => isOutbound(path, text)).map(({ path }) => path)).toEqual(outbound)
  for (const path of outbound) expect(textOf(path)).toContain('assertOutsideTransaction()')
})

test('mail leaves by the runner of jobs and by nobody else', () => {
  const senders = sources.filter(({ text }) => /import \{[^}]*\bdeliver\b[^}]*\} from/.test(text))
  expect(senders.map(({ path }) => path)).toEqual([sender])
})

test('another way out is seen', () => {
  for (const text of [
    `export const pay = () => fetch('https://example.com')`,
    `import { request } from 'node:https'`,
    `import { createServer, connect } from 'node:net'`,
  ])
    expect(isOutbound('src/billing/server/charge.ts', text)).toBe(true)
  expect(isOutbound('src/x/server/y.ts', `import { createServer, type Server } from 'node:http'`)).toBe(false)
})
