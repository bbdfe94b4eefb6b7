import { createRouterClient } from '@orpc/server'
import { describe, expect, test } from 'vitest'
import { accountsJobs } from '../src/accounts/server/jobs.ts'
import { knownDevice } from '../src/accounts/server/parts/known-device.ts'
import { revokeOperator } from '../src/accounts/server/make-operator.ts'
import { codeOf } from '../src/accounts/server/testing/calls.ts'
import { businessJobs } from '../src/business/server/jobs.ts'
import {
  aBrowser,
  anotherBrowserOf,
  aPassword,
  aProvenPerson,
  aSignedUpPerson,
  type Browser,
} from '../src/business/server/testing/browsers.ts'
import { deliveredMail } from '../src/business/server/testing/letter-box.ts'
import { operatorApi } from '../src/operator/server/api.ts'
import { operatorJobs } from '../src/operator/server/jobs.ts'
import { anOperator } from '../src/operator/server/testing/an-operator.ts'
import { passkeysApi } from '../src/passkeys/server/api.ts'
import { aSoftwareKey } from '../src/passkeys/server/testing/software-key.ts'
import { newId } from '../src/platform/id.ts'
import { freshDatabase } from '../src/platform/server/testing/database.ts'
import { doJob } from '../src/platform/server/testing/jobs.ts'

/** Every way to take an account back, with everything that may have been begun before: none of it may still work. */
const database = freshDatabase()
const jobs = [...accountsJobs, ...businessJobs, ...operatorJobs]
const newAddress = () => `${newId()}@exemplo.com`
const chosen = 'lua-cheia-na-serra'

/** The owner of the account: their browser and what they sign in with. */
type Owner = Browser & { email: string; password: string }
/** Tries to use what was begun and returns whether it still works. */
type WayIn = () => Promise<boolean>

const mailTo = async (to: string) => (await deliveredMail(database, jobs)).findLast((mail) => mail.to === to)?.secret
const passes = async (call: Promise<unknown>) =>
  call.then(() => true, refusedAs('INVALID_LINK', 'INVALID_CODE', 'SIGNED_OUT', 'PASSKEY_REFUSED'))

function refusedAs(...codes: string[]) {
  return (error: { code?: string }): false => {
    if (codes.includes(error.code ?? '')) return false
    throw error
  }
}

/** Begins something whose secret comes by mail, in two variants: the mail is sent, or its job has not run yet. */
function mailed(
  ask: (owner: Owner) => Promise<{ to: string; use: (secret: string, owner: Owner) => Promise<unknown> }>,
): Record<'sent' | 'still to be written', (owner: Owner) => Promise<WayIn>> {
  const tryOut = (secret: string | undefined, use: (secret: string) => Promise<unknown>) =>
    secret ? passes(use(secret)) : Promise.resolve(false)
  return {
    sent: async (owner) => {
      const { to, use } = await ask(owner)
      const secret = await mailTo(to)
      expect(secret).toBeDefined()
      return () => tryOut(secret, (it) => use(it, owner))
    },
    'still to be written': async (owner) => {
      await deliveredMail(database, jobs)
      const { to, use } = await ask(owner)
      const { rows } = await database.admin.query<{ task: string; payload: unknown }>(
        `with held as (delete from job returning task, payload) select task, payload from held`,
      )
      expect(rows).not.toEqual([])
      return async () => {
        for (const { task, payload } of rows) await doJob(jobs, task, payload)
        return tryOut(await mailTo(to), (it) => use(it, owner))
      }
    },
  }
}

const atMaster = (browser: Browser) => createRouterClient(operatorApi, { context: browser.context })

const secrets = {
  'a reset link': mailed(async ({ email }) => {
    await aBrowser().accounts.requestReset({ email })
    return { to: email, use: (token) => aBrowser().accounts.resetPassword({ token, password: 'outra-lua-na-serra' }) }
  }),
  'a sign-in code': mailed(async ({ email }) => {
    await aBrowser().accounts.requestCode({ email })
    return {
      to: email,
      use: (code, now) => aBrowser().accounts.signInWithCode({ email: now.email, code, password: now.password }),
    }
  }),
  'a change of address': mailed(async (owner) => {
    const email = newAddress()
    await (await anotherBrowserOf(owner)).accounts.changeEmail({ email })
    return { to: email, use: (token, now) => now.accounts.verifyEmail({ token, password: now.password }) }
  }),
  'a verification link': mailed(async (owner) => {
    await database.admin.query('update account set email_verified_at = null where email = $1', [owner.email])
    await (await anotherBrowserOf(owner)).accounts.resendVerification()
    return { to: owner.email, use: (token, now) => aBrowser().accounts.verifyEmail({ token, password: now.password }) }
  }),
  'an invitation': mailed(async (owner) => {
    const email = newAddress()
    await (await anotherBrowserOf(owner)).business.users.invite({ email, role: 'admin' })
    return { to: email, use: (token) => aBrowser().business.signUpInvited({ token, name: 'Eva', password: chosen }) }
  }),
  'a code for the panel': mailed(async (owner) => {
    await mark(owner, true)
    await atMaster(aBrowser()).requestCode({ email: owner.email, password: owner.password })
    return {
      to: owner.email,
      use: async (code, now) => {
        await mark(now, true)
        return atMaster(aBrowser()).signIn({ email: now.email, password: now.password, code })
      },
    }
  }),
}

const mark = ({ email }: Owner, isOperator: boolean) =>
  database.admin.query('update account set is_operator = $2, suspended_at = null where email = $1', [email, isOperator])

