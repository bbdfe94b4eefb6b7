import { isContractProcedure } from '@orpc/contract'
import type { ProcedureMeta } from '../accounts/procedure.ts'
import { contract, type ProcedureName } from './router.ts'

type Beginnings<Name> = Name extends `${infer Head}.${infer Tail}` ? Head | `${Head}.${Beginnings<Tail>}` : Name
/** What screens read, named like the procedures: a whole idea, a part of it, or one procedure. */
type Topic = Beginnings<ProcedureName>

/**
 * What the till and its lists show of people. The till's items are left out: there are thousands, and a booking
 * changes none.
 */
const peopleAtTheTill = [
  'sales.client',
  'sales.clientFacts',
  'sales.clients',
  'sales.toCharge',
  'sales.clientBook',
  'sales.lastReceipt',
  'sales.history',
  'sales.sale',
  'sales.ofAppointment',
  'tickets',
  'reports.commissions',
  'reports.read',
  'reports.noShows',
] as const satisfies Topic[]
/** Everything that shows people and their visits. */
const visits = [
  'agenda',
  'clients',
  'deposits',
  'home.overview',
  'messages',
  'waitlist',
  'billing.quota',
  ...peopleAtTheTill,
  'record',
  'trail.ofVisit',
] as const satisfies Topic[]
/** Those, where a client or a visitor did it. */
const fromOutside = [...visits, 'home.news'] as const satisfies Topic[]
const sales = [
  'agenda',
  'clients',
  'deposits',
  'home.overview',
  'messages',
  'waitlist',
  'register',
  'sales',
  'tickets',
  'reports',
  'catalogue',
  'billing.quota',
  'record',
  'trail.ofVisit',
] as const satisfies Topic[]
const products = ['catalogue', 'sales', 'reports'] as const satisfies Topic[]
const services = [
  'catalogue',
  'agenda',
  'deposits',
  'booking',
  'messages',
  'waitlist',
  'sales',
  'tickets',
  'reports',
  'sites',
  'home',
  'record',
] as const satisfies Topic[]
const professionals = [
  'team',
  'hours',
  'agenda',
  'deposits',
  'booking',
  'messages',
  'waitlist',
  'sales',
  'tickets',
  'reports',
  'sites',
  'home',
  'billing.quota',
  'record',
] as const satisfies Topic[]
const workingTime = ['agenda', 'booking', 'sites', 'home'] as const satisfies Topic[]
/** Everything that shows the business's name, time zone or formats, or the times that move with the zone. */
const business = [
  'accounts',
  'business',
  'team',
  'agenda',
  'booking',
  'clients',
  'deposits',
  'record',
  'register',
  'sales',
  'reports',
  'home',
  'billing',
  'messages',
  'tickets',
  'waitlist',
] as const satisfies Topic[]
/** Everything that shows the names or the permissions of members. */
const members = [
  'accounts',
  'business',
  'team',
  'agenda',
  'catalogue',
  'integrations',
  'messages',
  'register.approvers',
  'tickets',
  'record',
  'passkeys',
] as const satisfies Topic[]
/** What says how a business stands with us. What is left of its quota is told by a job (`billing.quota`). */
const standing = ['billing', 'accounts.me', 'booking.link', 'home', 'sites', 'leaving.state'] as const satisfies Topic[]
/** Everything that depends on what a plan includes, or lists the plans on offer. */
const plans = [...standing, 'integrations', 'reports.receivables', 'clients.imports.quota'] as const satisfies Topic[]
/**
 * A register session, the reports (with blind closing they hide sums while a register is open), and the sales that
 * show their session.
 */
const session = [
  'home.overview',
  'register',
  'reports',
  'sales.history',
  'sales.lastReceipt',
  'sales.sale',
  'sales.ofAppointment',
] as const satisfies Topic[]
/** Everything that lists registers or shows their names. */
const registers = [
  'home.overview',
  'register',
  'reports',
  'sales.history',
  'sales.sale',
  'sales.ofAppointment',
] as const satisfies Topic[]
const nothing = [] as const satisfies Topic[]

