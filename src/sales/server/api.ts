import { implement } from '@orpc/server'
import { may } from '../../accounts/permissions.ts'
import { doorConfig, guard, type DoorContext, type EdgeContext } from '../../accounts/server/guard.ts'
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

const ownOnly = ({ who }: DoorContext) => !who?.membership || !may(who.membership.role, 'settings.view')

export const salesApi = doors.router({
  register: doors.register.handler(({ context }) => context.read(openSession)),
  items: doors.items.handler(({ context }) => context.read(listItems)),
  clients: doors.clients.handler(({ input, context }) => context.read((tx) => listTillClients(tx, input))),
  clientBook: doors.clientBook.handler(({ input, context }) => context.read((tx) => readClientBook(tx, input))),
  lastReceipt: doors.lastReceipt.handler(({ context }) => context.read(lastReceipt)),
  openRegister: doors.openRegister.handler(({ input, context }) => context.write((tx) => openRegister(tx, input))),
  closeRegister: doors.closeRegister.handler(({ input, context }) => context.write((tx) => closeRegister(tx, input))),
  moveCash: doors.moveCash.handler(({ input, context }) => context.write((tx) => moveCash(tx, input))),
  session: doors.session.handler(({ input, context }) => context.read((tx) => sessionReport(tx, input))),
  vouchers: doors.vouchers.handler(({ input, context }) => context.read((tx) => sessionVouchers(tx, input))),
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

  commissions: {
    team: commissions.team.handler(({ input, context }) =>
      context.read((tx) => commissionTeam(tx, input, { ownOnly: ownOnly(context) })),
    ),
    statement: commissions.statement.handler(({ input, context }) =>
      context.read((tx) => commissionStatement(tx, input, { ownOnly: ownOnly(context) })),
    ),
    export: commissions.export.handler(({ input, context }) => context.write((tx) => exportCommissions(tx, input))),
  },
  history: doors.history.handler(({ input, context }) => context.read((tx) => listSales(tx, input))),
  sellers: doors.sellers.handler(({ context }) => context.read(listSellers)),
  exportHistory: doors.exportHistory.handler(({ input, context }) => context.write((tx) => exportSales(tx, input))),
  report: doors.report.handler(({ input, context }) => context.read((tx) => readReport(tx, input))),
  exportReport: doors.exportReport.handler(({ input, context }) => context.write((tx) => exportReport(tx, input))),
  sessions: doors.sessions.handler(({ input, context }) => context.read((tx) => listSessions(tx, input))),
  exportSessions: doors.exportSessions.handler(({ context }) => context.write(exportSessions)),
  saveRegisterRules: doors.saveRegisterRules.handler(({ input, context }) =>
    context.write((tx) => saveRegisterRules(tx, input)),
  ),
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
