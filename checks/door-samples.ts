import type { InferContractRouterInputs } from '@orpc/contract'
import { defaultRules } from '../src/agenda/agenda-rules.ts'
import { defaultWeek } from '../src/team/hours.ts'
import { newBookingLink } from '../src/booking/booking-link.ts'
import type { contract } from '../src/entries/router.ts'
import { addDays, defaultZone, localDate, weekdayOf } from '../src/platform/clock.ts'
import { newId } from '../src/platform/id.ts'
import { newSite } from '../src/sites/site.ts'
import type { DoorName } from './doors.ts'
import { offlineSale, whoLeft } from './offline-samples.ts'
import { insertRow, type Everything } from './one-of-everything.ts'
import {
  anImport,
  aPlan,
  chosenPassword,
  colleagueOf,
  invited,
  knownPassword,
  mailed,
  operatorCredentials,
  planId,
} from './sample-rows.ts'
import type { Stage } from './stage.ts'

type At<Tree, Name> = Name extends `${infer Key extends keyof Tree & string}.${infer Rest}`
  ? At<Tree[Key], Rest>
  : Tree[Name & keyof Tree]
type InputOf<Name> = At<InferContractRouterInputs<typeof contract>, Name>

/**
 * For every door an input that it accepts, made from the rows of a full business. A new door without a sample does not
 * compile. A sample may first change a row where the stage stands in its way.
 */
