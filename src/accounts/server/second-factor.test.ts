import { afterEach, describe, expect, test } from 'vitest'
import {
  aBrowser,
  anotherBrowserOf,
  aPassword,
  aProvenPerson,
  aSignedUpPerson,
  type Browser,
} from '../../business/server/testing/browsers.ts'
import { auditOf, deliveredMail } from '../../business/server/testing/letter-box.ts'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import { settings } from '../../platform/server/settings.ts'
import { endLostSecondFactor } from './keep-second-factor.ts'
import { openSecret } from './prove-second-factor.ts'
import { base32, totpCode } from './parts/totp.ts'
import { codeOf } from './testing/calls.ts'

const database = freshDatabase()
const halfMinute = 30_000

/** The code that an authenticator shows `away` half minutes from now. Each code works once. */
async function shown(email: string, away = 0): Promise<string> {
  const { id, now, ...kept } = await keptOf(email)
  return totpCode(openSecret(id, kept)!, new Date(now.getTime() + away * halfMinute))
}

async function keptOf(email: string) {
  const { rows } = await database.admin.query<{ id: string; secret: Buffer; isSealed: boolean; now: Date }>(
    'select a.id, f.secret, f.is_sealed as "isSealed", now() from second_factor f join account a on a.id = f.account_id where email = $1',
    [email],
  )
  return rows[0]!
}

/** Lets codes count again, as if those used so far were from long ago. */
const later = () => database.admin.query('update second_factor set last_step = 0')

async function withSecondFactor(): Promise<Browser & { email: string; recoveryCodes: string[] }> {
  const rita = await aProvenPerson()
  await rita.accounts.secondFactor.begin()
  const { recoveryCodes } = await rita.accounts.secondFactor.confirm({ secondFactor: await shown(rita.email) })
  await later()
  return { ...rita, recoveryCodes }
}

const enter = (email: string, secondFactor?: string, browser = aBrowser()) =>
  codeOf(browser.accounts.signIn({ email, password: aPassword, ...(secondFactor && { secondFactor }) }))

describe('switching it on', () => {
  test('takes a first code, ends what was begun elsewhere, and tells ten recovery codes once', async () => {
    const rita = await aProvenPerson()
    const phone = await anotherBrowserOf(rita)
    const { secondFactor } = rita.accounts
    const { secret, uri } = await secondFactor.begin()
    expect(uri).toBe(
      `otpauth://totp/${encodeURIComponent(`Marcaí:${rita.email}`)}?secret=${secret}&issuer=${encodeURIComponent('Marcaí')}`,
    )
    // The second factor is not on yet: a secret that never reached an authenticator must shut nobody out.
    expect(await secondFactor.get()).toEqual({ isOn: false, since: null, codesLeft: 0 })
    await aBrowser().accounts.signIn({ email: rita.email, password: aPassword })

    expect(await codeOf(secondFactor.confirm({ secondFactor: await shown(rita.email, 9) }))).toBe('SECOND_FACTOR_WRONG')
    const { recoveryCodes } = await secondFactor.confirm({ secondFactor: await shown(rita.email) })
    expect(new Set(recoveryCodes).size).toBe(10)
    expect(recoveryCodes.every((code) => /^[a-z2-7]{5}-[a-z2-7]{5}$/.test(code))).toBe(true)
    expect(await secondFactor.get()).toMatchObject({ isOn: true, codesLeft: 10 })
    expect(await codeOf(phone.accounts.me())).toBe('SIGNED_OUT')
    expect(await codeOf(secondFactor.begin())).toBe('SECOND_FACTOR_THERE')
    expect(await codeOf(secondFactor.confirm({ secondFactor: await shown(rita.email) }))).toBe('SECOND_FACTOR_THERE')
    expect(await auditOf(database, rita.email)).toContain('account.second_factor_on')
  })

  test('is not for an address that nobody has proven: its owner would be shut out', async () => {
    const squatter = await aSignedUpPerson()
    expect(await codeOf(squatter.accounts.secondFactor.begin())).toBe('ADDRESS_NOT_PROVEN')
  })
})

