import { createRouterClient } from '@orpc/server'
import { expect, test } from 'vitest'
import { codeOf, refusalOf } from '../../accounts/server/testing/calls.ts'
import { aBrowser, aPassword, aSignedUpPerson } from '../../business/server/testing/browsers.ts'
import { auditOf, deliveredMail } from '../../business/server/testing/letter-box.ts'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import { operatorApi } from './api.ts'
import { operatorJobs } from './jobs.ts'

const database = freshDatabase()

/** A browser that can also call the operator's procedures. */
function atMaster() {
  const browser = aBrowser()
  return { ...browser, master: createRouterClient(operatorApi, { context: browser.context }) }
}

async function anOperatorsAddress(): Promise<string> {
  const { email } = await aSignedUpPerson()
  await database.admin.query('update account set is_operator = true where email = $1', [email])
  return email
}

const codeFromMail = async () => (await deliveredMail(database, operatorJobs)).at(-1)!.secret!
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

// spec: master-1, master-2, public-entities-15
test('password and code together open the panel; the password alone opens nothing of it', async () => {
  const email = await anOperatorsAddress()
  const browser = atMaster()
  const credentials = { email, password: aPassword }
  await browser.accounts.signIn(credentials)
  expect(await codeOf(browser.master.session())).toBe('FORBIDDEN')

  await browser.master.requestCode(credentials)
  expect(await codeOf(browser.master.session())).toBe('FORBIDDEN')
  const code = await codeFromMail()
  await browser.master.signIn({ ...credentials, code })
  expect(await browser.master.session()).toEqual({
    name: 'Rita Lima',
    hasBusiness: true,
    release: expect.stringMatching(/^\d+\.\d+\.\d+\+\w+$/),
  })
  expect(await codeOf(atMaster().master.signIn({ ...credentials, code }))).toBe('INVALID_CODE')
  expect(await auditOf(database, email)).toEqual(
    expect.arrayContaining(['operator.code_request', 'operator.sign_in', 'operator.sign_in_refused']),
  )
})

// spec: master-3, public-entities-15
test('a wrong password, an unknown address and the right password of an owner get one answer, and no mail', async () => {
  const email = await anOperatorsAddress()
  const { email: owner } = await aSignedUpPerson()
  await deliveredMail(database, operatorJobs)
  const denied = { code: 'ACCESS_DENIED', title: 'Acesso Negado', text: 'Credenciais de master inválidas.' }
  for (const credentials of [
    { email, password: 'outra coisa' },
    { email: 'ninguem@exemplo.com', password: aPassword },
    { email: owner, password: aPassword },
  ]) {
    expect(await refusalOf(atMaster().master.requestCode(credentials))).toEqual(denied)
    expect(await refusalOf(atMaster().master.signIn({ ...credentials, code: '123456' }))).toEqual(denied)
  }
  expect(await deliveredMail(database, operatorJobs)).toEqual([])
  expect(await auditOf(database, owner)).toContain('operator.sign_in_refused')
})

test('a code for the dashboard is none for the panel, and five guesses use a code up', async () => {
  const email = await anOperatorsAddress()
  const credentials = { email, password: aPassword }
  await atMaster().accounts.requestCode({ email })
  const dashboardCode = (await deliveredMail(database)).at(-1)!.secret!
  expect(await codeOf(atMaster().master.signIn({ ...credentials, code: dashboardCode }))).toBe('INVALID_CODE')

  await atMaster().master.requestCode(credentials)
  const code = await codeFromMail()
  for (let i = 0; i < 5; i++)
    expect(await refusalOf(atMaster().master.signIn({ ...credentials, code: otherThan(code) }))).toMatchObject({
      code: 'INVALID_CODE',
      fields: { code: 'O código está incorreto ou expirou. Peça um novo.' },
    })
  expect(await codeOf(atMaster().master.signIn({ ...credentials, code }))).toBe('INVALID_CODE')
})

test('guessing from one network is stopped here as at the dashboard, and counts for both', async () => {
  const email = await anOperatorsAddress()
  const thief = atMaster()
  for (let i = 0; i < 10; i++)
    expect(await codeOf(thief.master.requestCode({ email, password: `palpite ${i}` }))).toBe('ACCESS_DENIED')
  expect(await codeOf(thief.master.requestCode({ email, password: aPassword }))).toBe('TOO_MANY')
  expect(await codeOf(thief.accounts.signIn({ email, password: aPassword }))).toBe('TOO_MANY')
  await atMaster().master.requestCode({ email, password: aPassword })
})
