import { newId } from '../src/platform/id.ts'
import { insertRow } from '../src/platform/server/testing/rows.ts'
import type { Stage } from '../src/accounts/server/testing/stage.ts'
import { samples } from './door-samples.ts'
import type { DoorName } from './doors.ts'

/** Two requests that want the same place in a unique key. The second one's caller may be of another business. */
export type Collision = {
  door: DoorName
  inputs: (stage: Stage, other: Stage) => Promise<[first: unknown, second: unknown]>
  /** The refusal of the second one; null where it is the first one again, or takes its place. */
  refusal: { code: string; field?: string } | null
  byAnother?: true
}

const fieldAt = (field: string) => ({ code: 'INVALID_INPUT', field })
const sampleOf = async (door: DoorName, stage: Stage) => (await samples[door](stage)) as Record<string, unknown>

/** The door's sample twice, with what is the same in both and what is not. */
const twice =
  (door: DoorName, same: (stage: Stage) => object = () => ({}), other: (stage: Stage) => object = () => ({})) =>
  async (stage: Stage): Promise<[unknown, unknown]> => {
    const first = { ...(await sampleOf(door, stage)), ...same(stage) }
    return [first, { ...first, ...other(stage) }]
  }
const again = (door: DoorName): Collision => ({ door, inputs: twice(door), refusal: null })
const withId = () => {
  const id = newId()
  return () => ({ id })
}

/** A second professional, who does everything. */
async function colleague({ admin, businessId, rows }: Stage): Promise<{ professionalId: string }> {
  const made = await insertRow(admin, 'professional', { business_id: businessId, name: 'Colega' })
  await insertRow(admin, 'service_professional', {
    business_id: businessId,
    service_id: rows.service.id,
    professional_id: made.id,
  })
  return { professionalId: made.id }
}

/** Under the same id, for another professional and client. */
const forAnother =
  (door: DoorName, clientOf?: (stage: Stage) => string) =>
  async (stage: Stage): Promise<[unknown, unknown]> => {
    const first = { ...(await sampleOf(door, stage)), id: newId() }
    return [first, { ...first, ...(await colleague(stage)), ...(clientOf && { clientId: clientOf(stage) }) }]
  }

