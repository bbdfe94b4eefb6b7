import { implement } from '@orpc/server'
import { doorConfig, guard, read, write, type EdgeContext } from '../../accounts/server/guard.ts'
import { salesContract } from '../contract.ts'
import { checkInClient } from './check-in-client.ts'
import { checkPayments } from './check-payments.ts'
import { listTillClients, readClientBook } from './client-queries.ts'
import { closeRegister } from './close-register.ts'
import { closeSale } from './close-sale.ts'
import { commissionStatement, commissionTeam, exportCommissions } from './commission-queries.ts'
import { discardSale } from './discard-sale.ts'
import { handOverDeviceKey } from './hand-over-device-key.ts'
import { exportReport } from './export-report.ts'
import { exportSessions } from './export-sessions.ts'
import { exportSales, listSales, listSellers } from './history-queries.ts'
import { moveCash } from './move-cash.ts'
import { openRegister } from './open-register.ts'
import { getPixKey, listItems } from './queries.ts'
import { lastReceipt } from './receipt-queries.ts'
import { readReport } from './report-queries.ts'
import { saveRegisterRules } from './save-register-rules.ts'
import { listSessions } from './session-list-queries.ts'
import { saleDetail } from './refund-queries.ts'
import { refundSale } from './refund-sale.ts'
import { mailReceipt, shareReceipt } from './share-receipt.ts'
import { removePixKey, savePixKey } from './save-pix-key.ts'
import { openSession, sessionReport, sessionVouchers } from './register-queries.ts'
import { discardLeftSale, openLeftSales, sendLeftSale } from './take-over-left-sales.ts'

const doors = implement(salesContract, doorConfig).$context<EdgeContext>().use(guard)
const { commissions } = doors

export const salesApi = doors.router({
  register: doors.register.handler(read(openSession)),
  items: doors.items.handler(read(listItems)),
  clients: doors.clients.handler(read(listTillClients)),
  clientBook: doors.clientBook.handler(read(readClientBook)),
  lastReceipt: doors.lastReceipt.handler(read(lastReceipt)),
  openRegister: doors.openRegister.handler(write(openRegister)),
  closeRegister: doors.closeRegister.handler(write(closeRegister)),
  moveCash: doors.moveCash.handler(write(moveCash)),
  session: doors.session.handler(read(sessionReport)),
  vouchers: doors.vouchers.handler(read(sessionVouchers)),
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

  commissions: {
    team: commissions.team.handler(read(commissionTeam)),
    statement: commissions.statement.handler(read(commissionStatement)),
    export: commissions.export.handler(write(exportCommissions)),
  },
  history: doors.history.handler(read(listSales)),
  sellers: doors.sellers.handler(read(listSellers)),
  exportHistory: doors.exportHistory.handler(write(exportSales)),
  report: doors.report.handler(read(readReport)),
  exportReport: doors.exportReport.handler(write(exportReport)),
  sessions: doors.sessions.handler(read(listSessions)),
  exportSessions: doors.exportSessions.handler(write(exportSessions)),
  saveRegisterRules: doors.saveRegisterRules.handler(write(saveRegisterRules)),
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
