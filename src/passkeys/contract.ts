import * as z from 'zod/mini'
import { accountRefusals } from '../accounts/account.ts'
import { access } from '../accounts/contract.ts'
import { procedure, stepUp } from '../accounts/procedure.ts'
import { secondFactorRefusals } from '../accounts/second-factor.ts'
import * as field from '../platform/fields.ts'
import { addInput, options, passkey, passkeyRefusals, signInInput, stepUpInput } from './passkey.ts'

const { PASSKEY_REFUSED, PASSKEY_THERE, TOO_MANY_PASSKEYS } = passkeyRefusals

export const passkeysContract = {
  list: procedure('account', 'GET', '/passkeys').output(z.array(passkey)),
  begin: procedure('account', 'POST', '/passkeys/begin', TOO_MANY_PASSKEYS, secondFactorRefusals.ADDRESS_NOT_PROVEN)
    .meta(stepUp)
    .output(z.object({ options })),
  add: procedure('account', 'POST', '/passkeys', PASSKEY_REFUSED, PASSKEY_THERE, TOO_MANY_PASSKEYS)
    .meta(stepUp)
    .input(addInput)
    .output(z.void()),
  remove: procedure('account', 'DELETE', '/passkeys/{id}')
    .meta(stepUp)
    .input(z.object({ id: field.id() }))
    .output(z.void()),

  /** Proves again who one is by a passkey, which counts as both factors; see `accounts.stepUp`. */
  beginStepUp: procedure('account', 'POST', '/passkeys/step-up/begin').output(z.object({ options })),
  stepUp: procedure('account', 'POST', '/passkeys/step-up', PASSKEY_REFUSED).input(stepUpInput).output(z.void()),

  beginSignIn: procedure('public', 'POST', '/passkeys/sign-in/begin').output(
    z.object({ attempt: z.string(), options }),
  ),
  /** The device has verified its owner, so this counts as both factors. */
  signIn: procedure('public', 'POST', '/passkeys/sign-in', PASSKEY_REFUSED, accountRefusals.SUSPENDED)
    .input(signInInput)
    .output(access),
}
