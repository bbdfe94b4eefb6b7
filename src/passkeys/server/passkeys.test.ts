import { createRouterClient } from '@orpc/server'
import { beforeEach, describe, expect, test } from 'vitest'
import { codeOf, refusalOf } from '../../accounts/server/testing/calls.ts'
import { aBrowser, anotherBrowserOf, aProvenPerson, aSignedUpPerson } from '../../business/server/testing/browsers.ts'
import { auditOf, deliveredMail } from '../../business/server/testing/letter-box.ts'
import { newId } from '../../platform/id.ts'
import { limit } from '../../platform/server/http/limits.ts'
import { settings } from '../../platform/server/settings.ts'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import { passkeysApi } from './api.ts'
import { passkeysJobs } from './jobs.ts'
import { isPlain } from './parts/webauthn.ts'
import { aSoftwareKey } from './testing/software-key.ts'

const database = freshDatabase()
beforeEach(() => database.admin.query('truncate throttle'))

type Browser = ReturnType<typeof aBrowser>
const proceduresOf = (browser: Pick<Browser, 'context'>) =>
  createRouterClient(passkeysApi, { context: browser.context })
const challengeOf = ({ options }: { options: Record<string, unknown> }) => options['challenge'] as string

/** A person with a passkey on a device. */
async function withPasskey() {
  const person = await aProvenPerson()
  const procedures = proceduresOf(person)
  const key = aSoftwareKey()
  const challenge = challengeOf(await procedures.begin())
  await procedures.add({ name: 'Celular', credential: key.make(challenge, { signCount: 3 }) })
  return { person, procedures, key }
}

/** Adds keys of no device. */
const haveKeys = ({ email }: { email: string }, count: number) =>
  database.admin.query(
    `insert into passkey (account_id, credential_id, public_key, sign_count, name, made_at)
     select id, decode(md5(n::text || email), 'hex'), '\\x01', 0, 'Chave', clock_timestamp()
     from account, generate_series(1, $2::int) n where email = $1`,
    [email, count],
  )

/** Signs in with the passkey in another browser. */
async function comeIn(key: ReturnType<typeof aSoftwareKey>, told: Parameters<typeof key.show>[1] = { signCount: 4 }) {
  const browser = aBrowser()
  const procedures = proceduresOf(browser)
  const begun = await procedures.beginSignIn()
  await procedures.signIn({ attempt: begun.attempt, credential: key.show(challengeOf(begun), told) })
  return browser
}

// spec: auth-4
describe('a passkey', () => {
  test('opens by itself, also where a second factor is on, and is counted on', async () => {
    const { person, key, procedures } = await withPasskey()
    await database.admin.query(
      `insert into second_factor (account_id, secret, confirmed_at) select id, $2, now() from account where email = $1`,
      [person.email, Buffer.alloc(20, 1)],
    )
    const phone = await comeIn(key)
    expect((await phone.accounts.me()).account.email).toBe(person.email)
    const [listed] = await procedures.list()
    expect(listed).toMatchObject({ name: 'Celular', lastUsedAt: expect.any(String) as string })
    expect(await auditOf(database, person.email)).toEqual(
      expect.arrayContaining(['account.passkey_begin', 'account.passkey_add', 'account.sign_in']),
    )
    await comeIn(key, { signCount: 5 })
    expect(await codeOf(comeIn(key, { signCount: 5 }))).toBe('PASSKEY_REFUSED')
  })

  test('of a device that does not count opens again and again', async () => {
    const person = await aProvenPerson()
    const procedures = proceduresOf(person)
    const key = aSoftwareKey()
    await procedures.add({ name: 'Celular', credential: key.make(challengeOf(await procedures.begin())) })
    for (let i = 0; i < 2; i++) await comeIn(key, { signCount: 0 })
  })

  test('asks for a proven address and a name, and there are ten at most', async () => {
    const person = await aProvenPerson()
    const procedures = proceduresOf(person)
    const key = aSoftwareKey()
    const challenge = challengeOf(await procedures.begin())
    expect((await refusalOf(procedures.add({ name: ' ', credential: key.make(challenge) }))).fields).toHaveProperty(
      'name',
    )
    const stranger = proceduresOf(await aSignedUpPerson())
    expect(await codeOf(stranger.begin())).toBe('ADDRESS_NOT_PROVEN')
    await haveKeys(person, 10)
    expect(await codeOf(procedures.begin())).toBe('TOO_MANY_PASSKEYS')
  })

  test('is not the eleventh, though two sessions began with nine', async () => {
    const { procedures, person } = await withPasskey()
    await haveKeys(person, 8)
    const others = proceduresOf(await anotherBrowserOf(person))
    const begun = [await procedures.begin(), await others.begin()]
    const [one, two] = begun.map((challenged) => aSoftwareKey().make(challengeOf(challenged)))
    const added = await Promise.allSettled([
      procedures.add({ name: 'Celular', credential: one! }),
      others.add({ name: 'Balcão', credential: two! }),
    ])
    const refused = added.filter((one) => one.status === 'rejected')
    expect(refused).toMatchObject([{ reason: { code: 'TOO_MANY_PASSKEYS' } }])
    expect(await procedures.list()).toHaveLength(10)
  })

  test('is removed by its owner and by nobody else', async () => {
    const { procedures, key } = await withPasskey()
    const { id } = (await procedures.list())[0]!
    const other = proceduresOf(await aProvenPerson())
    expect(await codeOf(other.remove({ id }))).toBe('NOT_FOUND')
    expect(await codeOf(procedures.remove({ id: newId() }))).toBe('NOT_FOUND')
    await procedures.remove({ id })
    expect(await procedures.list()).toEqual([])
    expect(await codeOf(comeIn(key))).toBe('PASSKEY_REFUSED')
  })

  // spec: auth-4, auth-5
  test('that is made or removed is told to its person by mail, and nothing is told of what was refused', async () => {
    const { person, procedures, key } = await withPasskey()
    const told = async () => (await deliveredMail(database, passkeysJobs)).filter(({ to }) => to === person.email)
    const [made, ...more] = await told()
    expect(more).toEqual([])
    expect(made).toMatchObject({
      subject: 'Nova chave de acesso na sua conta do Marcaí',
      text: expect.stringContaining('A chave de acesso “Celular” foi criada.') as string,
    })
    const challenge = challengeOf(await procedures.begin())
    expect(await codeOf(procedures.add({ name: 'Outra', credential: key.make(challenge) }))).toBe('PASSKEY_THERE')
    const { id } = (await procedures.list())[0]!
    expect(await codeOf(proceduresOf(await aProvenPerson()).remove({ id }))).toBe('NOT_FOUND')
    expect(await told()).toEqual([])
    await procedures.remove({ id })
    expect(await codeOf(procedures.remove({ id }))).toBe('NOT_FOUND')
    expect((await told()).map(({ subject }) => subject)).toEqual(['Chave de acesso removida da sua conta do Marcaí'])
  })
})

