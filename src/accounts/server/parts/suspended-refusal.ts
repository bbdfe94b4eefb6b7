import { Refusal } from '../../../platform/refusal.ts'
import { accountRefusals } from '../../account.ts'

/** The refusal of a suspended account after a good proof; it is audited. */
export class SuspendedRefusal extends Refusal {
  readonly accountId: string

  constructor(accountId: string) {
    super(accountRefusals.SUSPENDED)
    this.accountId = accountId
  }
}
