import * as z from 'zod/mini'
import { accountRefusals } from '../accounts/account.ts'
import { access } from '../accounts/contract.ts'
import { door } from '../accounts/door.ts'
import { secondFactorRefusals } from '../accounts/second-factor.ts'
import * as field from '../platform/fields.ts'
import { addInput, beginForm, options, passkey, passkeyRefusals, signInInput } from './passkey.ts'

const { PASSKEY_REFUSED, PASSKEY_THERE, TOO_MANY_PASSKEYS } = passkeyRefusals

export const passkeysContract = {
  list: door('account', 'GET', '/passkeys').output(z.array(passkey)),
  /** Needs the password, like everything that would let the thief of a session keep access. */
  begin: door('account', 'POST', '/passkeys/begin', TOO_MANY_PASSKEYS, secondFactorRefusals.ADDRESS_NOT_PROVEN)
    .input(beginForm)
    .output(z.object({ options })),
  add: door('account', 'POST', '/passkeys', PASSKEY_REFUSED, PASSKEY_THERE, TOO_MANY_PASSKEYS)
    .input(addInput)
    .output(z.void()),
  remove: door('account', 'DELETE', '/passkeys/{id}')
    .input(z.object({ id: field.id() }))
    .output(z.void()),

  beginSignIn: door('public', 'POST', '/passkeys/sign-in/begin').output(z.object({ attempt: z.string(), options })),
  /** The device has verified its owner, so this counts as both factors. */
  signIn: door('public', 'POST', '/passkeys/sign-in', PASSKEY_REFUSED, accountRefusals.SUSPENDED)
    .input(signInInput)
    .output(access),
}
