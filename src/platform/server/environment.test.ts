import { expect, test } from 'vitest'
import { faultsIn } from './environment.ts'

test('nothing set, and all set as it should be, is without a fault', () => {
  expect(faultsIn({})).toEqual([])
  expect(
    faultsIn({
      PORT: '8080',
      HOST: '0.0.0.0',
      PUBLIC_URL: 'https://agenda.exemplo.com.br',
      TRUST_PROXY: '1',
      NODE_ENV: 'production',
      DATABASE_URL: 'postgres://marcai:secret@db.exemplo.com/marcai?sslmode=verify-full',
      APP_DATABASE_URL:
        'postgres://marcai_app:secret@[2001:db8::1]:5432,db2:5433,db3/marcai?target_session_attrs=primary',
      DIRECT_DATABASE_URL: 'socket:/var/run/postgresql?db=marcai',
      STANDBY_DATABASE_URL: 'postgres://marcai:secret@10.0.0.6:5432/marcai?sslmode=verify-full',
      STANDBY_MOST_BEHIND: '10',
      DATABASE_POOL: '20',
      SMTP_URL: 'smtps://user:secret@mail.exemplo.com',
      SEALING_KEY: Buffer.alloc(32, 1).toString('base64'),
      DOMAIN_ADDRESSES: '203.0.113.10, 2001:db8::10',
      DNS_SERVER: '[2001:db8::1]:53',
      POSTAL_CODE_URL: '',
      LOG_LEVEL: 'warn',
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318',
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Basic%20YTpi==, x-tenant=salon',
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=produ%C3%A7%C3%A3o',
      OTEL_SDK_DISABLED: 'False',
      OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
      OTEL_TRACES_SAMPLER_ARG: '0.25',
      PATH: '/usr/bin',
    }),
  ).toEqual([])
})

test.each([
  ['PORT', '80a'],
  ['PORT', '65536'],
  ['PORT', '-1'],
  ['PORT', '3000.5'],
  ['PUBLIC_URL', 'agenda.exemplo.com.br'],
  ['PUBLIC_URL', 'ftp://agenda.exemplo.com.br'],
  ['TRUST_PROXY', 'true'],
  ['WEBHOOKS_ANYWHERE', 'yes'],
  ['NODE_ENV', 'prod'],
  ['DATABASE_URL', 'mysql://db/marcai'],
  ['DATABASE_URL', 'postgres://marcai:secret@a:5432,b:port/marcai'],
  ['DATABASE_URL', 'postgres://marcai:secret@a:5432,/marcai'],
  ['DATABASE_URL', 'postgres://marcai:secret@a,b/marcai?target_session_attrs=any'],
  ['DATABASE_URL', 'postgres://marcai:secret@a/marcai?host=a,b&port=5432,5433'],
  ['STANDBY_DATABASE_URL', 'postgres://marcai:secret@a:5432,b:5432/marcai'],
  ['STANDBY_DATABASE_URL', 'b:5432'],
  ['STANDBY_MOST_BEHIND', '0'],
  ['DATABASE_POOL', '0'],
  ['DATABASE_POOL', 'many'],
  ['SMTP_URL', 'mail.exemplo.com:25'],
  ['SEALING_KEY', 'short'],
  ['SEALING_KEY_PREVIOUS', `${Buffer.alloc(32, 1).toString('base64')} `],
  ['DOMAIN_ADDRESSES', '203.0.113.10, agenda.exemplo.com.br'],
  ['DNS_SERVER', 'dns.exemplo.com'],
  ['PAYMENTS_URL', 'api.exemplo.com'],
  ['LOG_LEVEL', 'loud'],
  ['CHECK_ANSWERS', 'on'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'localhost:4318'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'https://user:secret@collector'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'authorization'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'authorization=%0D%0Ahost%3A%20x'],
  ['OTEL_RESOURCE_ATTRIBUTES', 'place=%FF'],
  ['OTEL_EXPORTER_OTLP_PROTOCOL', 'grpc'],
  ['OTEL_EXPORTER_OTLP_COMPRESSION', 'zstd'],
  ['OTEL_EXPORTER_OTLP_TRACES_TIMEOUT', '10s'],
  ['OTEL_SDK_DISABLED', '1'],
  ['OTEL_TRACES_EXPORTER', 'console'],
  ['OTEL_TRACES_SAMPLER', 'always'],
  ['OTEL_TRACES_SAMPLER_ARG', '1.5'],
])('%s is refused by its name: %s', (name, value) => {
  expect(faultsIn({ [name]: value })).toEqual([expect.stringMatching(new RegExp(`^${name} has to be .{5,}\\.$`))])
})

test('no fault says what was set, which may be a secret', () => {
  const secret = 'hunter2hunter2'
  const names = ['DATABASE_URL', 'SMTP_URL', 'SEALING_KEY', 'PUBLIC_URL', 'DNS_SERVER', 'OTEL_EXPORTER_OTLP_HEADERS']
  const faults = faultsIn(Object.fromEntries(names.map((name) => [name, secret])))
  expect(faults).toHaveLength(names.length)
  expect(faults.join('')).not.toContain(secret)
})

test('a setting that is empty is none', () => {
  const names = ['PORT', 'PUBLIC_URL', 'TRUST_PROXY', 'NODE_ENV', 'DATABASE_URL', 'SEALING_KEY', 'LOG_LEVEL']
  expect(faultsIn(Object.fromEntries(names.map((name) => [name, ''])))).toEqual([])
})

test('a name that is one slip away from a setting is refused, and the names of others are not', () => {
  expect(faultsIn({ DATABASE_ULR: 'postgres://db/marcai' })).toEqual([
    'DATABASE_ULR is no setting. DATABASE_URL is meant?',
  ])
  for (const name of ['SEALNG_KEY', 'METRICS_TOKENS', 'TRUST-PROXY', 'trust_proxy', 'PUBLIC_URI'])
    expect(faultsIn({ [name]: '1' }), name).toHaveLength(1)
  for (const name of ['HOSTNAME', 'HOME', 'PORTS', 'DATABASE_NAME', 'SMTP_HOST', 'NODE_OPTIONS', 'LOGNAME', 'PGHOST'])
    expect(faultsIn({ [name]: '1' }), name).toEqual([])
})

test('other standard names of OpenTelemetry may be set, and a slip in one of ours may not', () => {
  const others = ['OTEL_LOG_LEVEL', 'OTEL_PROPAGATORS', 'OTEL_LOGS_EXPORTER', 'OTEL_EXPORTER_OTLP_LOGS_ENDPOINT']
  const more = ['OTEL_EXPORTER_OTLP_LOGS_TIMEOUT', 'OTEL_EXPORTER_OTLP_LOGS_COMPRESSION', 'OTEL_BSP_MAX_QUEUE_SIZE']
  const last = ['OTEL_BLRP_SCHEDULE_DELAY', 'OTEL_METRIC_EXPORT_TIMEOUT', 'OTEL_EXPORTER_OTLP_METRICS_PROTOCOL']
  for (const name of [...others, ...more, ...last]) expect(faultsIn({ [name]: 'x' }), name).toEqual([])
  expect(faultsIn({ OTEL_EXPORTER_OTLP_ENDPIONT: 'http://127.0.0.1:4318' })).toHaveLength(1)
})
