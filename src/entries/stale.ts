import type { ProcedureName } from './router.ts'

type Beginnings<Name> = Name extends `${infer Head}.${infer Tail}` ? Head | `${Head}.${Beginnings<Tail>}` : Name
/** What screens read, named like the procedures: a whole idea, a part of it, or one procedure. */
type Topic = Beginnings<ProcedureName>

/**
 * What the till and its lists show of people. The till's items are left out: there are thousands, and a booking
 * changes none.
 */
const peopleAtTheTill = [
  'sales.clients',
  'sales.toCharge',
  'sales.clientBook',
  'sales.lastReceipt',
  'sales.history',
  'sales.sale',
  'tickets',
  'reports.commissions',
  'reports.read',
] as const satisfies Topic[]
/** Everything that shows people and their visits. */
const visits = [
  'agenda',
  'clients',
  'deposits',
  'home',
  'messages',
  'waitlist',
  'billing.quota',
  ...peopleAtTheTill,
  'record',
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
  'billing.quota',
  'record',
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
/** Everything that depends on what a plan includes, or lists the plans on offer. */
/** What says how a business stands with us. What is left of its quota is told by a job (`billing.quota`). */
const standing = ['billing', 'accounts.me', 'booking.link', 'home', 'sites'] as const satisfies Topic[]
const plans = [...standing, 'integrations', 'reports.receivables', 'clients.imports.quota'] as const satisfies Topic[]
/**
 * A register session, the reports (with blind closing they hide sums while a register is open), and the sales that
 * show their session.
 */
const session = ['register', 'reports', 'sales.history', 'sales.lastReceipt', 'sales.sale'] as const satisfies Topic[]
/** Everything that lists registers or shows their names. */
const registers = ['register', 'reports', 'sales.history', 'sales.sale'] as const satisfies Topic[]
const nothing = [] as const satisfies Topic[]

/**
 * What each writing procedure makes stale. After its commit all open screens of the business are told, and the response
 * tells the screen that called. So no verb announces a change, and no screen lists what to read again after its own
 * write.
 */
export const stale = {
  // A sign-in has no screen yet to refresh; a sign-out or a change of business leaves the screen.
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
  'accounts.stepUp': ['accounts.listSessions'],
  'accounts.changeEmail': members,
  'accounts.changePassword': members,
  'accounts.endSession': ['accounts'],
  'accounts.secondFactor.begin': ['accounts.secondFactor'],
  'accounts.secondFactor.confirm': members,
  'accounts.secondFactor.end': ['accounts'],

  'passkeys.begin': nothing,
  'passkeys.add': ['passkeys'],
  'passkeys.remove': ['passkeys'],
  'passkeys.beginStepUp': nothing,
  'passkeys.stepUp': ['passkeys', 'accounts.listSessions'],
  'passkeys.beginSignIn': nothing,
  'passkeys.signIn': nothing,

  'business.signUp': nothing,
  'business.updateProfile': business,
  'business.updateNotices': business,
  'business.updateRules': business,
  'business.acceptInvitation': members,
  'business.signUpInvited': members,
  'business.users.invite': ['business'],
  'business.users.withdraw': ['business'],
  'business.users.changeRole': members,
  'business.users.setPhone': members,
  'business.users.remove': members,
  'business.support.grant': ['business.support', 'trail'],
  'business.support.end': ['business.support', 'trail'],
  'business.support.enter': ['business.support', 'accounts.listSessions'],
  'business.support.leave': ['business.support', 'accounts.listSessions'],

  'clients.create': visits,
  'clients.update': visits,
  'clients.readNotes': nothing,
  'clients.writeNotes': visits,
  'clients.setGuardian': visits,
  'clients.recordConsent': ['clients', 'messages'],
  'clients.remove': visits,
  // A merge moves the sales of the duplicate to the kept card.
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
  'agenda.waive': visits,
  'agenda.remove': visits,
  // An undo restores a visit or a time off.
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
  'register.saveCardTerms': ['register', 'sales', 'reports', 'home'],
  'register.registers.add': registers,
  'register.registers.rename': registers,
  'register.registers.remove': registers,
  'register.saveRules': ['register', 'reports', 'sales'],

  // A deposit may confirm a visit, and the till deducts it.
  'deposits.confirm': [...visits, 'booking'],
  'deposits.correct': [...visits, 'booking'],
  'deposits.return': [...visits, 'booking'],
  'deposits.keep': [...visits, 'booking'],
  'deposits.giveBack': [...visits, 'booking'],
  'deposits.rule.save': ['deposits', 'booking'],
  'deposits.account.save': ['deposits'],
  'deposits.account.remove': ['deposits'],

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
  'sales.pixKey.save': ['sales', 'deposits', 'home'],
  'sales.pixKey.remove': ['sales', 'deposits', 'home'],

  'tickets.save': ['tickets'],
  'tickets.open': ['tickets'],
  'tickets.drop': ['tickets'],

  'reports.export': nothing,
  'reports.exportFiscal': nothing,
  'reports.commissions.export': nothing,

  // The business's site links to its booking page.
  'booking.link.save': ['booking', 'home', 'messages', 'sites', 'waitlist'],
  'booking.book': [...visits, 'business.get'],
  'booking.own.move': visits,
  'booking.own.cancel': visits,

  'record.exportClientRecord': nothing,
  'record.page.mail': nothing,
  'record.page.make': ['record.page'],
  'record.page.end': ['record.page'],
  // A granted request erases the client or changes the contact.
  'record.requests.grant': visits,
  'record.requests.refuse': ['record', 'home'],
  'record.ask': nothing,
  'record.own.correct': visits,
  'record.own.askContact': ['record', 'home'],
  'record.own.answerConsent': ['clients', 'messages'],
  'record.own.askErasure': ['record', 'home'],
  'record.own.takeBack': ['record', 'home'],
  'record.own.export': nothing,

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
  'waitlist.confirm': ['waitlist'],
  'waitlist.saveSettings': ['waitlist'],
  // An unknown visitor becomes a new client.
  'waitlist.wish': visits,
  'waitlist.own.confirm': ['waitlist'],
  'waitlist.own.accept': visits,
  'waitlist.own.decline': visits,
  'waitlist.own.leave': visits,

  'sites.save': ['sites', 'booking.link.checkPath'],
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
  'billing.choosePlan': plans,
  'billing.giveUpChange': plans,
  'billing.pay': standing,
  'billing.saveAffiliateAccount': ['billing'],

  'operator.requestCode': nothing,
  'operator.signIn': nothing,
  'operator.users.setSuspended': ['operator', ...members],
  'operator.settings.save': ['operator', 'accounts', 'billing'],
  'operator.senders.letOn': ['operator', 'messages'],
  'operator.jobs.retry': ['operator'],
  'operator.payments.save': ['operator', ...plans],
  'operator.payments.remove': ['operator', ...plans],
  'operator.payouts.export': nothing,
  'operator.payouts.settle': ['operator', 'billing'],
  'operator.plans.create': ['operator', ...plans],
  'operator.plans.update': ['operator', ...plans],
  'operator.plans.remove': ['operator', ...plans],

  'home.setGoal': ['home'],
  'home.firstSteps.setAside': ['home'],
  'home.firstSteps.end': ['home'],
} as const satisfies Partial<Record<ProcedureName, readonly Topic[]>>
