import { implement } from '@orpc/server'
import { doorConfig, guard, person, type EdgeContext } from '../../accounts/server/guard.ts'
import { outsideBusinesses } from '../../platform/server/database/run-transaction.ts'
import { passkeysContract } from '../contract.ts'
import { addPasskey, beginPasskey, removePasskey } from './keep-passkeys.ts'
import { listPasskeys } from './passkey-queries.ts'
import { beginSignIn, signInByPasskey } from './sign-in-by-passkey.ts'
import { beginStepUp, stepUpByPasskey } from './step-up-by-passkey.ts'

const doors = implement(passkeysContract, doorConfig).$context<EdgeContext>().use(guard)

export const passkeysApi = doors.router({
  list: doors.list.handler(({ context }) =>
    outsideBusinesses('read', (db) => listPasskeys(db, person(context).accountId)),
  ),
  begin: doors.begin.handler(({ context }) => beginPasskey(context, person(context))),
  add: doors.add.handler(({ input, context }) => addPasskey(context, person(context), input)),
  remove: doors.remove.handler(({ input, context }) => removePasskey(context, person(context), input)),
  beginStepUp: doors.beginStepUp.handler(({ context }) => beginStepUp(person(context))),
  stepUp: doors.stepUp.handler(({ input, context }) => stepUpByPasskey(context, person(context), input)),
  beginSignIn: doors.beginSignIn.handler(({ context }) => beginSignIn(context)),
  signIn: doors.signIn.handler(({ input, context }) => signInByPasskey(context, input)),
})
