import { implement } from '@orpc/server'
import { procedureConfig, guard, person, type EdgeContext } from '../../accounts/server/guard.ts'
import { outsideBusinesses } from '../../platform/server/database/run-transaction.ts'
import { passkeysContract } from '../contract.ts'
import { addPasskey, beginPasskey, removePasskey } from './keep-passkeys.ts'
import { listPasskeys } from './passkey-queries.ts'
import { beginSignIn, signInByPasskey } from './sign-in-by-passkey.ts'
import { beginStepUp, stepUpByPasskey } from './step-up-by-passkey.ts'

const procedures = implement(passkeysContract, procedureConfig).$context<EdgeContext>().use(guard)

export const passkeysApi = procedures.router({
  list: procedures.list.handler(({ context }) =>
    outsideBusinesses('read', (db) => listPasskeys(db, person(context).accountId)),
  ),
  begin: procedures.begin.handler(({ context }) => beginPasskey(context, person(context))),
  add: procedures.add.handler(({ input, context }) => addPasskey(context, person(context), input)),
  remove: procedures.remove.handler(({ input, context }) => removePasskey(context, person(context), input)),
  beginStepUp: procedures.beginStepUp.handler(({ context }) => beginStepUp(person(context))),
  stepUp: procedures.stepUp.handler(({ input, context }) => stepUpByPasskey(context, person(context), input)),
  beginSignIn: procedures.beginSignIn.handler(({ context }) => beginSignIn(context)),
  signIn: procedures.signIn.handler(({ input, context }) => signInByPasskey(context, input)),
})
