import { expect, test } from 'vitest'
import { dangerIn } from './safe-start.ts'

const whole = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://u:p@db.exemplo.com/marcai',
  PUBLIC_URL: 'https://agenda.exemplo.com',
  SMTP_URL: 'smtp://mail',
  METRICS_TOKEN: 'secret',
}

test('production needs all that makes it safe', () => {
  expect(dangerIn(whole)).toBeNull()
  expect(dangerIn({ NODE_ENV: 'production' })).toBe(
    'NODE_ENV=production needs DATABASE_URL, PUBLIC_URL, SMTP_URL, METRICS_TOKEN.',
  )
  expect(dangerIn({ ...whole, PUBLIC_URL: 'http://agenda.exemplo.com' })).toContain('https PUBLIC_URL')
})

test.each([
  'postgres://u@db.exemplo.com/marcai',
  'postgres://u@10.0.0.5/marcai',
  'postgres://u@127.0.0.1.exemplo.com/marcai',
  'postgres://u@localhost/marcai?host=db.exemplo.com',
  'postgres://u:p@localhost,db.exemplo.com/marcai',
  'postgresql://u@db/marcai?options=-c%20role%3Dx',
])('a foreign database is refused outside production: %s', (DATABASE_URL) => {
  expect(dangerIn({ DATABASE_URL })).toBe('A DATABASE_URL on another machine needs NODE_ENV=production.')
  expect(dangerIn({ ...whole, DATABASE_URL })).toBeNull()
})

test.each([
  'postgres://u@localhost/marcai',
  'postgres://u@127.0.0.1:5433/marcai',
  'postgres://u@[::1]/marcai',
  'postgres://u@localhost:5433,127.0.0.1:5434/marcai',
  'postgres:///marcai?host=/var/run/postgresql',
  'postgres://%2Fvar%2Frun%2Fpostgresql/marcai',
  'socket:/var/run/postgresql?db=marcai',
])('one of this machine is not: %s', (DATABASE_URL) => {
  expect(dangerIn({ DATABASE_URL })).toBeNull()
})

test('an address for the internet is refused outside production, and nothing configured is not', () => {
  expect(dangerIn({ PUBLIC_URL: 'https://agenda.exemplo.com' })).toBe('An https PUBLIC_URL needs NODE_ENV=production.')
  expect(dangerIn({ PUBLIC_URL: 'http://192.168.0.5:3000', HOST: '0.0.0.0' })).toBeNull()
  expect(dangerIn({})).toBeNull()
})