/** By unique key, every way in which what people send can meet in it. */
export const collisions: Record<string, Collision[]> = {
  account_email_key: [
    { door: 'business.signUp', inputs: twice('business.signUp'), refusal: null },
    { door: 'business.users.invite', inputs: twice('business.users.invite'), refusal: null },
  ],
  archive_intake_pkey: [again('archive.begin')],
  agenda_rules_pkey: [again('agenda.rules.save')],
  appointment_no_overlap: [
    {
      door: 'agenda.create',
      inputs: twice('agenda.create', undefined, () => ({ id: newId() })),
      refusal: { code: 'SLOT_TAKEN' },
    },
  ],
  appointment_pkey: [
    { door: 'agenda.create', inputs: twice('agenda.create', withId()), refusal: null },
    { door: 'agenda.create', inputs: forAnother('agenda.create', ({ rows }) => rows.namesake.id), refusal: null },
  ],
  appointment_series_pkey: [
    { door: 'agenda.series.create', inputs: twice('agenda.series.create', withId()), refusal: null },
    {
      door: 'agenda.series.create',
      inputs: forAnother('agenda.series.create', ({ rows }) => rows.namesake.id),
      refusal: null,
    },
  ],
  booking_link_pkey: [again('booking.link.save')],
  booking_path_slug: [
    {
      door: 'booking.link.save',
      inputs: twice('booking.link.save', () => ({ slug: `caminho-${newId().slice(-12)}` })),
      refusal: { code: 'SLUG_TAKEN', field: 'slug' },
      byAnother: true,
    },
  ],
  calendar_feed_business_id_professional_id_key: [again('messages.feeds.make')],
  client_import_pkey: [again('clients.imports.add')],
  client_import_row_pkey: [
    {
      door: 'clients.imports.add',
      inputs: async (stage) => {
        const input = await sampleOf('clients.imports.add', stage)
        return [input, { ...input, id: newId(), rows: [1, 2].map((at) => ({ line: 7, name: `Pessoa ${at}` })) }]
      },
      refusal: fieldAt('rows.1.line'),
    },
  ],
  client_not_duplicate_pkey: [again('clients.tellApart')],
  domain_pkey: [
    {
      door: 'sites.domain.connect',
      inputs: twice('sites.domain.connect'),
      refusal: { code: 'DOMAIN_THERE', field: 'name' },
    },
  ],
  deposit_policy_pkey: [again('deposits.rule.save')],
  deposit_rule_pkey: [again('deposits.rule.save')],
  deposit_service_pkey: [again('deposits.rule.save')],
  device_key_pkey: [again('sales.deviceKey')],
  discarded_sale_pkey: [again('sales.discardSale'), again('sales.left.discard')],
  invitation_business_id_email_key: [again('business.users.invite')],
  member_pkey: [
    {
      door: 'business.acceptInvitation',
      inputs: twice('business.acceptInvitation'),
      refusal: { code: 'INVALID_LINK' },
    },
  ],
  message_business_id_appointment_id_kind_channel_starts_at_key: [again('messages.queue.mark')],
  message_birthday: [again('messages.queue.markBirthday')],
  message_rule_pkey: [again('messages.rules.save')],
  message_settings_pkey: [again('messages.rules.saveQuiet')],
  monthly_goal_pkey: [again('home.setGoal')],
  second_factor_pkey: [again('accounts.secondFactor.begin')],
  online_booking_pkey: [again('booking.book')],
  ticket_pkey: [again('tickets.save')],
  offline_sale_pkey: [again('sales.left.send')],
  payment_check_pkey: [again('sales.checkPayments')],
  pix_key_pkey: [again('sales.pixKey.save')],
  plan_name_key: [
    { door: 'operator.plans.create', inputs: twice('operator.plans.create'), refusal: fieldAt('name') },
    {
      door: 'operator.plans.update',
      inputs: async (stage) => {
        const first = await sampleOf('operator.plans.update', stage)
        const second = await sampleOf('operator.plans.update', stage)
        return [first, { ...second, name: first['name'] }]
      },
      refusal: fieldAt('name'),
    },
  ],
  product_barcode: [
    {
      door: 'catalogue.products.create',
      inputs: twice('catalogue.products.create', () => ({ barcode: '7891000100103' })),
      refusal: fieldAt('barcode'),
    },
    {
      door: 'catalogue.products.update',
      inputs: async (stage) => {
        const { admin, businessId } = stage
        const other = await insertRow(admin, 'product', { business_id: businessId, name: 'Gel', price_cents: 100 })
        const first = { ...(await sampleOf('catalogue.products.update', stage)), barcode: '7891000100103' }
        return [first, { ...first, id: other.id }]
      },
      refusal: fieldAt('barcode'),
    },
    {
      door: 'catalogue.products.setActive',
      inputs: async ({ admin, businessId }) => {
        const resting = { business_id: businessId, name: 'Gel', price_cents: 100, barcode: '42', is_active: false }
        const [first, second] = [await insertRow(admin, 'product', resting), await insertRow(admin, 'product', resting)]
        return [
          { id: first.id, isActive: true },
          { id: second.id, isActive: true },
        ]
      },
      refusal: fieldAt('barcode'),
    },
  ],
  professional_account: [
    {
      door: 'team.professionals.create',
      inputs: twice('team.professionals.create', ({ person }) => ({ accountId: person.accountId })),
      refusal: fieldAt('accountId'),
    },
    {
      door: 'team.professionals.update',
      inputs: async (stage) => {
        const { professionalId } = await colleague(stage)
        const { accountId } = stage.person
        const first = { ...(await sampleOf('team.professionals.update', stage)), accountId }
        return [first, { ...first, id: professionalId }]
      },
      refusal: fieldAt('accountId'),
    },
  ],
  professional_specialty_pkey: [
    {
      door: 'team.professionals.update',
      inputs: twice('team.professionals.update', ({ rows }) => ({
        specialtyIds: [rows.specialty.id, rows.specialty.id],
      })),
      refusal: null,
    },
  ],
  receipt_link_pkey: [again('sales.receipts.share')],
  refund_pkey: [
    again('sales.refund'),
    {
      door: 'sales.refund',
      inputs: twice('sales.refund', undefined, () => ({ reason: 'Outro motivo' })),
      refusal: { code: 'REFUND_KEY_REUSED' },
    },
  ],
  refund_item_pkey: [
    {
      door: 'sales.refund',
      inputs: async (stage) => {
        const input = await sampleOf('sales.refund', stage)
        const [line] = input['lines'] as [unknown]
        return [input, { ...input, id: newId(), lines: [line, line] }]
      },
      refusal: { code: 'REFUND_TOO_MUCH' },
    },
  ],
  approval_pin_pkey: [again('register.savePin')],
  card_terms_pkey: [again('register.saveCardTerms')],
  register_rules_pkey: [again('register.saveRules')],
  register_movement_pkey: [
    again('register.moveCash'),
    {
      door: 'register.moveCash',
      inputs: twice('register.moveCash', undefined, () => ({ reason: 'Outro motivo' })),
      refusal: { code: 'MOVEMENT_KEY_REUSED' },
    },
  ],
  register_one_open: [
    { door: 'register.open', inputs: twice('register.open'), refusal: { code: 'REGISTER_ALREADY_OPEN' } },
  ],
  booking_path_pkey: [again('booking.link.save')],
  sale_pkey: [
    again('sales.closeSale'),
    {
      door: 'sales.closeSale',
      inputs: twice('sales.closeSale', undefined, () => ({ clientId: null })),
      refusal: { code: 'SALE_KEY_REUSED' },
    },
  ],
  service_professional_pkey: [
    {
      door: 'catalogue.services.update',
      inputs: twice('catalogue.services.update', ({ rows }) => ({
        professionalIds: [rows.professional.id, rows.professional.id],
      })),
      refusal: null,
    },
  ],
  site_path_pkey: [again('sites.save')],
  site_pkey: [again('sites.save')],
  site_path_slug: [
    {
      door: 'sites.save',
      inputs: twice('sites.save', () => ({ slug: `caminho-${newId().slice(-12)}` })),
      refusal: { code: 'SITE_ADDRESS_TAKEN', field: 'slug' },
      byAnother: true,
    },
  ],
  specialty_name: [
    {
      door: 'team.specialties.create',
      inputs: twice(
        'team.specialties.create',
        () => ({ name: 'Depilação' }),
        () => ({ name: 'DEPILACAO' }),
      ),
      refusal: { code: 'SPECIALTY_EXISTS', field: 'name' },
    },
  ],
  time_off_no_overlap: [
    {
      door: 'agenda.timeOff.create',
      inputs: twice('agenda.timeOff.create', undefined, () => ({ id: newId() })),
      refusal: { code: 'TIME_OFF_OVERLAPS' },
    },
  ],
  time_off_pkey: [
    { door: 'agenda.timeOff.create', inputs: twice('agenda.timeOff.create', withId()), refusal: null },
    { door: 'agenda.timeOff.create', inputs: forAnother('agenda.timeOff.create'), refusal: null },
  ],
  waitlist_settings_pkey: [again('waitlist.saveSettings')],
  waitlist_wish_pkey: [{ door: 'waitlist.add', inputs: twice('waitlist.add', withId()), refusal: null }],
  working_hours_pkey: [
    {
      door: 'team.professionals.update',
      inputs: async (stage) => {
        const input = await sampleOf('team.professionals.update', stage)
        const morning = { from: '08:00', to: '12:00' }
        return [input, { ...input, hours: [[morning, morning], [], [], [], [], [], []] }]
      },
      refusal: fieldAt('hours.0.1.from'),
    },
  ],
}