const begun: [string, (owner: Owner) => Promise<WayIn>][] = [
  ...Object.entries(secrets).flatMap(([name, { sent, ...late }]): [string, (owner: Owner) => Promise<WayIn>][] => [
    [`${name}, sent`, sent],
    [`${name}, still to be written`, late['still to be written']],
  ]),
  [
    'a session',
    async (owner) => {
      const phone = await anotherBrowserOf(owner)
      return () => passes(phone.accounts.me())
    },
  ],
  [
    'a passkey',
    async ({ email }) => {
      const key = aSoftwareKey()
      await database.admin.query(
        `insert into passkey (account_id, credential_id, public_key, sign_count, name)
         select id, $2, $3, 0, 'Celular' from account where email = $1`,
        [email, key.credentialId, key.publicKey],
      )
      return async () => {
        const procedures = createRouterClient(passkeysApi, { context: aBrowser().context })
        const { attempt, options } = await procedures.beginSignIn()
        return passes(procedures.signIn({ attempt, credential: key.show(options['challenge'] as string) }))
      }
    },
  ],
  [
    'a renewal part',
    async (owner) => {
      const phone = await anotherBrowserOf(owner)
      return () => passes(phone.accounts.renew())
    },
  ],
  [
    'a device that is known',
    async (owner) => {
      const phone = await anotherBrowserOf(owner)
      return async () => (await knownDevice(phone.context(), owner.email)) !== null
    },
  ],
]

type Way = { isProven: boolean; takeBack: (owner: Owner) => Promise<void> }
const linkFor = async (owner: Owner, ask: () => Promise<unknown>) => {
  await ask()
  return (await mailTo(owner.email))!
}
const invitedElsewhere = async ({ email }: Owner) => {
  const other = await aProvenPerson()
  await other.business.users.invite({ email, role: 'employee' })
}
const suspend = async (owner: Owner, isSuspended: boolean) => {
  const { master } = await anOperator(database)
  const { rows } = await database.admin.query<{ id: string }>('select id from account where email = $1', [owner.email])
  await mark(owner, false)
  await master.users.setSuspended({ id: rows[0]!.id, isSuspended })
}

const ways: Record<string, Way> = {
  'a new password by a reset link': {
    isProven: true,
    takeBack: async (owner) => {
      const token = await linkFor(owner, () => aBrowser().accounts.requestReset({ email: owner.email }))
      await owner.accounts.resetPassword({ token, password: chosen })
      owner.password = chosen
    },
  },
  'a new password for the old one': {
    isProven: true,
    takeBack: async (owner) => {
      await owner.accounts.changePassword({ password: chosen })
      owner.password = chosen
    },
  },
  'a new address': {
    isProven: true,
    takeBack: async (owner) => {
      const email = newAddress()
      await owner.accounts.changeEmail({ email })
      await owner.accounts.verifyEmail({ token: (await mailTo(email))! })
      owner.email = email
    },
  },
  'a suspension that is lifted': {
    isProven: true,
    takeBack: async (owner) => {
      await suspend(owner, true)
      await suspend(owner, false)
      await owner.accounts.signIn(owner)
    },
  },
  'signing out the others': { isProven: true, takeBack: (owner) => owner.accounts.signOut({ scope: 'others' }) },
  'signing out everywhere': {
    isProven: true,
    takeBack: async (owner) => {
      await owner.accounts.signOut({ scope: 'global' })
      await owner.accounts.signIn(owner)
    },
  },
  'an account claimed by its verification link': {
    isProven: false,
    takeBack: async (owner) => {
      const token = await linkFor(owner, () => owner.accounts.resendVerification())
      await claimWith(owner, (browser) => browser.accounts.verifyEmail({ token, newPassword: chosen }))
    },
  },
  'an account claimed by a code': {
    isProven: false,
    takeBack: async (owner) => {
      const { email } = owner
      const code = await linkFor(owner, () => aBrowser().accounts.requestCode({ email }))
      await claimWith(owner, (browser) => browser.accounts.signInWithCode({ email, code, newPassword: chosen }))
    },
  },
  'an account claimed by an invitation': {
    isProven: false,
    takeBack: async (owner) => {
      const token = await linkFor(owner, () => invitedElsewhere(owner))
      await claimWith(owner, (browser) => browser.business.acceptInvitation({ token, newPassword: chosen }))
    },
  },
  'an operator’s mark taken away': {
    isProven: true,
    takeBack: async (owner) => {
      await mark(owner, true)
      await revokeOperator(owner.email)
      await owner.accounts.signIn(owner)
    },
  },
}

/** The owner claims the account in a new browser. */
async function claimWith(owner: Owner, claim: (browser: Browser) => Promise<unknown>): Promise<void> {
  const browser = aBrowser()
  await claim(browser)
  Object.assign(owner, browser, { password: chosen })
}

async function anOwner(isProven: boolean): Promise<Owner> {
  const owner = { ...(await (isProven ? aProvenPerson() : aSignedUpPerson())), password: aPassword }
  await deliveredMail(database, jobs)
  return owner
}

describe('without taking it back', () => {
  test.each(begun)('%s works', async (_, begin) => {
    const works = await begin(await anOwner(true))
    expect(await works()).toBe(true)
  })
})

describe.each(Object.entries(ways))('after %s', (_, { isProven, takeBack }) => {
  test.each(begun)('%s does not', async (_thing, begin) => {
    const owner = await anOwner(isProven)
    const works = await begin(owner)
    if (!isProven)
      await database.admin.query('update account set email_verified_at = null where email = $1', [owner.email])
    await takeBack(owner)
    expect(await works()).toBe(false)
    // The owner is signed in and can sign in again with the new credentials.
    expect(await codeOf(owner.accounts.me()).catch(() => 'in')).toBe('in')
    await aBrowser().accounts.signIn(owner)
  })
})
