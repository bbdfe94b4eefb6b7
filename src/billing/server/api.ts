import { implement } from '@orpc/server'
import { doorConfig, guard, read, type EdgeContext } from '../../accounts/server/guard.ts'
import { billingContract } from '../contract.ts'
import { readAffiliate } from './affiliate-queries.ts'
import { listInvoices, readSubscription } from './queries.ts'

const doors = implement(billingContract, doorConfig).$context<EdgeContext>().use(guard)

export const billingApi = doors.router({
  subscription: doors.subscription.handler(read(readSubscription)),
  invoices: doors.invoices.handler(read(listInvoices)),
  affiliate: doors.affiliate.handler(read(readAffiliate)),
})
