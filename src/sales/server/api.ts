import { procedures, read, write } from '../../accounts/server/guard.ts'
import { salesContract } from '../contract.ts'
import { checkInClient } from './check-in-client.ts'
import { checkPayments } from './check-payments.ts'
import { listTillClients, readTillClient, readClientBook, toChargeToday } from './client-queries.ts'
import { closeSale } from './close-sale.ts'
import { discardSale } from './discard-sale.ts'
import { handOverDeviceKey } from './hand-over-device-key.ts'
import { exportSales, listSales, listSellers } from './history-queries.ts'
import { readClientFacts } from './often-sold-queries.ts'
import { getPixKey, listItems } from './queries.ts'
import { lastReceipt } from './receipt-queries.ts'
import { saleDetail, saleOfAppointment } from './sale-queries.ts'
import { refundSale } from './refund-sale.ts'
import { mailReceipt, shareReceipt } from './share-receipt.ts'
import { removePixKey, savePixKey } from './save-pix-key.ts'
import { discardLeftSale, openLeftSales, sendLeftSale } from './take-over-left-sales.ts'

export const salesApi = procedures(salesContract, {
  items: read(listItems),
  clients: read(listTillClients),
  client: read(readTillClient),
  clientFacts: read(readClientFacts),
  toCharge: read(toChargeToday),
  clientBook: read(readClientBook),
  lastReceipt: read(lastReceipt),
  checkIn: write(checkInClient),
  closeSale: write(closeSale),
  discardSale: write(discardSale),
  checkPayments: write(checkPayments),
  deviceKey: write(handOverDeviceKey),
  left: {
    open: write(openLeftSales),
    send: write(sendLeftSale),
    discard: write(discardLeftSale),
  },

  history: read(listSales),
  sellers: read(listSellers),
  exportHistory: write(exportSales),
  sale: read(saleDetail),
  ofAppointment: read(saleOfAppointment),
  refund: write(refundSale),
  receipts: {
    share: write(shareReceipt),
    mail: ({ input, context }) => mailReceipt(context, input),
  },
  pixKey: {
    get: read(getPixKey),
    save: write(savePixKey),
    remove: write(removePixKey),
  },
})
