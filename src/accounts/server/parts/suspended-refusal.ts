import { Refusal } from '../../../platform/refusal-error.ts'
import { accountRefusals } from '../../account.ts'

/** Refuses a suspended account after a good proof. It carries the account's id for the audit. */
export class SuspendedRefusal extends Refusal {
  readonly accountId: string

  constructor(accountId: string) {
    super(accountRefusals.SUSPENDED)
    this.accountId = accountId
  }
}
