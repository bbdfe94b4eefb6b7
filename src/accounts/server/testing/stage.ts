import type { AnyContractProcedure, InferContractRouterInputs } from '@orpc/contract'
import type pg from 'pg'
import { addDays, defaultZone, localDate, weekdayOf } from '../../../platform/clock.ts'
import type { TableName } from '../../../platform/server/database/column-names.ts'
import type { StoredRow } from '../../../platform/server/testing/rows.ts'

/** A full business and a signed-in person of it. */
export type Stage = { admin: pg.Client; businessId: string; rows: Everything; person: Person }
export type Person = { accountId: string; email: string; sessionId: string; cookie: string }

type Row<Table extends TableName> = StoredRow<Table>
/** One row of each kind in a full business. */
export type Everything = {
  invitation: Row<'invitation'>
  client: Row<'client'>
  namesake: Row<'client'>
  clientImport: Row<'client_import'>
  service: Row<'service'>
  product: Row<'product'>
  specialty: Row<'specialty'>
  professional: Row<'professional'>
  appointment: Row<'appointment'>
  /** A cancelled appointment whose deposit is still to be returned. */
  paidAhead: Row<'appointment'>
  /** A client's request for another contact. */
  clientRequest: Row<'client_request'>
  wish: Row<'waitlist_wish'>
  timeOff: Row<'time_off'>
  specialHours: Row<'special_hours'>
  undoPoint: Row<'undo_point'>
  apiKey: Row<'api_key'>
  webhook: Row<'webhook'>
  webhookDelivery: Row<'webhook_delivery'>
  register: Row<'register'>
  registerSession: Row<'register_session'>
  ticket: Row<'ticket'>
  sale: Row<'sale'>
  payment: Row<'payment'>
  registerMovement: Row<'register_movement'>
  refund: Row<'refund'>
  movement: Row<'stock_movement'>
  invoice: Row<'invoice'>
  siteVersion: Row<'site_version'>
  slug: string
  /** The key of an online booking, as the visitor who booked has it. */
  ownKey: string
  /** The secret of a client's own page. */
  pageSecret: string
  /** The key of a wish, as the visitor who waits has it. */
  wishKey: string
}

type InputOf<Procedure extends AnyContractProcedure> = InferContractRouterInputs<{ procedure: Procedure }>['procedure']
type Sample<Procedure extends AnyContractProcedure> = (stage: Stage) => InputOf<Procedure> | Promise<InputOf<Procedure>>

/** Inputs that say nothing, or only which row: `checks/procedure-samples.ts` makes them of the procedure's address. */
type IsPlain<Input> = undefined extends Input ? true : [keyof Input] extends ['id'] ? true : false
type PlainNames<Contract> = {
  [Name in keyof Contract]: Contract[Name] extends AnyContractProcedure
    ? IsPlain<InputOf<Contract[Name]>> extends true
      ? Name
      : never
    : keyof Contract[Name] extends PlainNames<Contract[Name]>
      ? Name
      : never
}[keyof Contract]
type SampleOf<Part> = Part extends AnyContractProcedure ? Sample<Part> : SamplesOf<Part>

/**
 * For the procedures of an idea inputs that they accept, made from the rows of a full business. Those that are not plain
 * do not compile without. A sample may first change rows that would make the procedure refuse.
 */
export type SamplesOf<Contract> = {
  [Name in Exclude<keyof Contract, PlainNames<Contract>>]: SampleOf<Contract[Name]>
} & { [Name in PlainNames<Contract>]?: SampleOf<Contract[Name]> }

/** A Monday in the future on which the stage's professional works. */
export const workingDay = mondayAfter(addDays(localDate(new Date(), defaultZone), 7))

function mondayAfter(date: string): string {
  return weekdayOf(date) === 1 ? date : mondayAfter(addDays(date, 1))
}