const madeHere = 'its id is made where it is stored'
const secret = 'a secret that is drawn anew'
const ofTheBusiness = 'written once, with the business'
const withItsSale = 'numbered or made with the sale or refund that holds the key'
const heldByAJob = 'a job holds names, and tells whoever comes second (src/sites/server/domain.test.ts)'
const heldByTheAffiliate = 'an affiliate is held meanwhile (src/billing/server/make-payouts.test.ts)'

/** Unique keys in which nothing that people send can meet, with the reason. */
export const unreachable: Record<string, string> = {
  access_token_pkey: secret,
  account_audit_pkey: madeHere,
  account_pkey: madeHere,
  affiliate_account_pkey: 'saved anew where it is known',
  affiliate_code: secret,
  affiliate_entry_clawed_back: heldByTheAffiliate,
  affiliate_entry_earned: heldByTheAffiliate,
  affiliate_entry_payout: heldByTheAffiliate,
  affiliate_entry_pkey: madeHere,
  affiliate_pkey: ofTheBusiness,
  api_key_pkey: madeHere,
  api_key_secret: secret,
  api_request_pkey: 'held by its name, and written anew where it is known (checks/api-keys.test.ts)',
  audit_pkey: madeHere,
  booking_link_day_pkey: 'counted further where it is known',
  business_pkey: madeHere,
  business_id_currency_key: madeHere,
  paid_currency_pkey: 'kept once, by what takes money first',
  charge_pkey: madeHere,
  calendar_feed_pkey: madeHere,
  calendar_feed_secret: secret,
  client_consent_pkey: madeHere,
  client_pkey: madeHere,
  commission_accrual: withItsSale,
  domain_host_holder: heldByAJob,
  domain_host_looks: heldByAJob,
  domain_host_pkey: heldByAJob,
  commission_entry_pkey: madeHere,
  commission_reversal: withItsSale,
  invitation_link: secret,
  invitation_pkey: madeHere,
  invoice_pending: 'the business is held while an invoice is made or dropped',
  invoice_pkey: madeHere,
  job_clock_pkey: 'started anew where it is known',
  job_pkey: madeHere,
  job_waiting_key: 'the later one of a key takes the place of the earlier',
  known_device_pkey: 'remembered anew where it is known',
  link_picture_pkey: 'drawn anew where it is known',
  mail_pkey: madeHere,
  main_site_pkey: 'the one row is there from the beginning',
  main_site_version_pkey: madeHere,
  mail_token_pkey: secret,
  message_channel_pkey: 'changed where it is known',
  discount_approval_pkey: madeHere,
  message_pkey: madeHere,
  message_unsubscribe: secret,
  deposit_entry_pkey: madeHere,
  deposit_entry_reference: 'a payment of that name is looked for while its appointment is held',
  payment_account_pkey: 'the one row is changed where it is known',
  payment_pkey: madeHere,
  archive_part_pkey: 'a part that is sent again takes the place of itself',
  picture_file_pkey: 'a picture is stored once, with all its sizes',
  recovery_code_pkey: secret,
  picture_pkey: madeHere,
  site_picture_pkey: 'named anew where it is known',
  site_version_pkey: madeHere,
  payout_batch_pkey: 'noted again where it is known',
  payout_business_id_due_on_key: heldByTheAffiliate,
  payout_pkey: madeHere,
  plan_pkey: madeHere,
  platform_picture_pkey: madeHere,
  platform_picture_file_pkey: 'a picture is stored once, with all its sizes',
  product_pkey: madeHere,
  professional_pkey: madeHere,
  receipt_link_token: secret,
  referral_pkey: ofTheBusiness,
  refund_business_id_id_register_session_id_key: withItsSale,
  refund_business_id_id_sale_id_key: withItsSale,
  refund_payment_pkey: madeHere,
  register_session_pkey: madeHere,
  sale_item_pkey: withItsSale,
  sale_mark_pkey: withItsSale,
  removed_booking_pkey: 'one of each appointment, which is deleted once at a time',
  schema_migration_pkey: 'no request writes it',
  service_pkey: madeHere,
  session_family_hash_key: secret,
  session_pkey: madeHere,
  session_previous_renewal_hash_key: secret,
  session_renewal_hash_key: secret,
  specialty_pkey: madeHere,
  stock_movement_pkey: madeHere,
  subscription_pkey: ofTheBusiness,
  webhook_delivery_pkey: madeHere,
  webhook_pkey: madeHere,
  system_setting_pkey: 'no request adds a row',
  throttle_pkey: 'counted on where it is known',
  undo_point_pkey: madeHere,
  waitlist_offer_business_id_appointment_id_key: madeHere,
  waitlist_offer_open: 'a job makes offers, holding the name of the wish (src/waitlist/server/rival-offers.test.ts)',
  waitlist_offer_pkey: madeHere,
}
