import type { Permission } from '../src/accounts/permissions.ts'

/** Whose data it is: a client's, of somebody with an account, of somebody on the team, or of who pays us. */
type Whose = 'client' | 'account' | 'team' | 'payer'
/** Who reads it: whoever has the permission, the person alone, an operator, or nobody but the program. */
type Seer = Permission | 'the person' | 'operator' | 'nobody' | 'everybody'
/** `why`: the purpose. `until`: when it goes before its business does. */
type Held = { of: Whose; why: string; seen: readonly Seer[]; until?: string }

const forgotten = 'when the client is erased'
const nameless = 'the name goes when the client is erased'

/** Every table that holds something about a person. What it holds and how long is read from the schema. */
export const personalTables: Record<string, Held> = {
  access_token: { of: 'account', why: 'the session, as a hash', seen: ['nobody'], until: 'minutes' },
  account: {
    of: 'account',
    why: 'who signs in, and how they are reached',
    seen: ['the person', 'users.manage', 'operator'],
  },
  account_audit: { of: 'account', why: 'who came in, from which network, and what changed in how', seen: ['operator'] },
  affiliate_account: { of: 'payer', why: 'where commissions are paid', seen: ['affiliates.view', 'operator'] },
  api_key: { of: 'account', why: 'by whom a key was made, whose rights it has', seen: ['users.manage'] },
  announcement: { of: 'account', why: 'which operator wrote to all owners', seen: ['operator'] },
  appointment: { of: 'client', why: 'the agenda', seen: ['bookings.view', 'bookings.own'] },
  approval_pin: { of: 'team', why: 'the PIN of who approves discounts, as a hash', seen: ['nobody'] },
  archive_intake: { of: 'account', why: 'who takes an archive in', seen: ['users.manage'] },
  archive_part: {
    of: 'client',
    why: 'an archive while it is taken in',
    seen: ['nobody'],
    until: 'as soon as it was taken in or given up',
  },
  audit: { of: 'team', why: 'who did what: facts, nothing that was typed', seen: ['users.manage'] },
  booking_link: { of: 'team', why: "the business's own telephone on its page", seen: ['everybody'] },
  business: { of: 'payer', why: 'who the business is, and how it is reached', seen: ['settings.view', 'operator'] },
  calendar_feed: {
    of: 'team',
    why: "an agenda in another program's calendar, its address as a hash",
    seen: ['settings.view'],
  },
  charge: { of: 'payer', why: 'what an invoice was paid by', seen: ['settings.billing', 'operator'] },
  client: {
    of: 'client',
    why: 'whom the business serves; notes are what the desk wrote, about health too',
    seen: ['clients.view', 'bookings.own', 'the person'],
    until: `${forgotten} nothing is left of it but its history`,
  },
  client_consent: { of: 'client', why: 'proof of what was agreed to or refused', seen: ['clients.view', 'the person'] },
  client_import: { of: 'team', why: 'who brought clients in, to undo it', seen: ['clients.create'] },
  client_import_row: {
    of: 'client',
    why: 'which card came of which line, to undo it',
    seen: ['clients.create'],
    until: forgotten,
  },
  client_not_duplicate: {
    of: 'client',
    why: 'two cards that are two people',
    seen: ['clients.edit'],
    until: forgotten,
  },
  client_page: {
    of: 'client',
    why: "the address of a client's own page, as a hash",
    seen: ['nobody'],
    until: 'seven days',
  },
  client_request: {
    of: 'client',
    why: 'what a client asked for by law, and the answer',
    seen: ['clients.edit', 'the person'],
    until: 'contact and words go when the client is erased',
  },
  commission_entry: { of: 'team', why: 'what a professional earned', seen: ['dashboard.view'] },
  deposit_entry: {
    of: 'client',
    why: 'what was paid ahead of a visit, and by whom it was settled',
    seen: ['bookings.edit'],
  },
  device_key: { of: 'team', why: 'seals what the till keeps on a device', seen: ['nobody'] },
  discarded_sale: { of: 'team', why: 'a sale that was given up, and why', seen: ['pos.refund'] },
  discount_approval: { of: 'team', why: 'who approved a discount', seen: ['pos.view'] },
  double_charge: { of: 'team', why: 'what two registers charged', seen: ['pos.view'] },
  invitation: {
    of: 'account',
    why: 'whom an owner asked in',
    seen: ['users.manage'],
    until: 'when it is taken, withdrawn or asked anew',
  },
  job: {
    of: 'client',
    why: 'what is to be done: ids, and the address of letters whose person is gone',
    seen: ['operator'],
    until: 'when it is done, or 30 days after it was given up',
  },
  known_device: {
    of: 'account',
    why: 'a device on which somebody came in, as a hash',
    seen: ['nobody'],
    until: '400 days without use',
  },
  mail: {
    of: 'client',
    why: 'letters of an installation without a mail server, which shows them at `/dev/mail`; none in production',
    seen: ['nobody'],
  },
  mail_token: {
    of: 'account',
    why: 'links and codes of letters, as a hash',
    seen: ['nobody'],
    until: 'when it is past',
  },
  member: { of: 'team', why: 'who works in the business, as what', seen: ['users.manage', 'the person'] },
  message: {
    of: 'client',
    why: 'proof that a message was sent, without its words and address',
    seen: ['bookings.edit'],
    until: 'two years',
  },
  message_reply: {
    of: 'client',
    why: 'what a client answered on WhatsApp',
    seen: ['bookings.edit'],
    until: `two years, or ${forgotten}`,
  },
  offline_sale: { of: 'team', why: 'who sold without a network, and who sent it', seen: ['pos.view'] },
  online_booking: {
    of: 'client',
    why: 'what a visitor typed to book',
    seen: ['bookings.view', 'the person'],
    until: forgotten,
  },
  paper_acceptance: { of: 'account', why: 'with which terms somebody signed up', seen: ['the person', 'operator'] },
  passkey: { of: 'account', why: 'a device that somebody comes in by: its public key', seen: ['the person'] },
  payment_check: { of: 'team', why: 'who looked whether a payment came', seen: ['pos.view'] },
  payout: { of: 'payer', why: 'what an affiliate was paid, and where', seen: ['affiliates.view', 'operator'] },
  picture: { of: 'team', why: 'portraits and pictures that the business chose', seen: ['everybody'] },
  picture_file: { of: 'team', why: 'their bytes, without what cameras add', seen: ['everybody'] },
  pix_key: { of: 'payer', why: 'where PIX of clients goes', seen: ['pos.view'] },
  professional: {
    of: 'team',
    why: 'who serves; telephone, e-mail and document are `settings.edit`',
    seen: ['bookings.view', 'settings.edit'],
  },
  professional_specialty: { of: 'team', why: 'what a professional can', seen: ['bookings.view'] },
  receipt_link: { of: 'client', why: "the address of a sale's receipt", seen: ['pos.view', 'the person'] },
  recovery_code: { of: 'account', why: 'codes for a lost second factor, as hashes', seen: ['nobody'] },
  refund: { of: 'team', why: 'what was given back, why and by whom', seen: ['pos.view'] },
  register_movement: { of: 'team', why: 'what went in and out of a drawer, by whom', seen: ['pos.view'] },
  register_session: { of: 'team', why: 'whose drawer it was', seen: ['pos.view', 'dashboard.export'] },
  removed_booking: { of: 'client', why: 'whom to tell that a booking was deleted', seen: ['nobody'], until: forgotten },
  sale: { of: 'client', why: 'what was sold, as the tax law asks', seen: ['pos.view'] },
  sale_item: { of: 'client', why: 'its lines, and who served', seen: ['pos.view'] },
  second_factor: { of: 'account', why: 'the secret of an authenticator, sealed', seen: ['nobody'] },
  service_professional: { of: 'team', why: 'who does which service', seen: ['services.view'] },
  session: {
    of: 'account',
    why: 'a device that is signed in, with its network and browser',
    seen: ['the person'],
    until: 'when it ends or is past',
  },
  special_hours: { of: 'team', why: 'other hours of a professional on some dates', seen: ['bookings.view'] },
  stock_movement: { of: 'team', why: 'who changed the stock, and why', seen: ['products.view'] },
  subscription_adjustment: {
    of: 'payer',
    why: 'what an operator changed by hand, and why',
    seen: ['operator', 'settings.billing'],
  },
  support_grant: { of: 'account', why: 'who let support in', seen: ['users.manage', 'operator'] },
  support_visit: { of: 'account', why: 'which operator looked, and when', seen: ['users.manage', 'operator'] },
  system_setting: { of: 'payer', why: 'who runs this installation by law', seen: ['everybody'] },
  throttle: { of: 'account', why: 'how often a network or an address tried', seen: ['nobody'], until: 'a day' },
  ticket: { of: 'client', why: 'an account that is open at the till', seen: ['pos.view'], until: nameless },
  time_off: {
    of: 'team',
    why: 'when a professional is away, and the words for it',
    seen: ['bookings.view', 'bookings.own'],
  },
  undo_point: {
    of: 'client',
    why: 'what an undo brings back',
    seen: ['nobody'],
    until: 'minutes, or when the client is erased',
  },
  visit: {
    of: 'client',
    why: 'the agenda, and the commissions of it',
    seen: ['bookings.view', 'bookings.own', 'the person'],
    until: `notes and ${nameless}`,
  },
  waitlist_wish: {
    of: 'client',
    why: 'who waits for which time',
    seen: ['bookings.view', 'the person'],
    until: forgotten,
  },
  webhook: { of: 'account', why: 'by whom it was made', seen: ['users.manage'] },
  working_hours: { of: 'team', why: 'when a professional works', seen: ['bookings.view'] },
}

/** Columns that are named like something about a person, in tables that hold nothing of the kind. */
export const impersonal: Record<string, string> = {
  affiliate_entry: 'the reason is one of our words',
  combo: 'the name of a thing',
  deposit_account: "the provider's number of the business",
  deposit_charge: "the provider's number of the business",
  domain: 'the name of a site',
  payment_account: "the provider's number of ours",
  plan: 'the name of a thing',
  product: 'the name of a thing',
  register: 'the name of a thing',
  resource: 'the name of a thing',
  schema_migration: 'the name of a file',
  service: 'the name of a thing',
  specialty: 'the name of a thing',
}