/** Where a write makes more stale than its own idea, less, or something else: one write, or all of a part of its idea. */
export const staleRows: { readonly [Name in Topic]?: readonly Topic[] } = {
  // The screen is left, or has nothing to refresh yet.
  'accounts.signOut': nothing,
  'accounts.switchBusiness': nothing,
  'accounts.resendVerification': nothing,
  'accounts.verifyEmail': members,
  'accounts.updateProfile': members,
  'accounts.stepUp': ['accounts.listSessions'],
  'accounts.changeEmail': members,
  'accounts.changePassword': members,
  'accounts.secondFactor.begin': ['accounts.secondFactor'],
  'accounts.secondFactor.confirm': members,

  'passkeys.begin': nothing,
  'passkeys.beginStepUp': nothing,
  'passkeys.stepUp': ['passkeys', 'accounts.listSessions'],

  'business.updateProfile': business,
  'business.updateStorefront': ['business', 'booking', 'sites'],
  'business.updateNotices': business,
  'business.updateRules': business,
  'business.acceptInvitation': members,
  'business.signUpInvited': members,
  'business.users.changeRole': members,
  'business.users.setPhone': members,
  'business.users.remove': members,
  'business.support.grant': ['business.support', 'trail'],
  'business.support.end': ['business.support', 'trail'],
  'business.support.enter': ['business.support', 'accounts.listSessions'],
  'business.support.leave': ['business.support', 'accounts.listSessions'],

  // An answer by WhatsApp comes in like the reading of one.
  'messages.replies.read': ['messages', 'home.news'],

  clients: visits,
  'clients.recordConsent': ['clients', 'messages'],
  // A merge moves the sales of the duplicate to the kept card.
  'clients.merge': sales,
  'clients.tellApart': ['clients'],
  'clients.untellApart': ['clients'],

  'catalogue.services': services,
  'catalogue.resources': services,
  'catalogue.products': products,

  agenda: visits,
  // An undo restores a visit or a time off.
  'agenda.undo': [...visits, 'booking'],
  'agenda.timeOff': workingTime,
  'agenda.rules': workingTime,
  hours: ['hours', ...workingTime],

  'team.professionals': professionals,
  'team.specialties': ['team', 'sites'],

  'register.open': session,
  'register.close': session,
  'register.approveDiscount': nothing,
  'register.savePin': ['register.approvers'],
  'register.saveCardTerms': ['register', 'sales', 'reports', 'home'],
  'register.registers': registers,
  'register.saveRules': ['register', 'reports', 'sales', 'agenda.visits'],

  // A deposit may confirm a visit, and the till deducts it.
  deposits: [...fromOutside, 'booking'],
  'deposits.rule': ['deposits', 'booking'],
  'deposits.account': ['deposits'],

  'sales.checkIn': visits,
  'sales.closeSale': [...sales, 'business.get'],
  'sales.deviceKey': nothing,
  'sales.left.open': nothing,
  'sales.left.send': [...sales, 'business.get'],
  'sales.refund': sales,
  'sales.receipts': nothing,
  'sales.pixKey': ['sales', 'deposits', 'home'],

  // The business's site links to its booking page.
  'booking.link': ['booking', 'home', 'messages', 'sites', 'waitlist'],
  'booking.book': [...fromOutside, 'business.get'],
  'booking.own.move': fromOutside,
  'booking.own.cancel': fromOutside,
  'booking.own.confirm': fromOutside,
  'booking.own.decline': fromOutside,
  'booking.own.rate': ['ratings'],

  'record.page': ['record.page'],
  'record.page.mail': nothing,
  // A granted request erases the client or changes the contact.
  'record.requests.grant': visits,
  'record.requests.refuse': ['record', 'home'],
  'record.own.correct': visits,
  'record.own.askContact': ['record', 'home'],
  'record.own.answerConsent': ['clients', 'messages'],
  'record.own.askErasure': ['record', 'home'],
  'record.own.takeBack': ['record', 'home'],

  'integrations.v1': visits,

  'waitlist.remove': visits,
  // An unknown visitor becomes a new client.
  'waitlist.wish': fromOutside,
  'waitlist.own.confirm': ['waitlist', 'home.news'],
  'waitlist.own.accept': fromOutside,
  'waitlist.own.decline': fromOutside,
  'waitlist.own.leave': fromOutside,

  'sites.save': ['sites', 'booking.link.checkPath'],
  domains: ['domains', 'sites'],

  billing: plans,
  'billing.pay': standing,
  leaving: plans,
  'billing.saveAffiliateAccount': ['billing'],

  // One device tells the others.
  'home.seeNews': ['home.news'],

  'operator.users': ['operator', ...members],
  'operator.settings': ['operator', 'accounts', 'billing'],
  'operator.senders': ['operator', 'messages'],
  'operator.payments': ['operator', ...plans],
  'operator.payouts': ['operator', 'billing'],
  'operator.payouts.export': nothing,
  'operator.businesses': ['operator', ...plans],
  'operator.businesses.export': nothing,
  'operator.plans': ['operator', ...plans],
}

type Access = { [Fact in 'access' | 'whileReadOnly']?: ProcedureMeta[Fact] | undefined }
/** Whoever has no screen of the business open, only takes a file along, or only looks makes nothing stale. */
const leavesAll = ({ access, whileReadOnly }: Access) =>
  access === 'public' || whileReadOnly === 'takesAlong' || whileReadOnly === 'looks'

/** What a write makes stale: as its own row says, else that of the part that it belongs to, else its own idea. */
export function topicsOf(name: string, meta: Access, rows = staleRows): readonly Topic[] {
  const parts = name.split('.')
  const found = parts
    .map((_, at) => parts.slice(0, parts.length - at).join('.'))
    .find((one): one is Topic => Object.hasOwn(rows, one))
  if (found !== name && leavesAll(meta)) return nothing
  return found ? rows[found]! : [parts[0] as Topic]
}

const within = (part: object, before = ''): [string, readonly Topic[]][] =>
  Object.entries(part).flatMap(([key, one]: [string, object]) => {
    if (!isContractProcedure(one)) return within(one, `${before}${key}.`)
    const { meta, route } = one['~orpc']
    return route.method === 'GET' ? [] : [[before + key, topicsOf(before + key, meta as ProcedureMeta)]]
  })

/**
 * What each writing procedure makes stale. After its commit all open screens of the business are told, and the response
 * tells the screen that called. So no verb announces a change, and no screen lists what to read again after its own
 * write.
 */
export const stale: Readonly<Record<string, readonly Topic[]>> = Object.fromEntries(within(contract))
