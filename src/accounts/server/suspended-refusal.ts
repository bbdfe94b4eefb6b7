import { Refusal } from '../../platform/refusal.ts'
import { accountRefusals } from '../account.ts'

/** Who proved who they are, and is shut out all the same: the trail is told whom it was. */
export class SuspendedRefusal extends Refusal {
  readonly accountId: string

  constructor(accountId: string) {
    super(accountRefusals.SUSPENDED)
    this.accountId = accountId
  }
}