describe('who has it on comes in', () => {
  // spec: auth-3
  test('by the password and a code, each code once', async () => {
    const rita = await withSecondFactor()
    expect(await enter(rita.email)).toBe('SECOND_FACTOR_NEEDED')
    expect(await enter(rita.email, await shown(rita.email, 9))).toBe('SECOND_FACTOR_WRONG')
    const code = await shown(rita.email)
    const here = aBrowser()
    await here.accounts.signIn({ email: rita.email, password: aPassword, secondFactor: code })
    expect(await here.accounts.me()).toMatchObject({ account: { email: rita.email } })
    expect(await enter(rita.email, code)).toBe('SECOND_FACTOR_WRONG')
    expect(await enter(rita.email, await shown(rita.email, -1))).toBe('SECOND_FACTOR_WRONG')
  })

  test('with one code only once, however many try it together', async () => {
    const rita = await withSecondFactor()
    const secondFactor = await shown(rita.email)
    const tries = await Promise.allSettled(
      Array.from({ length: 4 }, () =>
        aBrowser().accounts.signIn({ email: rita.email, password: aPassword, secondFactor }),
      ),
    )
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('by a recovery code, each once', async () => {
    const { email, recoveryCodes, accounts } = await withSecondFactor()
    await aBrowser().accounts.signIn({ email, password: aPassword, secondFactor: recoveryCodes[0]!.toUpperCase() })
    expect(await enter(email, recoveryCodes[0])).toBe('SECOND_FACTOR_WRONG')
    await aBrowser().accounts.signIn({ email, password: aPassword, secondFactor: recoveryCodes[1]!.replace('-', '') })
    expect(await accounts.secondFactor.get()).toMatchObject({ codesLeft: 8 })
    // A recovery code of somebody else does not work.
    const eva = await withSecondFactor()
    expect(await enter(email, eva.recoveryCodes[0])).toBe('SECOND_FACTOR_WRONG')
  })

  test('by a code of the mail only with it as well; nothing is used up by being asked for it', async () => {
    const rita = await withSecondFactor()
    await aBrowser().accounts.requestCode({ email: rita.email })
    const code = (await deliveredMail(database)).findLast(({ to }) => to === rita.email)!.secret!
    const here = aBrowser()
    expect(await codeOf(here.accounts.signInWithCode({ email: rita.email, code }))).toBe('SECOND_FACTOR_NEEDED')
    await here.accounts.signInWithCode({ email: rita.email, code, secondFactor: await shown(rita.email) })
    expect(await here.accounts.me()).toMatchObject({ account: { email: rita.email } })
  })

  test('by a new password only with it as well: the mailbox alone takes no account', async () => {
    const rita = await withSecondFactor()
    await aBrowser().accounts.requestReset({ email: rita.email })
    const token = (await deliveredMail(database)).findLast(({ to }) => to === rita.email)!.secret!
    const asked = { token, password: 'lua-cheia-na-serra' }
    expect(await codeOf(aBrowser().accounts.resetPassword(asked))).toBe('SECOND_FACTOR_NEEDED')
    expect(await enter(rita.email)).toBe('SECOND_FACTOR_NEEDED')
    await aBrowser().accounts.resetPassword({ ...asked, secondFactor: await shown(rita.email) })
  })

  test('a wrong password tells nobody whether it is on', async () => {
    const rita = await withSecondFactor()
    const wrong = aBrowser().accounts.signIn({ email: rita.email, password: 'outra senha', secondFactor: '123456' })
    expect(await codeOf(wrong)).toBe('INVALID_CREDENTIALS')
  })
})

// spec: auth-3
test('who has the password guesses five codes, and asking without one gives no more of them', async () => {
  const rita = await withSecondFactor()
  const stranger = aBrowser()
  const guess = async (secondFactor?: string) => enter(rita.email, secondFactor, stranger)
  const answers = []
  for (let n = 0; n < 7; n++) {
    expect(await guess()).toBe('SECOND_FACTOR_NEEDED')
    answers.push(await guess(await shown(rita.email, 100 + n)))
  }
  expect(answers).toEqual([...Array.from({ length: 5 }, () => 'SECOND_FACTOR_WRONG'), 'TOO_MANY', 'TOO_MANY'])
  // A device on which she signed in before still gets in.
  await rita.accounts.signIn({ email: rita.email, password: aPassword, secondFactor: await shown(rita.email) })
})

test('it is switched off, and nobody else’s is', async () => {
  const [rita, eva] = [await withSecondFactor(), await withSecondFactor()]
  const { secondFactor } = rita.accounts
  await secondFactor.end()
  await aBrowser().accounts.signIn({ email: rita.email, password: aPassword })
  expect(await secondFactor.get()).toEqual({ isOn: false, since: null, codesLeft: 0 })
  expect(await enter(eva.email)).toBe('SECOND_FACTOR_NEEDED')
  expect(await auditOf(database, rita.email)).toContain('account.second_factor_off')
})

describe('with a key to seal with', () => {
  const { sealingKey } = settings
  afterEach(() => {
    settings.sealingKey = sealingKey
  })

  // spec: auth-3
  test('the database alone tells no code, nor does a row that was moved to another account', async () => {
    const rita = await aProvenPerson()
    const { secret } = await rita.accounts.secondFactor.begin()
    const kept = await keptOf(rita.email)
    expect(kept.isSealed).toBe(true)
    expect(kept.secret.toString('latin1')).not.toContain(secret)
    const open = openSecret(kept.id, kept)!
    expect(base32(open)).toBe(secret)
    expect(openSecret(crypto.randomUUID(), kept)).toBeNull()
    await rita.accounts.secondFactor.confirm({ secondFactor: totpCode(open, kept.now) })
    await later()
    expect(await enter(rita.email)).toBe('SECOND_FACTOR_NEEDED')
    await aBrowser().accounts.signIn({ email: rita.email, password: aPassword, secondFactor: totpCode(open, kept.now) })
  })

  test('what was kept without one is sealed when its code is used', async () => {
    settings.sealingKey = undefined
    const rita = await withSecondFactor()
    const open = (await keptOf(rita.email)).secret
    settings.sealingKey = sealingKey
    const secondFactor = await shown(rita.email)
    await aBrowser().accounts.signIn({ email: rita.email, password: aPassword, secondFactor })
    const kept = await keptOf(rita.email)
    expect(kept.isSealed).toBe(true)
    expect(openSecret(kept.id, kept)).toEqual(open)
  })

  test('with another key no code is right, a recovery code is, and nobody comes in without either', async () => {
    settings.sealingKey = undefined
    const rita = await withSecondFactor()
    const secondFactor = await shown(rita.email)
    settings.sealingKey = sealingKey
    await aBrowser().accounts.signIn({ email: rita.email, password: aPassword, secondFactor })
    await later()
    settings.sealingKey = Buffer.alloc(32, 6).toString('base64')
    expect(await enter(rita.email, secondFactor)).toBe('SECOND_FACTOR_WRONG')
    expect(await enter(rita.email)).toBe('SECOND_FACTOR_NEEDED')
    await aBrowser().accounts.signIn({
      email: rita.email,
      password: aPassword,
      secondFactor: rita.recoveryCodes[0]!,
    })
  })
})

// spec: auth-5
test('its person is told when it is switched on and off, and not of what was only begun', async () => {
  const subjectsTo = async (email: string) =>
    (await deliveredMail(database)).filter(({ to }) => to === email).map(({ subject }) => subject)
  const rita = await aProvenPerson()
  const { secondFactor } = rita.accounts
  await subjectsTo(rita.email)
  await secondFactor.begin()
  await secondFactor.end()
  await secondFactor.begin()
  expect(await codeOf(secondFactor.confirm({ secondFactor: await shown(rita.email, 9) }))).toBe('SECOND_FACTOR_WRONG')
  expect(await subjectsTo(rita.email)).toEqual([])
  await secondFactor.confirm({ secondFactor: await shown(rita.email) })
  expect(await subjectsTo(rita.email)).toEqual(['A verificação em duas etapas do Marcaí foi ativada'])
  await secondFactor.end()
  expect(await subjectsTo(rita.email)).toEqual(['A verificação em duas etapas do Marcaí foi desativada'])
})

// spec: auth-3
test('who lost the authenticator and all codes comes in again by the operator’s command, is told, and leaves a trace', async () => {
  const rita = await withSecondFactor()
  expect(await endLostSecondFactor(rita.email)).toBe(true)
  expect(await codeOf(rita.accounts.me())).toBe('SIGNED_OUT')
  await aBrowser().accounts.signIn({ email: rita.email, password: aPassword })
  expect(await auditOf(database, rita.email)).toContain('account.second_factor_taken_off')
  const told = (await deliveredMail(database)).findLast(({ to }) => to === rita.email)!
  expect(told.subject).toBe('A verificação em duas etapas do Marcaí foi desativada')
  expect(told.text).toContain('ative a verificação de novo em Minha conta')
  expect(await endLostSecondFactor('ninguem@exemplo.com')).toBe(false)
})

test('who has none loses nothing by that command', async () => {
  const rita = await aProvenPerson()
  expect(await endLostSecondFactor(rita.email)).toBe(false)
  await rita.accounts.secondFactor.begin()
  expect(await endLostSecondFactor(rita.email)).toBe(false)
  // The secret that was begun waits for its first code as before.
  await rita.accounts.secondFactor.confirm({ secondFactor: await shown(rita.email) })
})
