import { filesOf, isTest, placeOf, textOf } from './tree.ts'
import { snakeName } from '../src/platform/server/database/column-names.ts'

/**
 * The idea that owns each table; only its files may write it. A table that only triggers write belongs to the idea
 * that reads it.
 */
const tablesOf: Record<string, string> = {
  platform: 'audit job job_clock mail schema_migration throttle',
  accounts: 'access_token account account_audit known_device mail_token recovery_code second_factor session',
  business:
    'business client_sender invitation link_picture member paid_currency picture picture_file platform_picture platform_picture_file support_grant support_visit',
  passkeys: 'passkey passkey_challenge',
  clients: 'client client_consent client_import client_import_row client_not_duplicate',
  catalogue: 'product service service_professional stock_movement',
  team: 'professional professional_specialty specialty working_hours',
  agenda: 'agenda_rules appointment appointment_series time_off undo_point',
  archive: 'archive_intake archive_part',
  register: 'approval_pin card_terms discount_approval register register_movement register_rules register_session',
  sales:
    'commission_entry device_key discarded_sale double_charge offline_sale payment payment_check pix_key receipt_link refund refund_item refund_payment sale sale_item sale_mark',
  tickets: 'ticket',
  deposits: 'deposit_account deposit_charge deposit_entry deposit_policy deposit_rule deposit_service',
  booking: 'booking_link booking_link_day online_booking public_path removed_booking turned_away',
  record: 'client_page client_request',
  messages: 'calendar_feed message message_channel message_rule message_settings',
  waitlist: 'waitlist_offer waitlist_settings waitlist_wish',
  sites: 'domain domain_host main_site main_site_version site site_picture site_version',
  billing:
    'affiliate affiliate_account affiliate_entry charge invoice payment_account payout payout_batch referral subscription',
  operator: 'plan system_setting',
  integrations: 'api_key api_request webhook webhook_delivery',
  home: 'first_steps monthly_goal',
}

export const ownerOf = new Map(
  Object.entries(tablesOf).flatMap(([idea, tables]) => tables.split(' ').map((table) => [table, idea] as const)),
)

const written = [
  /\b(?:insertInto|updateTable|deleteFrom)\('(\w+)'/g, // in the names of the program
  /\b(?:insert\s+into|delete\s+from)\s+(\w+)/gi,
  /\bupdate\s+(\w+)(?:\s+\w+)?\s+set\b/gi,
]

export const tablesWrittenIn = (text: string): string[] => [
  ...new Set(written.flatMap((pattern) => Array.from(text.matchAll(pattern), ([, table]) => snakeName(table!)))),
]

type Write = { path: string; table: string }

const writes = (): Write[] =>
  filesOf('src/*/server/**/*.ts')
    .filter((path) => !isTest(path))
    .flatMap((path) => tablesWrittenIn(textOf(path)).map((table) => ({ path, table })))

/** Writes to another idea's tables. */
export const foreignWrites = (all = writes()): Write[] =>
  all.filter(({ path, table }) => ownerOf.get(table) !== placeOf(path)!.idea)
