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
const doorsOf = (browser: Pick<Browser, 'context'>) => createRouterClient(passkeysApi, { context: browser.context })
const challengeOf = ({ options }: { options: Record<string, unknown> }) => options['challenge'] as string

/** A person with a passkey on a device. */
async function withPasskey() {
  const person = await aProvenPerson()
  const doors = doorsOf(person)
  const key = aSoftwareKey()
  const challenge = challengeOf(await doors.begin())
  await doors.add({ name: 'Celular', credential: key.make(challenge, { signCount: 3 }) })
  return { person, doors, key }
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
  const doors = doorsOf(browser)
  const begun = await doors.beginSignIn()
  await doors.signIn({ attempt: begun.attempt, credential: key.show(challengeOf(begun), told) })
  return browser
}

describe('a passkey', () => {
  test('opens by itself, also where a second factor is on, and is counted on', async () => {
    const { person, key, doors } = await withPasskey()
    await database.admin.query(
      `insert into second_factor (account_id, secret, confirmed_at) select id, $2, now() from account where email = $1`,
      [person.email, Buffer.alloc(20, 1)],
    )
    const phone = await comeIn(key)
    expect((await phone.accounts.me()).account.email).toBe(person.email)
    const [listed] = await doors.list()
    expect(listed).toMatchObject({ name: 'Celular', lastUsedAt: expect.any(String) as string })
    expect(await auditOf(database, person.email)).toEqual(
      expect.arrayContaining(['account.passkey_begin', 'account.passkey_add', 'account.sign_in']),
    )
    await comeIn(key, { signCount: 5 })
    expect(await codeOf(comeIn(key, { signCount: 5 }))).toBe('PASSKEY_REFUSED')
  })

  test('of a device that does not count opens again and again', async () => {
    const person = await aProvenPerson()
    const doors = doorsOf(person)
    const key = aSoftwareKey()
    await doors.add({ name: 'Celular', credential: key.make(challengeOf(await doors.begin())) })
    for (let i = 0; i < 2; i++) await comeIn(key, { signCount: 0 })
  })

  test('asks for a proven address and a name, and there are ten at most', async () => {
    const person = await aProvenPerson()
    const doors = doorsOf(person)
    const key = aSoftwareKey()
    const challenge = challengeOf(await doors.begin())
    expect((await refusalOf(doors.add({ name: ' ', credential: key.make(challenge) }))).fields).toHaveProperty('name')
    const stranger = doorsOf(await aSignedUpPerson())
    expect(await codeOf(stranger.begin())).toBe('ADDRESS_NOT_PROVEN')
    await haveKeys(person, 10)
    expect(await codeOf(doors.begin())).toBe('TOO_MANY_PASSKEYS')
  })

  test('is not the eleventh, though two sessions began with nine', async () => {
    const { doors, person } = await withPasskey()
    await haveKeys(person, 8)
    const others = doorsOf(await anotherBrowserOf(person))
    const begun = [await doors.begin(), await others.begin()]
    const [one, two] = begun.map((challenged) => aSoftwareKey().make(challengeOf(challenged)))
    const added = await Promise.allSettled([
      doors.add({ name: 'Celular', credential: one! }),
      others.add({ name: 'Balcão', credential: two! }),
    ])
    const refused = added.filter((one) => one.status === 'rejected')
    expect(refused).toMatchObject([{ reason: { code: 'TOO_MANY_PASSKEYS' } }])
    expect(await doors.list()).toHaveLength(10)
  })

  test('is removed by its owner and by nobody else', async () => {
    const { doors, key } = await withPasskey()
    const { id } = (await doors.list())[0]!
    const other = doorsOf(await aProvenPerson())
    expect(await codeOf(other.remove({ id }))).toBe('NOT_FOUND')
    expect(await codeOf(doors.remove({ id: newId() }))).toBe('NOT_FOUND')
    await doors.remove({ id })
    expect(await doors.list()).toEqual([])
    expect(await codeOf(comeIn(key))).toBe('PASSKEY_REFUSED')
  })

  test('that is made or removed is told to its person by mail, and nothing is told of what was refused', async () => {
    const { person, doors, key } = await withPasskey()
    const told = async () => (await deliveredMail(database, passkeysJobs)).filter(({ to }) => to === person.email)
    const [made, ...more] = await told()
    expect(more).toEqual([])
    expect(made).toMatchObject({
      subject: 'Nova chave de acesso na sua conta do Marcaí',
      text: expect.stringContaining('A chave de acesso “Celular” foi criada.') as string,
    })
    const challenge = challengeOf(await doors.begin())
    expect(await codeOf(doors.add({ name: 'Outra', credential: key.make(challenge) }))).toBe('PASSKEY_THERE')
    const { id } = (await doors.list())[0]!
    expect(await codeOf(doorsOf(await aProvenPerson()).remove({ id }))).toBe('NOT_FOUND')
    expect(await told()).toEqual([])
    await doors.remove({ id })
    expect(await codeOf(doors.remove({ id }))).toBe('NOT_FOUND')
    expect((await told()).map(({ subject }) => subject)).toEqual(['Chave de acesso removida da sua conta do Marcaí'])
  })
})

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
    const doors = doorsOf(person)
    const challenge = challengeOf(await doors.begin())
    if (told.signCount === 4)
      expect(await codeOf(doors.add({ name: 'Outro', credential: other.make(challenge, told) }))).toBe(
        'PASSKEY_REFUSED',
      )
  })

  test('a challenge that was used, is of another attempt, of another session, or over', async () => {
    const { key, person, doors } = await withPasskey()
    const visitor = doorsOf(aBrowser())
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

    const challenge = challengeOf(await doors.begin())
    const elsewhere = doorsOf(await anotherBrowserOf(person))
    const made = { name: 'Outro', credential: aSoftwareKey().make(challenge) }
    expect(await codeOf(elsewhere.add(made))).toBe('PASSKEY_REFUSED')
    await doors.add(made)
    expect(await codeOf(doors.add(made))).toBe('PASSKEY_REFUSED')
  })

  test('a device that is known already, whosever it is', async () => {
    const { key } = await withPasskey()
    const other = doorsOf(await aProvenPerson())
    const challenge = challengeOf(await other.begin())
    expect(await codeOf(other.add({ name: 'Meu', credential: key.make(challenge) }))).toBe('PASSKEY_THERE')
  })

  test('one that names certificates, before anything is asked at the addresses in them', async () => {
    const doors = doorsOf(await aProvenPerson())
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
    const challenge = challengeOf(await doors.begin())
    const credential = aSoftwareKey().make(challenge, { attestation: { fmt: 'packed', attStmt: certified } })
    expect(await codeOf(doors.add({ name: 'Chave', credential }))).toBe('PASSKEY_REFUSED')
  })

  test('so often from one network and no more', async () => {
    const { key } = await withPasskey()
    const browser = aBrowser()
    const doors = doorsOf(browser)
    const begun = await doors.beginSignIn()
    const { key: name, most } = limit('passkey.network', browser.context().network)
    await database.admin.query('insert into throttle values ($1, now(), $2)', [name, most])
    const credential = key.show(challengeOf(begun), { signCount: 4 })
    expect(await codeOf(doors.signIn({ attempt: begun.attempt, credential }))).toBe('TOO_MANY')
  })
})

