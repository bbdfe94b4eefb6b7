import { implement } from '@orpc/server'
import { procedureConfig, guard, read, write, type EdgeContext } from '../../accounts/server/guard.ts'
import { salesContract } from '../contract.ts'
import { checkInClient } from './check-in-client.ts'
import { checkPayments } from './check-payments.ts'
import { listTillClients, readClientBook, toChargeToday } from './client-queries.ts'
import { closeSale } from './close-sale.ts'
import { discardSale } from './discard-sale.ts'
import { handOverDeviceKey } from './hand-over-device-key.ts'
import { exportSales, listSales, listSellers } from './history-queries.ts'
import { getPixKey, listItems } from './queries.ts'
import { lastReceipt } from './receipt-queries.ts'
import { saleDetail } from './sale-queries.ts'
import { refundSale } from './refund-sale.ts'
import { mailReceipt, shareReceipt } from './share-receipt.ts'
import { removePixKey, savePixKey } from './save-pix-key.ts'
import { discardLeftSale, openLeftSales, sendLeftSale } from './take-over-left-sales.ts'

const procedures = implement(salesContract, procedureConfig).$context<EdgeContext>().use(guard)

export const salesApi = procedures.router({
  items: procedures.items.handler(read(listItems)),
  clients: procedures.clients.handler(read(listTillClients)),
  toCharge: procedures.toCharge.handler(read(toChargeToday)),
  clientBook: procedures.clientBook.handler(read(readClientBook)),
  lastReceipt: procedures.lastReceipt.handler(read(lastReceipt)),
  checkIn: procedures.checkIn.handler(write(checkInClient)),
  closeSale: procedures.closeSale.handler(write(closeSale)),
  discardSale: procedures.discardSale.handler(write(discardSale)),
  checkPayments: procedures.checkPayments.handler(write(checkPayments)),
  deviceKey: procedures.deviceKey.handler(write(handOverDeviceKey)),
  left: {
    open: procedures.left.open.handler(write(openLeftSales)),
    send: procedures.left.send.handler(write(sendLeftSale)),
    discard: procedures.left.discard.handler(write(discardLeftSale)),
  },

  history: procedures.history.handler(read(listSales)),
  sellers: procedures.sellers.handler(read(listSellers)),
  exportHistory: procedures.exportHistory.handler(write(exportSales)),
  sale: procedures.sale.handler(read(saleDetail)),
  refund: procedures.refund.handler(write(refundSale)),
  receipts: {
    share: procedures.receipts.share.handler(write(shareReceipt)),
    mail: procedures.receipts.mail.handler(({ input, context }) => mailReceipt(context, input)),
  },
  pixKey: {
    get: procedures.pixKey.get.handler(read(getPixKey)),
    save: procedures.pixKey.save.handler(write(savePixKey)),
    remove: procedures.pixKey.remove.handler(write(removePixKey)),
  },
})
