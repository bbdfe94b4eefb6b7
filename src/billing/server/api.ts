import { procedures, read, write } from '../../accounts/server/guard.ts'
import { billingContract } from '../contract.ts'
import { listAffiliateEntries, readAffiliate, readAffiliateAccount } from './affiliate-queries.ts'
import { choosePlan, giveUpChange, setWantedPlanAside } from './choose-plan.ts'
import { endSubscription, keepSubscription } from './end-subscription.ts'
import { payInvoice } from './pay-invoice.ts'
import { saveAffiliateAccount } from './save-affiliate-account.ts'
import { listInvoices, readInvoice, readParties, readQuota, readSubscription } from './queries.ts'

export const billingApi = procedures(billingContract, {
  subscription: read(readSubscription),
  quota: read(readQuota),
  choosePlan: write(choosePlan),
  setWantedPlanAside: write(setWantedPlanAside),
  giveUpChange: write(giveUpChange),
  endSubscription: write(endSubscription),
  keepSubscription: write(keepSubscription),
  parties: read(readParties),
  invoice: read(readInvoice),
  pay: ({ input, context }) => payInvoice(context, input),
  invoices: read(listInvoices),
  affiliate: read(readAffiliate),
  affiliateEntries: read(listAffiliateEntries),
  affiliateAccount: read(readAffiliateAccount),
  saveAffiliateAccount: write(saveAffiliateAccount),
})
