import { implement } from '@orpc/server'
import { procedureConfig, guard, read, write, type EdgeContext } from '../../accounts/server/guard.ts'
import { billingContract } from '../contract.ts'
import { listAffiliateEntries, readAffiliate, readAffiliateAccount } from './affiliate-queries.ts'
import { choosePlan, giveUpChange, setWantedPlanAside } from './choose-plan.ts'
import { payInvoice } from './pay-invoice.ts'
import { saveAffiliateAccount } from './save-affiliate-account.ts'
import { listInvoices, readInvoice, readParties, readQuota, readSubscription } from './queries.ts'

const procedures = implement(billingContract, procedureConfig).$context<EdgeContext>().use(guard)

export const billingApi = procedures.router({
  subscription: procedures.subscription.handler(read(readSubscription)),
  quota: procedures.quota.handler(read(readQuota)),
  choosePlan: procedures.choosePlan.handler(write(choosePlan)),
  setWantedPlanAside: procedures.setWantedPlanAside.handler(write(setWantedPlanAside)),
  giveUpChange: procedures.giveUpChange.handler(write(giveUpChange)),
  parties: procedures.parties.handler(read(readParties)),
  invoice: procedures.invoice.handler(read(readInvoice)),
  pay: procedures.pay.handler(({ input, context }) => payInvoice(context, input)),
  invoices: procedures.invoices.handler(read(listInvoices)),
  affiliate: procedures.affiliate.handler(read(readAffiliate)),
  affiliateEntries: procedures.affiliateEntries.handler(read(listAffiliateEntries)),
  affiliateAccount: procedures.affiliateAccount.handler(read(readAffiliateAccount)),
  saveAffiliateAccount: procedures.saveAffiliateAccount.handler(write(saveAffiliateAccount)),
})