export const samples: { [Name in DoorName]: (stage: Stage) => InputOf<Name> | Promise<InputOf<Name>> } = {
  'accounts.signUp': () => ({
    name: 'Ana Souza',
    businessName: 'Salão da Ana',
    email: `${newId()}@exemplo.com`,
    password: chosenPassword,
  }),
  'accounts.signIn': async (stage) => ({ email: stage.person.email, password: await knownPassword(stage) }),
  'accounts.requestCode': ({ person }) => ({ email: person.email }),
  'accounts.signInWithCode': async (stage) => ({ email: stage.person.email, code: await mailed(stage, 'sign_in') }),
  'accounts.requestReset': ({ person }) => ({ email: person.email }),
  'accounts.resetPassword': async (stage) => ({
    token: await mailed(stage, 'reset_password'),
    password: chosenPassword,
  }),
  'accounts.verifyEmail': async (stage) => ({ token: await mailed(stage, 'verify_email') }),
  'accounts.resendVerification': () => undefined,
  'accounts.renew': () => undefined,
  'accounts.signOut': () => ({ scope: 'local' }),
  'accounts.me': () => undefined,
  'accounts.updateProfile': () => ({ name: 'Ana Lima', phone: '(11) 91234-5678' }),
  'accounts.changeEmail': async (stage) => ({ email: `${newId()}@exemplo.com`, password: await knownPassword(stage) }),
  'accounts.changePassword': async (stage) => ({
    currentPassword: await knownPassword(stage),
    password: 'outra frase bem comprida',
  }),
  'accounts.switchBusiness': ({ businessId }) => ({ businessId }),
  'accounts.listSessions': () => undefined,
  'accounts.endSession': ({ person }) => ({ id: person.sessionId }),

  'accounts.invitation': async (stage) => ({ token: await invited(stage, stage.person.email) }),
  'accounts.acceptInvitation': async (stage) => ({ token: await invited(stage, stage.person.email) }),
  'accounts.signUpInvited': async (stage) => ({
    token: await invited(stage, `${newId()}@exemplo.com`),
    name: 'Bia Souza',
    password: chosenPassword,
  }),
  'accounts.business.get': () => undefined,
  'accounts.business.updateProfile': () => ({ name: 'Salão da Ana', documentType: 'cnpj', document: '12ABC34501DE35' }),
  'accounts.business.updateNotices': () => ({ mailsBookings: false, mailsCancellations: true }),
  'accounts.business.updateRules': () => ({ zone: 'America/Manaus', monthlyGoalCents: 0, sellsWithoutStock: false }),
  'accounts.users.list': () => undefined,
  'accounts.users.invite': () => ({ email: `${newId()}@exemplo.com`, role: 'employee' }),
  'accounts.users.withdraw': ({ rows }) => ({ id: rows.invitation.id }),
  'accounts.users.changeRole': async (stage) => ({ id: await colleagueOf(stage), role: 'manager' }),
  'accounts.users.remove': async (stage) => ({ id: await colleagueOf(stage) }),

  'clients.list': () => ({ search: 'cli', page: 1 }),
  'clients.search': () => ({ search: 'cli' }),
  'clients.get': ({ rows }) => ({ id: rows.client.id }),
  'clients.create': () => ({ name: 'Bia', phone: '(11) 98765-4321' }),
  'clients.update': ({ rows }) => ({ id: rows.client.id, name: 'Bia Souza' }),
  'clients.writeNotes': ({ rows }) => ({ id: rows.client.id, notes: 'Alergia a amônia', before: null }),
  'clients.recordConsent': ({ rows }) => ({
    id: rows.client.id,
    purpose: 'marketing',
    isGranted: true,
    method: 'in_person',
  }),
  'clients.similar': ({ rows }) => ({ name: 'Cliente', phone: rows.client.phone, except: rows.client.id }),
  'clients.duplicates': () => undefined,
  'clients.merge': async ({ admin, businessId, rows }) => {
    const duplicate = await insertRow(admin, 'client', { business_id: businessId, name: 'Cliente' })
    await admin.query(
      `insert into appointment (business_id, client_id, professional_id, service_id, starts_at, ends_at, price_cents,
         source, squeeze_reason)
       select business_id, $2, professional_id, service_id, starts_at, ends_at, price_cents, source, 'Veio junto'
       from appointment where id = $1`,
      [rows.appointment.id, duplicate.id],
    )
    return { id: rows.client.id, duplicateId: duplicate.id }
  },
  'clients.tellApart': async ({ admin, businessId, rows }) => {
    const other = await insertRow(admin, 'client', { business_id: businessId, name: 'Cliente' })
    return { id: rows.client.id, otherIds: [rows.namesake.id, other.id] }
  },
  'clients.untellApart': ({ rows }) => ({ id: rows.client.id, otherIds: [rows.namesake.id] }),
  'clients.erase': ({ rows }) => ({ id: rows.client.id }),
  'clients.export': () => ({ search: '', list: 'current' }),
  'clients.imports.list': () => undefined,
  'clients.imports.check': () => ({ rows: [{ line: 2, name: 'Bia' }] }),
  'clients.imports.add': ({ rows }) => ({
    id: newId(),
    fileName: 'clientes.csv',
    duplicates: 'fill',
    rows: [
      { line: 2, name: 'Bia', phone: '(11) 98765-4321' },
      { line: 3, name: rows.client.name, phone: rows.client.phone, document: '529.982.247-25' },
    ],
  }),
  'clients.imports.undo': async (stage) => ({ id: await anImport(stage) }),
  'clients.restore': ({ rows }) => ({ id: rows.client.id }),
  'clients.remove': ({ rows }) => ({ id: rows.client.id }),

  'catalogue.services.list': () => undefined,
  'catalogue.services.search': () => ({ search: 'esc', sort: 'price' }),
  'catalogue.services.create': ({ rows }) => ({ ...service, professionalIds: [rows.professional.id] }),
  'catalogue.services.update': ({ rows }) => ({
    ...service,
    id: rows.service.id,
    professionalIds: [rows.professional.id],
  }),
  'catalogue.services.setActive': ({ rows }) => ({ id: rows.service.id, isActive: false }),
  'catalogue.services.remove': ({ rows }) => ({ id: rows.service.id }),
  'catalogue.products.list': () => ({ search: 'xam' }),
  'catalogue.products.export': () => ({ search: 'xam', state: 'active' }),
  'catalogue.products.create': () => product,
  'catalogue.products.update': ({ rows }) => ({ ...product, id: rows.product.id }),
  'catalogue.products.setActive': ({ rows }) => ({ id: rows.product.id, isActive: false }),
  'catalogue.products.remove': ({ rows }) => ({ id: rows.product.id }),
  'catalogue.products.moveStock': ({ rows }) => ({ id: rows.product.id, kind: 'entry', quantity: 2 }),
  'catalogue.products.history': ({ rows }) => ({ id: rows.product.id }),

  'agenda.day': () => ({ date: day }),
  'agenda.week': () => ({ date: day }),
  'agenda.month': ({ rows }) => ({ date: day, professionalId: rows.professional.id }),
  'agenda.freeTimes': ({ rows }) => ({ serviceId: rows.service.id, professionalId: rows.professional.id, from: day }),
  'agenda.create': ({ rows }) => ({ ...chosenTime(rows), clientId: rows.client.id }),
  'agenda.update': ({ rows }) => ({
    id: rows.appointment.id,
    status: 'confirmed',
    professionalId: rows.professional.id,
    date: day,
    time: '15:00',
  }),
  'agenda.remove': ({ rows }) => ({ id: rows.appointment.id }),
  'agenda.list': ({ rows }) => ({ from: day, search: 'cli', professionalId: rows.professional.id }),
  'agenda.series.create': ({ rows }) => ({
    ...chosenTime(rows),
    clientId: rows.client.id,
    repeat: { unit: 'week', every: 2, count: 3 },
  }),
  'agenda.series.change': ({ rows }) => ({ id: rows.appointment.id, status: 'confirmed', date: day, time: '17:00' }),
  'agenda.undo': async ({ admin, rows, person }) => {
    // What it takes back is a change of the appointment.
    await admin.query(
      `update undo_point set account_id = $1, appointments = (
         select jsonb_agg(to_jsonb(a) || jsonb_build_object('versionAfter', a.version))
         from appointment a where a.id = $2
       ) where id = $3`,
      [person.accountId, rows.appointment.id, rows.undoPoint.id],
    )
    return { id: rows.undoPoint.id }
  },
  'agenda.squeezeIn': ({ rows }) => ({
    ...chosenTime(rows),
    clientId: rows.client.id,
    squeezeReason: 'Só um retoque',
  }),
  'agenda.squeezeTo': ({ rows }) => ({
    id: rows.appointment.id,
    status: 'confirmed',
    date: day,
    time: '10:00',
    squeezeReason: 'Só um retoque',
  }),
  'agenda.timeOff.list': ({ rows }) => ({ professionalId: rows.professional.id, from: day }),
  'agenda.timeOff.create': ({ rows }) => ({
    professionalId: rows.professional.id,
    wholeDays: false,
    fromDate: day,
    toDate: day,
    fromTime: '12:00',
    toTime: '13:00',
    reason: 'Almoço',
  }),
  'agenda.timeOff.remove': ({ rows }) => ({ id: rows.timeOff.id }),
  'agenda.rules.get': () => undefined,
  'agenda.rules.save': () => ({ ...defaultRules, slotStepMinutes: 15 }),
  'team.professionals.list': () => undefined,
  'team.professionals.accounts': () => undefined,
  'team.professionals.get': ({ rows }) => ({ id: rows.professional.id }),
  'team.professionals.create': ({ rows }) => professional(rows),
  'team.professionals.update': ({ rows }) => ({ ...professional(rows), id: rows.professional.id }),
  'team.professionals.remove': async ({ admin, rows }) => {
    await admin.query(`update appointment set status = 'cancelled' where professional_id = $1`, [rows.professional.id])
    return { id: rows.professional.id }
  },
  'team.professionals.restore': async ({ admin, rows }) => {
    await admin.query(`update appointment set status = 'cancelled' where professional_id = $1`, [rows.professional.id])
    await admin.query(`update professional set is_active = false where id = $1`, [rows.professional.id])
    return { id: rows.professional.id }
  },
  'team.specialties.list': () => undefined,
  'team.specialties.create': () => ({ name: 'Unhas' }),
  'team.specialties.remove': ({ rows }) => ({ id: rows.specialty.id }),

  'register.current': () => undefined,
  'sales.items': () => undefined,
  'sales.clients': () => ({ search: 'cli' }),
  'sales.lastReceipt': () => undefined,
  'register.open': async ({ admin, rows }) => {
    await admin.query(
      `update register_session set status = 'closed', closed_at = now(), closing_cents = 0,
         total_cents = $2, pix_cents = $2, card_cents = 0, cash_cents = 0,
         supplies_cents = $3, refunded_pix_cents = $4 where id = $1 and status = 'open'`,
      [
        rows.registerSession.id,
        rows.payment.amount_cents,
        rows.registerMovement.amount_cents,
        rows.refund.amount_cents,
      ],
    )
    return { cashierName: 'Ana', openingCents: 10_000 }
  },
  'register.close': ({ rows }) => ({ id: rows.registerSession.id, closingCents: 10_000 }),
  'register.moveCash': () => ({ id: newId(), kind: 'withdrawal', amountCents: 2_000, reason: 'Depósito' }),
  'register.session': ({ rows }) => ({ id: rows.registerSession.id }),
  'register.vouchers': ({ rows }) => ({ id: rows.registerSession.id }),
  'sales.checkIn': ({ rows }) => ({ id: rows.client.id }),
  'sales.closeSale': ({ rows }) => ({
    id: newId(),
    clientId: rows.client.id,
    lines: [
      {
        kind: 'service',
        id: rows.service.id,
        quantity: 1,
        unitCents: rows.appointment.price_cents,
        professionalId: rows.professional.id,
        appointmentId: rows.appointment.id,
      },
      { kind: 'product', id: rows.product.id, quantity: 1, unitCents: rows.product.price_cents },
    ],
    discount: null,
    payments: [
      { method: 'pix', amountCents: rows.appointment.price_cents + rows.product.price_cents, receivedCents: null },
    ],
  }),
  'sales.discardSale': ({ rows }) => ({ sale: offlineSale(rows), reason: 'Preço mudou' }),
  'sales.left.open': async (stage) => ({ accountId: await whoLeft(stage) }),
  'sales.left.send': async (stage) => ({ accountId: await whoLeft(stage), sale: offlineSale(stage.rows) }),
  'sales.left.discard': async (stage) => ({
    accountId: await whoLeft(stage),
    sale: offlineSale(stage.rows),
    reason: 'Venda em dobro',
  }),
  'sales.checkPayments': async ({ admin, rows }) => {
    await admin.query('delete from payment_check where payment_id = $1', [rows.payment.id])
    return { id: rows.sale.id }
  },
  'sales.deviceKey': () => undefined,
  'sales.clientBook': () => ({}),
  'reports.commissions.team': () => ({ from: day, to: day }),
  'reports.commissions.statement': async ({ admin, rows, person }) => {
    await admin.query('update professional set account_id = $1 where id = $2', [person.accountId, rows.professional.id])
    return { professionalId: rows.professional.id, page: 1 }
  },
  'reports.commissions.export': ({ rows }) => ({ professionalId: rows.professional.id }),
  'sales.sellers': () => undefined,
  'sales.history': ({ rows }) => ({ clientId: rows.client.id }),
  'sales.exportHistory': ({ rows }) => ({ professionalId: rows.professional.id }),
  'reports.read': () => ({ from: day, to: day }),
  'reports.export': () => ({ section: 'service', from: day, to: day }),
  'register.exportSessions': () => undefined,
  'register.sessions': () => ({ page: 1 }),
  'register.saveRules': () => ({ blindClosing: true }),
  'sales.sale': ({ rows }) => ({ id: rows.sale.id }),
  'sales.refund': async ({ admin, rows }) => {
    const sold = { quantity: 2, unit_cents: 2500 }
    await admin.query('update sale_item set quantity = $2, unit_cents = $3 where sale_id = $1 and line = 1', [
      rows.sale.id,
      sold.quantity,
      sold.unit_cents,
    ])
    return {
      id: newId(),
      saleId: rows.sale.id,
      lines: [
        { line: 1, quantity: 1 },
        { line: 2, quantity: 1 },
      ],
      payments: [{ method: 'pix', amountCents: sold.unit_cents + rows.product.price_cents }],
      reason: 'Cliente não gostou',
      restocks: true,
    }
  },

  'sales.receipts.share': ({ rows }) => ({ id: rows.sale.id }),
  'sales.receipts.mail': ({ rows }) => ({ id: rows.sale.id, email: 'ana@exemplo.com' }),
  'sales.pixKey.get': () => undefined,
  'sales.pixKey.save': () => ({ kind: 'email', key: 'pix@exemplo.com', holderName: 'Salão', city: 'São Paulo' }),
  'sales.pixKey.remove': () => undefined,

  'booking.link.get': () => undefined,
  'booking.link.save': ({ rows }) => ({ ...newBookingLink('Salão'), slug: rows.slug }),
  'booking.page': ({ rows }) => ({ slug: rows.slug }),
  'booking.freeTimes': ({ rows }) => ({ slug: rows.slug, serviceId: rows.service.id, from: day }),
  'booking.book': ({ rows }) => ({
    ...chosenTime(rows),
    slug: rows.slug,
    key: newId(),
    name: rows.client.name,
    phone: rows.client.phone,
  }),

  'home.clientVisits': ({ rows }) => ({ id: rows.client.id, page: 1 }),
  'home.clientPurchases': ({ rows }) => ({ id: rows.client.id, page: 1 }),
  'sites.get': () => undefined,
  'sites.save': ({ rows }) => ({ ...newSite(site), slug: rows.slug }),
  'sites.publish': () => undefined,
  'sites.withdraw': () => undefined,

  'billing.subscription': () => undefined,
  'billing.invoices': () => undefined,
  'billing.affiliate': async ({ admin }) => {
    await admin.query('update system_setting set affiliate_program_enabled = true')
    return { page: 1 }
  },

  'home.exportClientRecord': ({ rows }) => ({ id: rows.client.id }),
  'home.overview': () => undefined,
  'operator.requestCode': async (stage) => operatorCredentials(stage),
  'operator.signIn': async (stage) => ({
    ...(await operatorCredentials(stage)),
    code: await mailed(stage, 'operator'),
  }),
  'operator.session': () => undefined,
  'operator.overview': () => undefined,
  'operator.users.list': () => ({ search: 'ana', status: 'active', page: 1 }),
  'operator.users.setSuspended': async (stage) => ({ id: await colleagueOf(stage), isSuspended: true }),
  'operator.settings.get': () => undefined,
  'operator.settings.save': () => ({ affiliateProgramEnabled: true }),
  'operator.plans.create': () => aPlan(),
  'operator.plans.update': async ({ admin }) => ({ ...aPlan(), id: await planId(admin) }),
  'operator.plans.remove': async ({ admin }) => ({ id: await planId(admin) }),

  'home.setGoal': () => ({ goalCents: 2_000_000 }),
}

/** A Monday to come, on which the professional of a stage works. */
const day = mondayAfter(addDays(localDate(new Date(), defaultZone), 7))

function mondayAfter(date: string): string {
  return weekdayOf(date) === 1 ? date : mondayAfter(addDays(date, 1))
}

const chosenTime = ({ service, professional }: Everything) => ({
  serviceId: service.id,
  professionalId: professional.id,
  date: day,
  time: '10:00',
})

const site = { businessName: 'Salão', services: [], address: null, whatsapp: null }
const service = { name: 'Escova', durationMinutes: 45, priceCents: 7000, isActive: true }
const product = { name: 'Creme', priceCents: 4500, stock: 3, isActive: true }

const professional = ({ specialty, professional }: Everything) => ({
  name: 'Caio',
  email: 'caio@exemplo.com',
  phone: '(11) 96666-5555',
  commissionPercent: 40,
  accountId: professional.account_id,
  specialtyIds: [specialty.id],
  hours: defaultWeek,
})
