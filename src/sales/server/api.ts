import { implement } from '@orpc/server'
import { doorConfig, guard, type EdgeContext } from '../../accounts/server/guard.ts'
import { salesContract } from '../contract.ts'
import { checkInClient } from './check-in-client.ts'
import { checkPayments } from './check-payments.ts'
import { listTillClients, readClientBook } from './client-queries.ts'
import { closeSale } from './close-sale.ts'
import { discardSale } from './discard-sale.ts'
import { handOverDeviceKey } from './hand-over-device-key.ts'
import { exportSales, listSales, listSellers } from './history-queries.ts'
import { getPixKey, listItems } from './queries.ts'
import { lastReceipt } from './receipt-queries.ts'
import { saleDetail } from './refund-queries.ts'
import { refundSale } from './refund-sale.ts'
import { mailReceipt, shareReceipt } from './share-receipt.ts'
import { removePixKey, savePixKey } from './save-pix-key.ts'
import { discardLeftSale, openLeftSales, sendLeftSale } from './take-over-left-sales.ts'

const doors = implement(salesContract, doorConfig).$context<EdgeContext>().use(guard)

export const salesApi = doors.router({
  items: doors.items.handler(({ context }) => context.read(listItems)),
  clients: doors.clients.handler(({ input, context }) => context.read((tx) => listTillClients(tx, input))),
  clientBook: doors.clientBook.handler(({ input, context }) => context.read((tx) => readClientBook(tx, input))),
  lastReceipt: doors.lastReceipt.handler(({ context }) => context.read(lastReceipt)),
  checkIn: doors.checkIn.handler(({ input, context }) => context.write((tx) => checkInClient(tx, input))),
  closeSale: doors.closeSale.handler(({ input, context }) => context.write((tx) => closeSale(tx, input))),
  discardSale: doors.discardSale.handler(({ input, context }) => context.write((tx) => discardSale(tx, input))),
  checkPayments: doors.checkPayments.handler(({ input, context }) => context.write((tx) => checkPayments(tx, input))),
  deviceKey: doors.deviceKey.handler(({ context }) => context.write(handOverDeviceKey)),
  left: {
    open: doors.left.open.handler(({ input, context }) => context.write((tx) => openLeftSales(tx, input))),
    send: doors.left.send.handler(({ input, context }) => context.write((tx) => sendLeftSale(tx, input))),
    discard: doors.left.discard.handler(({ input, context }) => context.write((tx) => discardLeftSale(tx, input))),
  },

  history: doors.history.handler(({ input, context }) => context.read((tx) => listSales(tx, input))),
  sellers: doors.sellers.handler(({ context }) => context.read(listSellers)),
  exportHistory: doors.exportHistory.handler(({ input, context }) => context.write((tx) => exportSales(tx, input))),
  sale: doors.sale.handler(({ input, context }) => context.read((tx) => saleDetail(tx, input))),
  refund: doors.refund.handler(({ input, context }) => context.write((tx) => refundSale(tx, input))),
  receipts: {
    share: doors.receipts.share.handler(({ input, context }) => context.write((tx) => shareReceipt(tx, input))),
    mail: doors.receipts.mail.handler(({ input, context }) => mailReceipt(context, input)),
  },
  pixKey: {
    get: doors.pixKey.get.handler(({ context }) => context.read(getPixKey)),
    save: doors.pixKey.save.handler(({ input, context }) => context.write((tx) => savePixKey(tx, input))),
    remove: doors.pixKey.remove.handler(({ context }) => context.write(removePixKey)),
  },
})
