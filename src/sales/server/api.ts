import { implement } from '@orpc/server'
import { doorConfig, guard, read, write, type EdgeContext } from '../../accounts/server/guard.ts'
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

const doors = implement(salesContract, doorConfig).$context<EdgeContext>().use(guard)

export const salesApi = doors.router({
  items: doors.items.handler(read(listItems)),
  clients: doors.clients.handler(read(listTillClients)),
  toCharge: doors.toCharge.handler(read(toChargeToday)),
  clientBook: doors.clientBook.handler(read(readClientBook)),
  lastReceipt: doors.lastReceipt.handler(read(lastReceipt)),
  checkIn: doors.checkIn.handler(write(checkInClient)),
  closeSale: doors.closeSale.handler(write(closeSale)),
  discardSale: doors.discardSale.handler(write(discardSale)),
  checkPayments: doors.checkPayments.handler(write(checkPayments)),
  deviceKey: doors.deviceKey.handler(write(handOverDeviceKey)),
  left: {
    open: doors.left.open.handler(write(openLeftSales)),
    send: doors.left.send.handler(write(sendLeftSale)),
    discard: doors.left.discard.handler(write(discardLeftSale)),
  },

  history: doors.history.handler(read(listSales)),
  sellers: doors.sellers.handler(read(listSellers)),
  exportHistory: doors.exportHistory.handler(write(exportSales)),
  sale: doors.sale.handler(read(saleDetail)),
  refund: doors.refund.handler(write(refundSale)),
  receipts: {
    share: doors.receipts.share.handler(write(shareReceipt)),
    mail: doors.receipts.mail.handler(({ input, context }) => mailReceipt(context, input)),
  },
  pixKey: {
    get: doors.pixKey.get.handler(read(getPixKey)),
    save: doors.pixKey.save.handler(write(savePixKey)),
    remove: doors.pixKey.remove.handler(write(removePixKey)),
  },
})