// spec: auth-4
describe('is refused', () => {
  test.each<[string, NonNullable<Parameters<ReturnType<typeof aSoftwareKey>['show']>[1]>]>([
    ['what was signed for another page', { origin: 'https://mau.exemplo', signCount: 4 }],
    ['what was signed for another name', { rpId: 'mau.exemplo', signCount: 4 }],
    ['a device that asked for nobody', { isVerified: false, signCount: 4 }],
    ['a copy, which has counted less', { signCount: 2 }],
  ])('%s', async (_, told) => {
    const { key, person } = await withPasskey()
    expect(await codeOf(comeIn(key, told))).toBe('PASSKEY_REFUSED')
    expect(await auditOf(database, person.email)).toContain('account.passkey_refused')
    const other = aSoftwareKey()
    const procedures = proceduresOf(person)
    const challenge = challengeOf(await procedures.begin())
    if (told.signCount === 4)
      expect(await codeOf(procedures.add({ name: 'Outro', credential: other.make(challenge, told) }))).toBe(
        'PASSKEY_REFUSED',
      )
  })

  test('a challenge that was used, is of another attempt, of another session, or over', async () => {
    const { key, person, procedures } = await withPasskey()
    const visitor = proceduresOf(aBrowser())
    const [one, two] = [await visitor.beginSignIn(), await visitor.beginSignIn()]
    const shown = key.show(challengeOf(one), { signCount: 4 })
    expect(await codeOf(visitor.signIn({ attempt: two.attempt, credential: shown }))).toBe('PASSKEY_REFUSED')
    await visitor.signIn({ attempt: one.attempt, credential: shown })
    expect(await codeOf(visitor.signIn({ attempt: one.attempt, credential: shown }))).toBe('PASSKEY_REFUSED')
    // The failed attempt has used up its challenge.
    const late = key.show(challengeOf(two), { signCount: 9 })
    expect(await codeOf(visitor.signIn({ attempt: two.attempt, credential: late }))).toBe('PASSKEY_REFUSED')
    const three = await visitor.beginSignIn()
    await database.admin.query(`update passkey_challenge set expires_at = now() - interval '1 second'`)
    const over = key.show(challengeOf(three), { signCount: 10 })
    expect(await codeOf(visitor.signIn({ attempt: three.attempt, credential: over }))).toBe('PASSKEY_REFUSED')

    const challenge = challengeOf(await procedures.begin())
    const elsewhere = proceduresOf(await anotherBrowserOf(person))
    const made = { name: 'Outro', credential: aSoftwareKey().make(challenge) }
    expect(await codeOf(elsewhere.add(made))).toBe('PASSKEY_REFUSED')
    await procedures.add(made)
    expect(await codeOf(procedures.add(made))).toBe('PASSKEY_REFUSED')
  })

  test('a device that is known already, whosever it is', async () => {
    const { key } = await withPasskey()
    const other = proceduresOf(await aProvenPerson())
    const challenge = challengeOf(await other.begin())
    expect(await codeOf(other.add({ name: 'Meu', credential: key.make(challenge) }))).toBe('PASSKEY_THERE')
  })

  test('one that names certificates, before anything is asked at the addresses in them', async () => {
    const procedures = proceduresOf(await aProvenPerson())
    const signed = new Map<string, unknown>([
      ['alg', -7],
      ['sig', new Uint8Array(8)],
    ])
    const certified = new Map<string, unknown>([...signed, ['x5c', [new Uint8Array(20)]]])
    const plain = (fmt: string, attStmt: Map<string, unknown>) =>
      isPlain(aSoftwareKey().make('eA', { attestation: { fmt, attStmt } }).response.attestationObject)
    expect([await plain('none', new Map()), await plain('packed', signed)]).toEqual([true, true])
    for (const fmt of ['packed', 'tpm', 'android-key', 'android-safetynet', 'fido-u2f', 'apple'])
      expect(await plain(fmt, certified)).toBe(false)
    const challenge = challengeOf(await procedures.begin())
    const credential = aSoftwareKey().make(challenge, { attestation: { fmt: 'packed', attStmt: certified } })
    expect(await codeOf(procedures.add({ name: 'Chave', credential }))).toBe('PASSKEY_REFUSED')
  })

  test('so often from one network and no more', async () => {
    const { key } = await withPasskey()
    const browser = aBrowser()
    const procedures = proceduresOf(browser)
    const begun = await procedures.beginSignIn()
    const { key: name, most } = limit('passkey.network', browser.context().network)
    await database.admin.query('insert into throttle values ($1, now(), $2)', [name, most])
    const credential = key.show(challengeOf(begun), { signCount: 4 })
    expect(await codeOf(procedures.signIn({ attempt: begun.attempt, credential }))).toBe('TOO_MANY')
  })
})

