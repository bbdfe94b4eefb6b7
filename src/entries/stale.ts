import type { DoorName } from './router.ts'

type Beginnings<Name> = Name extends `${infer Head}.${infer Tail}` ? Head | `${Head}.${Beginnings<Tail>}` : Name
/** What screens read, as the doors are named: an idea, a part of it, or one door. */
type Topic = Beginnings<DoorName>

/** What the till and its lists show of people; its items, by the thousand, are not read again for a booking. */
const peopleAtTheTill = [
  'sales.clients',
  'sales.clientBook',
  'sales.lastReceipt',
  'sales.history',
  'sales.sale',
  'tickets',
  'reports.commissions',
] as const satisfies Topic[]
/** Who shows people and their visits: each of them is named on the others' screens. */
const visits = [
  'agenda',
  'clients',
  'deposits',
  'home',
  'messages',
  'waitlist',
  'billing.room',
  ...peopleAtTheTill,
] as const satisfies Topic[]
const sales = [
  'agenda',
  'clients',
  'deposits',
  'home',
  'messages',
  'waitlist',
  'register',
  'sales',
  'tickets',
  'reports',
  'catalogue',
  'billing.room',
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
] as const satisfies Topic[]
const professionals = [
  'team',
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
  'billing.room',
] as const satisfies Topic[]
const workingTime = ['agenda', 'booking', 'sites', 'home'] as const satisfies Topic[]
/** Its name, its zone and its formats. */
const business = [
  'accounts',
  'business',
  'team',
  'agenda',
  'clients',
  'register',
  'sales',
  'reports',
  'home',
  'billing',
  'messages',
  'waitlist',
] as const satisfies Topic[]
/** Names of people who work here, and what they may do. */
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
] as const satisfies Topic[]
/** Its figures, what sums them where closing is blind, and what tells in which session it was sold. */
const session = ['register', 'reports', 'sales.history', 'sales.lastReceipt', 'sales.sale'] as const satisfies Topic[]
const nothing = [] as const satisfies Topic[]

/**
 * What each writing door makes stale. After its commit all open screens of the business hear of it, and its answer tells the
 * screen that asked: no verb announces anything, and no screen says what it reads again after a write of its own.
 */
