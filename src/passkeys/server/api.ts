import { person, procedures } from '../../accounts/server/guard.ts'
import { outsideBusinesses } from '../../platform/server/database/run-transaction.ts'
import { passkeysContract } from '../contract.ts'
import { addPasskey, beginPasskey, removePasskey } from './keep-passkeys.ts'
import { listPasskeys } from './passkey-queries.ts'
import { beginSignIn, signInByPasskey } from './sign-in-by-passkey.ts'
import { beginStepUp, stepUpByPasskey } from './step-up-by-passkey.ts'

export const passkeysApi = procedures(passkeysContract, {
  list: ({ context }) => outsideBusinesses('read', (db) => listPasskeys(db, person(context).accountId)),
  begin: ({ context }) => beginPasskey(context, person(context)),
  add: ({ input, context }) => addPasskey(context, person(context), input),
  remove: ({ input, context }) => removePasskey(context, person(context), input),
  beginStepUp: ({ context }) => beginStepUp(person(context)),
  stepUp: ({ input, context }) => stepUpByPasskey(context, person(context), input),
  beginSignIn: ({ context }) => beginSignIn(context),
  signIn: ({ input, context }) => signInByPasskey(context, input),
})