// spec: auth-4
describe('taking the account back ends', () => {
  test('its passkeys, and one that is being made', async () => {
    const { person, key, procedures } = await withPasskey()
    const challenge = challengeOf(await procedures.begin())
    const elsewhere = proceduresOf(await anotherBrowserOf(person))
    const there = challengeOf(await elsewhere.begin())
    await person.accounts.signOut({ scope: 'others' })
    expect(await codeOf(comeIn(key))).toBe('PASSKEY_REFUSED')
    expect(await procedures.list()).toEqual([])
    expect(await codeOf(elsewhere.add({ name: 'Dele', credential: aSoftwareKey().make(there) }))).toBe('SIGNED_OUT')
    // The person who took the account back may add the same device again.
    await procedures.add({ name: 'Celular', credential: key.make(challenge, { signCount: 4 }) })
    expect(await procedures.list()).toHaveLength(1)
    await comeIn(key, { signCount: 5 })
  })

  test('what a suspended person shows', async () => {
    const { person, key } = await withPasskey()
    await database.admin.query('update account set suspended_at = now() where email = $1', [person.email])
    expect(await codeOf(comeIn(key))).toBe('SUSPENDED')
  })
})

test('a passkey is for the address that people type', async () => {
  const { options } = await proceduresOf(aBrowser()).beginSignIn()
  expect(options).toMatchObject({ rpId: settings.publicUrl.hostname, userVerification: 'required' })
  expect(options['allowCredentials']).toBeUndefined()
})

// spec: auth-6
describe('a passkey proves again who somebody is', () => {
  const begins = async (procedures: ReturnType<typeof proceduresOf>) => challengeOf(await procedures.beginStepUp())

  test('instead of password and code, for this session', async () => {
    const { person, procedures, key } = await withPasskey()
    await database.admin.query('update session set stepped_up_at = null')
    const { id } = (await procedures.list())[0]!
    expect(await codeOf(procedures.remove({ id }))).toBe('STEP_UP_NEEDED')
    await procedures.stepUp({ credential: key.show(await begins(procedures), { signCount: 4 }) })
    expect(await auditOf(database, person.email)).toContain('account.step_up')
    await procedures.remove({ id })
  })

  test('but not somebody else’s, nor one that signed before', async () => {
    const [{ procedures, key }, other] = [await withPasskey(), await withPasskey()]
    await database.admin.query('update session set stepped_up_at = null')
    const foreign = other.key.show(await begins(procedures), { signCount: 9 })
    expect(await codeOf(procedures.stepUp({ credential: foreign }))).toBe('PASSKEY_REFUSED')
    const credential = key.show(await begins(procedures), { signCount: 5 })
    await procedures.stepUp({ credential })
    expect(await codeOf(procedures.stepUp({ credential }))).toBe('PASSKEY_REFUSED')
  })
})