export const stale = {
  // Who comes in has nothing on the screen yet; who goes, or changes the business, leaves it.
  'accounts.signIn': nothing,
  'accounts.requestCode': nothing,
  'accounts.signInWithCode': nothing,
  'accounts.requestReset': nothing,
  'accounts.resetPassword': nothing,
  'accounts.resendVerification': nothing,
  'accounts.renew': nothing,
  'accounts.signOut': nothing,
  'accounts.switchBusiness': nothing,
  'accounts.verifyEmail': members,
  'accounts.updateProfile': members,
  'accounts.changeEmail': members,
  'accounts.changePassword': members,
  'accounts.endSession': ['accounts'],
  'accounts.secondFactor.begin': ['accounts.secondFactor'],
  'accounts.secondFactor.confirm': members,
  'accounts.secondFactor.end': ['accounts'],

  'business.signUp': nothing,
  'business.updateProfile': business,
  'business.updateNotices': business,
  'business.updateRules': business,
  'business.acceptInvitation': members,
  'business.signUpInvited': members,
  'business.users.invite': ['business'],
  'business.users.withdraw': ['business'],
  'business.users.changeRole': members,
  'business.users.remove': members,

  'clients.create': visits,
  'clients.update': visits,
  'clients.readNotes': nothing,
  'clients.writeNotes': visits,
  'clients.recordConsent': ['clients', 'messages'],
  'clients.remove': visits,
  // The duplicate's sales are the kept card's.
  'clients.merge': sales,
  'clients.tellApart': ['clients'],
  'clients.untellApart': ['clients'],
  'clients.erase': visits,
  'clients.export': nothing,
  'clients.restore': visits,
  'clients.imports.check': nothing,
  'clients.imports.add': visits,
  'clients.imports.undo': visits,

  'catalogue.services.create': services,
  'catalogue.services.start': services,
  'catalogue.services.update': services,
  'catalogue.services.setActive': services,
  'catalogue.services.remove': services,
  'catalogue.products.export': nothing,
  'catalogue.products.create': products,
  'catalogue.products.update': products,
  'catalogue.products.setActive': products,
  'catalogue.products.remove': products,
  'catalogue.products.moveStock': products,

  'agenda.create': visits,
  'agenda.update': visits,
  'agenda.remove': visits,
  // A visit comes back, or a time off does.
  'agenda.undo': [...visits, 'booking'],
  'agenda.squeezeIn': visits,
  'agenda.squeezeTo': visits,
  'agenda.series.create': visits,
  'agenda.series.change': visits,
  'agenda.visits.change': visits,
  'agenda.timeOff.create': workingTime,
  'agenda.timeOff.remove': workingTime,
  'agenda.rules.save': workingTime,
  'team.professionals.create': professionals,
  'team.professionals.update': professionals,
  'team.professionals.remove': professionals,
  'team.professionals.restore': professionals,
  'team.specialties.create': ['team', 'sites'],
  'team.specialties.remove': ['team', 'sites'],

  'register.open': session,
  'register.close': session,
  'register.moveCash': ['register'],
  'register.exportSessions': nothing,
  'register.approveDiscount': nothing,
  'register.savePin': ['register.approvers'],
  'register.saveCardTerms': ['register', 'sales', 'reports'],
  'register.saveRules': ['register', 'reports', 'sales'],

  // What comes may confirm a visit, and is the till's to credit.
  'deposits.confirm': [...visits, 'booking'],
  'deposits.correct': [...visits, 'booking'],
  'deposits.return': [...visits, 'booking'],
  'deposits.keep': [...visits, 'booking'],
  'deposits.rule.save': ['deposits', 'booking'],

  'sales.checkIn': visits,
  'sales.closeSale': [...sales, 'business.get'],
  'sales.discardSale': ['sales'],
  'sales.checkPayments': ['sales'],
  'sales.deviceKey': nothing,
  'sales.left.open': nothing,
  'sales.left.send': [...sales, 'business.get'],
  'sales.left.discard': ['sales'],
  'sales.exportHistory': nothing,
  'sales.refund': sales,
  'sales.receipts.share': nothing,
  'sales.receipts.mail': nothing,
  'sales.pixKey.save': ['sales', 'deposits'],
  'sales.pixKey.remove': ['sales', 'deposits'],

  'tickets.save': ['tickets'],
  'tickets.open': ['tickets'],
  'tickets.drop': ['tickets'],

  'reports.export': nothing,
  'reports.exportFiscal': nothing,
  'reports.commissions.export': nothing,

  // The business's own site leads to its booking page.
  'booking.link.save': ['booking', 'home', 'messages', 'sites', 'waitlist'],
  'booking.book': [...visits, 'business.get'],
  'booking.own.move': visits,
  'booking.own.cancel': visits,

  'messages.rules.save': ['messages'],
  'messages.rules.saveQuiet': ['messages'],
  'messages.channels.save': ['messages'],
  'messages.channels.remove': ['messages'],
  'messages.queue.mark': ['messages'],
  'messages.queue.markBirthday': ['messages'],
  'messages.feeds.make': ['messages'],
  'messages.feeds.end': ['messages'],

  'integrations.keys.make': ['integrations'],
  'integrations.keys.revoke': ['integrations'],
  'integrations.webhooks.make': ['integrations'],
  'integrations.webhooks.remove': ['integrations'],
  'integrations.webhooks.test': ['integrations'],
  'integrations.webhooks.resend': ['integrations'],
  'integrations.v1.clients.create': visits,
  'integrations.v1.clients.update': visits,
  'integrations.v1.appointments.book': visits,
  'integrations.v1.appointments.move': visits,
  'integrations.v1.appointments.cancel': visits,

  'waitlist.add': ['waitlist'],
  'waitlist.move': ['waitlist'],
  'waitlist.remove': visits,
  'waitlist.saveSettings': ['waitlist'],
  // A visitor whom nobody knew is a client.
  'waitlist.wish': visits,
  'waitlist.own.accept': visits,
  'waitlist.own.decline': visits,
  'waitlist.own.leave': visits,

  'sites.save': ['sites'],
  'sites.publish': ['sites'],
  'sites.withdraw': ['sites'],
  'sites.versions.restore': ['sites'],
  'sites.landing.save': ['sites'],
  'sites.landing.publish': ['sites'],
  'sites.landing.restore': ['sites'],
  'sites.domain.connect': ['sites'],
  'sites.domain.check': ['sites'],
  'sites.domain.remove': ['sites'],

  'trail.export': nothing,
  'archive.take': nothing,
  'archive.begin': ['archive'],
  'archive.takeIn': ['archive'],
  'billing.choosePlan': ['billing', 'integrations'],
  'billing.pay': ['billing'],
  'billing.saveAffiliateAccount': ['billing'],

  'operator.requestCode': nothing,
  'operator.signIn': nothing,
  'operator.users.setSuspended': ['operator', ...members],
  'operator.settings.save': ['operator', 'accounts', 'billing'],
  'operator.jobs.retry': ['operator'],
  'operator.payments.save': ['operator', 'billing', 'integrations'],
  'operator.payments.remove': ['operator', 'billing', 'integrations'],
  'operator.payouts.export': nothing,
  'operator.payouts.settle': ['operator', 'billing'],
  'operator.plans.create': ['operator', 'billing', 'integrations'],
  'operator.plans.update': ['operator', 'billing', 'integrations'],
  'operator.plans.remove': ['operator', 'billing', 'integrations'],

  'home.exportClientRecord': nothing,
  'home.setGoal': ['home'],
} as const satisfies Partial<Record<DoorName, readonly Topic[]>>
