import { newId } from '../src/platform/id.ts'
import { insertRow } from '../src/platform/server/testing/rows.ts'
import type { Stage } from '../src/accounts/server/testing/stage.ts'
import { samples } from './procedure-samples.ts'
import type { ProcedureName } from './procedures.ts'

/** Two requests for the same value of a unique key. The second caller may be of another business. */
export type Collision = {
  procedure: ProcedureName
  inputs: (stage: Stage, other: Stage) => Promise<[first: unknown, second: unknown]>
  /** The refusal of the second request; null if it repeats or replaces the first one. */
  refusal: { code: string; field?: string } | null
  byAnother?: true
}

const fieldAt = (field: string) => ({ code: 'INVALID_INPUT', field })
const sampleOf = async (procedure: ProcedureName, stage: Stage) =>
  (await samples[procedure](stage)) as Record<string, unknown>

/** The procedure's sample twice: `same` goes into both inputs, `other` only into the second. */
const twice =
  (
    procedure: ProcedureName,
    same: (stage: Stage) => object = () => ({}),
    other: (stage: Stage) => object = () => ({}),
  ) =>
  async (stage: Stage): Promise<[unknown, unknown]> => {
    const first = { ...(await sampleOf(procedure, stage)), ...same(stage) }
    return [first, { ...first, ...other(stage) }]
  }
const again = (procedure: ProcedureName): Collision => ({ procedure, inputs: twice(procedure), refusal: null })
const refused = (procedure: ProcedureName, refusal: Collision['refusal']): Collision => ({
  procedure,
  inputs: twice(procedure),
  refusal,
})
const withId = () => {
  const id = newId()
  return () => ({ id })
}

/** A second professional, who performs every service. */
async function colleague({ admin, businessId, rows }: Stage): Promise<{ professionalId: string }> {
  const made = await insertRow(admin, 'professional', { business_id: businessId, name: 'Colega' })
  await insertRow(admin, 'service_professional', {
    business_id: businessId,
    service_id: rows.service.id,
    professional_id: made.id,
  })
  return { professionalId: made.id }
}

/** Two inputs with the same id; the second is for another professional and, optionally, another client. */
const forAnother =
  (procedure: ProcedureName, clientOf?: (stage: Stage) => string) =>
  async (stage: Stage): Promise<[unknown, unknown]> => {
    const first = { ...(await sampleOf(procedure, stage)), id: newId() }
    return [first, { ...first, ...(await colleague(stage)), ...(clientOf && { clientId: clientOf(stage) }) }]
  }

