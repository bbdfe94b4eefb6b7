import { implement } from '@orpc/server'
import { doorConfig, guard, read, write, type EdgeContext } from '../../accounts/server/guard.ts'
import { billingContract } from '../contract.ts'
import { listAffiliateEntries, readAffiliate, readAffiliateAccount } from './affiliate-queries.ts'
import { choosePlan, giveUpChange } from './choose-plan.ts'
import { payInvoice } from './pay-invoice.ts'
import { saveAffiliateAccount } from './save-affiliate-account.ts'
import { listInvoices, readInvoice, readParties, readRoom, readSubscription } from './queries.ts'

const doors = implement(billingContract, doorConfig).$context<EdgeContext>().use(guard)

export const billingApi = doors.router({
  subscription: doors.subscription.handler(read(readSubscription)),
  room: doors.room.handler(read(readRoom)),
  choosePlan: doors.choosePlan.handler(write(choosePlan)),
  giveUpChange: doors.giveUpChange.handler(write(giveUpChange)),
  parties: doors.parties.handler(read(readParties)),
  invoice: doors.invoice.handler(read(readInvoice)),
  pay: doors.pay.handler(({ input, context }) => payInvoice(context, input)),
  invoices: doors.invoices.handler(read(listInvoices)),
  affiliate: doors.affiliate.handler(read(readAffiliate)),
  affiliateEntries: doors.affiliateEntries.handler(read(listAffiliateEntries)),
  affiliateAccount: doors.affiliateAccount.handler(read(readAffiliateAccount)),
  saveAffiliateAccount: doors.saveAffiliateAccount.handler(write(saveAffiliateAccount)),
})
