import type { AnyContractProcedure, InferContractRouterInputs } from '@orpc/contract'
import type pg from 'pg'
import { addDays, defaultZone, localDate, weekdayOf } from '../../../platform/clock.ts'
import type { RowsByTable, StoredRow } from '../../../platform/server/testing/rows.ts'

/** A full business and a signed-in person of it. */
export type Stage = { admin: pg.Client; businessId: string; rows: Everything; person: Person }
export type Person = { accountId: string; email: string; sessionId: string; cookie: string }

/** One row of each table of a full business, and what else is known of it. */
export type Everything = RowsByTable & {
  /** A second card of the client's name. */
  namesake: StoredRow<'client'>
  /** A cancelled appointment whose deposit is still to be returned. */
  paidAhead: StoredRow<'appointment'>
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

/** Inputs that say nothing, or only which row, page or span: `checks/procedure-samples.ts` makes them. */
type IsPlain<Input> = undefined extends Input
  ? true
  : [keyof Input] extends ['id'] | ['page'] | ['from' | 'to']
    ? true
    : false
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