/** For each unique key, every procedure by which two requests can collide in it. */
export const collisions: Record<string, Collision[]> = {
  account_email_key: [
    { procedure: 'business.signUp', inputs: twice('business.signUp'), refusal: null },
    { procedure: 'business.users.invite', inputs: twice('business.users.invite'), refusal: null },
  ],
  archive_intake_pkey: [again('archive.begin')],
  agenda_rules_pkey: [again('agenda.rules.save')],
  occupation_no_overlap: [
    {
      procedure: 'agenda.create',
      inputs: twice('agenda.create', undefined, () => ({ id: newId() })),
      refusal: { code: 'SLOT_TAKEN' },
    },
  ],
  announcement_pkey: [
    { procedure: 'operator.announcements.send', inputs: twice('operator.announcements.send', withId()), refusal: null },
  ],
  appointment_pkey: [
    { procedure: 'agenda.create', inputs: twice('agenda.create', withId()), refusal: null },
    { procedure: 'agenda.create', inputs: forAnother('agenda.create', ({ rows }) => rows.namesake.id), refusal: null },
    { procedure: 'agenda.squeezeIn', inputs: twice('agenda.squeezeIn', withId()), refusal: null },
  ],
  appointment_series_pkey: [
    { procedure: 'agenda.series.create', inputs: twice('agenda.series.create', withId()), refusal: null },
    {
      procedure: 'agenda.series.create',
      inputs: forAnother('agenda.series.create', ({ rows }) => rows.namesake.id),
      refusal: null,
    },
  ],
  booking_link_pkey: [again('booking.link.save')],
  calendar_feed_business_id_professional_id_key: [again('messages.feeds.make')],
  client_import_pkey: [again('clients.imports.add')],
  client_import_row_pkey: [
    {
      procedure: 'clients.imports.add',
      inputs: async (stage) => {
        const input = await sampleOf('clients.imports.add', stage)
        return [input, { ...input, id: newId(), rows: [1, 2].map((at) => ({ line: 7, name: `Pessoa ${at}` })) }]
      },
      refusal: fieldAt('rows.1.line'),
    },
  ],
  client_not_duplicate_pkey: [again('clients.tellApart')],
  domain_pkey: [refused('domains.connect', { code: 'DOMAIN_THERE', field: 'name' })],
  deposit_account_pkey: [again('deposits.account.save')],
  deposit_policy_pkey: [again('deposits.rule.save')],
  deposit_rule_pkey: [again('deposits.rule.save')],
  deposit_service_pkey: [again('deposits.rule.save')],
  device_key_pkey: [again('sales.deviceKey')],
  discarded_sale_pkey: [again('sales.discardSale'), again('sales.left.discard')],
  invitation_business_id_email_key: [again('business.users.invite')],
  member_pkey: [
    {
      procedure: 'business.acceptInvitation',
      inputs: twice('business.acceptInvitation'),
      refusal: { code: 'INVALID_LINK' },
    },
  ],
  message_business_id_visit_id_kind_channel_starts_at_key: [again('messages.queue.mark')],
  message_birthday: [again('messages.queue.markBirthday')],
  message_rule_pkey: [again('messages.rules.save')],
  message_settings_pkey: [again('messages.rules.saveQuiet')],
  monthly_goal_pkey: [again('home.setGoal')],
  first_steps_pkey: [again('home.firstSteps.setAside')],
  news_seen_pkey: [again('home.seeNews')],
  second_factor_pkey: [again('accounts.secondFactor.begin')],
  online_booking_pkey: [again('booking.book')],
  ticket_pkey: [again('tickets.save')],
  offline_sale_pkey: [again('sales.left.send')],
  payment_check_pkey: [again('sales.checkPayments')],
  passkey_credential: [
    { procedure: 'passkeys.add', inputs: twice('passkeys.add'), refusal: { code: 'PASSKEY_REFUSED' } },
  ],
  passkey_challenge_session_id_key: [again('passkeys.begin')],
  pix_key_pkey: [again('sales.pixKey.save')],
  plan_name_key: [
    { procedure: 'operator.plans.create', inputs: twice('operator.plans.create'), refusal: fieldAt('name') },
    {
      procedure: 'operator.plans.update',
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
      procedure: 'catalogue.products.create',
      inputs: twice('catalogue.products.create', () => ({ barcode: '7891000100103' })),
      refusal: fieldAt('barcode'),
    },
    {
      procedure: 'catalogue.products.update',
      inputs: async (stage) => {
        const { admin, businessId } = stage
        const other = await insertRow(admin, 'product', { business_id: businessId, name: 'Gel', price_cents: 100 })
        const first = { ...(await sampleOf('catalogue.products.update', stage)), barcode: '7891000100103' }
        return [first, { ...first, id: other.id }]
      },
      refusal: fieldAt('barcode'),
    },
    {
      procedure: 'catalogue.products.setActive',
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
  professional_pkey: [
    { procedure: 'team.professionals.create', inputs: twice('team.professionals.create', withId()), refusal: null },
  ],
  professional_account: [
    {
      procedure: 'team.professionals.create',
      inputs: twice('team.professionals.create', ({ person }) => ({ accountId: person.accountId })),
      refusal: fieldAt('accountId'),
    },
    {
      procedure: 'team.professionals.update',
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
      procedure: 'team.professionals.update',
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
      procedure: 'sales.refund',
      inputs: twice('sales.refund', undefined, () => ({ reason: 'Outro motivo' })),
      refusal: { code: 'REFUND_KEY_REUSED' },
    },
  ],
  refund_item_pkey: [
    {
      procedure: 'sales.refund',
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
      procedure: 'register.moveCash',
      inputs: twice('register.moveCash', undefined, () => ({ reason: 'Outro motivo' })),
      refusal: { code: 'MOVEMENT_KEY_REUSED' },
    },
  ],
  register_name: [refused('register.registers.add', { code: 'REGISTER_NAME_TAKEN', field: 'name' })],
  public_path_pkey: [again('booking.link.save'), again('sites.save')],
  public_path_slug: [
    {
      procedure: 'booking.link.save',
      inputs: twice('booking.link.save', () => ({ slug: `caminho-${newId().slice(-12)}` })),
      refusal: { code: 'SLUG_TAKEN', field: 'slug' },
      byAnother: true,
    },
    {
      procedure: 'sites.save',
      inputs: twice('sites.save', () => ({ slug: `caminho-${newId().slice(-12)}` })),
      refusal: { code: 'SITE_ADDRESS_TAKEN', field: 'slug' },
      byAnother: true,
    },
  ],
  register_one_open: [refused('register.open', { code: 'REGISTER_ALREADY_OPEN' })],
  sale_pkey: [
    again('sales.closeSale'),
    {
      procedure: 'sales.closeSale',
      inputs: twice('sales.closeSale', undefined, () => ({ clientId: null })),
      refusal: { code: 'SALE_KEY_REUSED' },
    },
  ],
  combo_pkey: [again('catalogue.combos.save')],
  combo_service_pkey: [again('catalogue.combos.save')],
  service_professional_pkey: [
    {
      procedure: 'catalogue.services.update',
      inputs: twice('catalogue.services.update', ({ rows }) => ({
        professionalIds: [rows.professional.id, rows.professional.id],
      })),
      refusal: null,
    },
  ],
  service_resource_pkey: [again('catalogue.services.update')],
  site_pkey: [again('sites.save')],
  special_hours_one_per_date: [
    {
      procedure: 'hours.special.save',
      inputs: twice('hours.special.save', undefined, () => ({ id: newId() })),
      refusal: { code: 'SPECIAL_HOURS_OVERLAP', field: 'firstDate' },
    },
  ],
  special_hours_pkey: [again('hours.special.save')],
  specialty_name: [
    {
      procedure: 'team.specialties.create',
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
      procedure: 'agenda.timeOff.create',
      inputs: twice('agenda.timeOff.create', undefined, () => ({ id: newId() })),
      refusal: { code: 'TIME_OFF_OVERLAPS' },
    },
  ],
  time_off_pkey: [
    { procedure: 'agenda.timeOff.create', inputs: twice('agenda.timeOff.create', withId()), refusal: null },
    { procedure: 'agenda.timeOff.create', inputs: forAnother('agenda.timeOff.create'), refusal: null },
  ],
  waitlist_settings_pkey: [again('waitlist.saveSettings')],
  visit_pkey: [
    { procedure: 'agenda.create', inputs: twice('agenda.create', withId()), refusal: null },
    { procedure: 'agenda.create', inputs: forAnother('agenda.create', ({ rows }) => rows.namesake.id), refusal: null },
  ],
  waitlist_wish_pkey: [{ procedure: 'waitlist.add', inputs: twice('waitlist.add', withId()), refusal: null }],
  working_hours_pkey: [
    {
      procedure: 'team.professionals.update',
      inputs: async (stage) => {
        const input = await sampleOf('team.professionals.update', stage)
        const morning = { from: '08:00', to: '12:00' }
        return [input, { ...input, hours: [[morning, morning], [], [], [], [], [], []] }]
      },
      refusal: fieldAt('hours.0.1.from'),
    },
  ],
}
