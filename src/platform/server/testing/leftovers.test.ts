import { expect, test } from 'vitest'
import { freshDatabase } from './database.ts'
import { watchLeftovers } from './leftovers.ts'
import { pristineDatabase } from './pristine.ts'

const database = freshDatabase()

test('a changed environment, a listener and a timer that goes on are found, and what is put back is none', () => {
  const clean = watchLeftovers()
  process.env['LEFT'] = 'here'
  delete process.env['LEFT']
  clearInterval(setInterval(() => {}, 1000))
  expect(clean.end()).toEqual([])

  const watch = watchLeftovers()
  const listener = () => {}
  process.env['LEFT'] = 'here'
  process.on('SIGUSR2', listener)
  setInterval(() => {}, 1000)
  expect(watch.end()).toEqual(['env LEFT', 'on SIGUSR2', 'a timer that goes on'])
  delete process.env['LEFT']
  process.off('SIGUSR2', listener)
})

test('rows that came, changed or went, and a changed schema are found; the rows are put back', async () => {
  const { admin } = database
  await admin.query('drop schema pristine cascade')
  const pristine = await pristineDatabase(admin)
  expect(await pristine.differences()).toEqual([])

  await admin.query(`insert into account (email, name, password_hash) values ('ana@exemplo.com', 'Ana', 'x')`)
  await admin.query(`update plan set name = name || '!' where is_trial`)
  expect(await pristine.differences()).toEqual(['account', 'paper_acceptance', 'plan'])
  await pristine.restore()
  expect(await pristine.differences()).toEqual([])
  expect((await admin.query('select from plan')).rowCount).toBeGreaterThan(3)

  await admin.query('alter table client disable trigger user')
  expect(await pristine.differences()).toEqual(['the schema'])
  await admin.query('alter table client enable trigger user')
  await admin.query('begin; create function late() returns int language sql return 1')
  expect(await pristine.differences()).toEqual(['the schema'])
  await pristine.restore()
  expect(await pristine.differences()).toEqual([])
})