describe('taking the account back ends', () => {
  test('its passkeys, and one that is being made', async () => {
    const { person, key, doors } = await withPasskey()
    const challenge = challengeOf(await doors.begin())
    const elsewhere = doorsOf(await anotherBrowserOf(person))
    const there = challengeOf(await elsewhere.begin())
    await person.accounts.signOut({ scope: 'others' })
    expect(await codeOf(comeIn(key))).toBe('PASSKEY_REFUSED')
    expect(await doors.list()).toEqual([])
    expect(await codeOf(elsewhere.add({ name: 'Dele', credential: aSoftwareKey().make(there) }))).toBe('SIGNED_OUT')
    // The person who took the account back may add the same device again.
    await doors.add({ name: 'Celular', credential: key.make(challenge, { signCount: 4 }) })
    expect(await doors.list()).toHaveLength(1)
    await comeIn(key, { signCount: 5 })
  })

  test('what a suspended person shows', async () => {
    const { person, key } = await withPasskey()
    await database.admin.query('update account set suspended_at = now() where email = $1', [person.email])
    expect(await codeOf(comeIn(key))).toBe('SUSPENDED')
  })
})

test('a passkey is for the address that people type', async () => {
  const { options } = await doorsOf(aBrowser()).beginSignIn()
  expect(options).toMatchObject({ rpId: settings.publicUrl.hostname, userVerification: 'required' })
  expect(options['allowCredentials']).toBeUndefined()
})

describe('a passkey proves again who somebody is', () => {
  const begins = async (doors: ReturnType<typeof doorsOf>) => challengeOf(await doors.beginStepUp())

  test('instead of password and code, for this session', async () => {
    const { person, doors, key } = await withPasskey()
    await database.admin.query('update session set stepped_up_at = null')
    const { id } = (await doors.list())[0]!
    expect(await codeOf(doors.remove({ id }))).toBe('STEP_UP_NEEDED')
    await doors.stepUp({ credential: key.show(await begins(doors), { signCount: 4 }) })
    expect(await auditOf(database, person.email)).toContain('account.step_up')
    await doors.remove({ id })
  })

  test('but not somebody else’s, nor one that signed before', async () => {
    const [{ doors, key }, other] = [await withPasskey(), await withPasskey()]
    await database.admin.query('update session set stepped_up_at = null')
    const foreign = other.key.show(await begins(doors), { signCount: 9 })
    expect(await codeOf(doors.stepUp({ credential: foreign }))).toBe('PASSKEY_REFUSED')
    const credential = key.show(await begins(doors), { signCount: 5 })
    await doors.stepUp({ credential })
    expect(await codeOf(doors.stepUp({ credential }))).toBe('PASSKEY_REFUSED')
  })
})
