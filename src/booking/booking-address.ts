import { mostServices } from '../agenda/appointment.ts'
import { type Language, inLanguage } from '../languages/language.ts'
import type { LocalDate } from '../platform/clock.ts'
import { paths } from '../platform/paths.ts'

/** The visitor's choices so far. They are kept in the page's address, so that each step works without JavaScript. */
export type AddressChoice = {
  serviceId: string | null
  /** The other services of the visit, in order. */
  moreServiceIds: string[]
  professionalId: string | null
  date: LocalDate | null
  /** First day shown. */
  from: LocalDate | null
  /** True while the visitor chooses another service. */
  isAdding?: boolean
  /** Which part of a very long list of services is shown, from 1. */
  part?: number
  /** First day of the month that is shown instead of two weeks. */
  month?: LocalDate | null
  /** The language that the visitor picked; links on the page keep it. */
  language?: Language | null
}

/** Ids of the chosen services, in order. */
export const servicesIn = ({ serviceId, moreServiceIds }: AddressChoice): string[] =>
  serviceId === null ? [] : [serviceId, ...moreServiceIds]
/** The choice with other services. Day and month are cleared, because the free times depend on the services. */
export const withServices = (choice: AddressChoice, [first, ...moreServiceIds]: readonly string[]): AddressChoice => ({
  ...choice,
  serviceId: first ?? null,
  moreServiceIds,
  date: null,
  from: null,
  isAdding: false,
  part: 1,
  month: null,
})

/** The choice with a service added: the first leads on to its times, a further one leaves the list open. */
export const withService = (choice: AddressChoice, id: string): AddressChoice =>
  choice.serviceId === null
    ? { ...choice, serviceId: id, part: 1 }
    : stillAdding(choice, withServices(choice, [...servicesIn(choice), id]))

/** The choice without a service. Without any other, it begins anew. */
export const withoutService = (choice: AddressChoice, id: string): AddressChoice =>
  stillAdding(
    choice,
    withServices(
      choice,
      servicesIn(choice).filter((one) => one !== id),
    ),
  )

const stillAdding = ({ isAdding, part }: AddressChoice, changed: AddressChoice): AddressChoice =>
  isAdding && changed.serviceId !== null ? { ...changed, isAdding, ...(part && { part }) } : changed

/** Ids as one text, for an address or a form field. */
export const listedIds = (ids: readonly string[]): string => ids.join('.')
export const idsListed = (text: string | undefined): string[] => (text ? text.split('.', 2 * mostServices) : [])

/** Address of the booking page with the given choices. */
export const bookingAddress = (slug: string, choice: Partial<AddressChoice>): string =>
  choiceAddress(paths.booking(slug), choice)

export function choiceAddress(path: string, choice: Partial<AddressChoice>): string {
  const { serviceId, moreServiceIds = [], professionalId, date, from, isAdding, part = 1, month, language } = choice
  const service = { service: serviceId, more: listedIds(moreServiceIds), add: isAdding ? '1' : '' }
  const query = Object.entries({
    ...service,
    professional: professionalId,
    date,
    from,
    part: part > 1 ? String(part) : '',
    month: month?.slice(0, 7),
    lang: language,
  })
    .flatMap(([name, value]) => (value ? [`${name}=${encodeURIComponent(value)}`] : []))
    .join('&')
  return path + (query && `?${query}`)
}

/** Secret address of a booking, and the addresses below it. */
export const doneAddress = (slug: string, key: string, picked?: Language | null): string =>
  ownAddress(slug, key, picked)
export const calendarAddress = (slug: string, key: string, picked?: Language | null): string =>
  ownAddress(slug, `${key}/agendamento.ics`, picked)
export const moveAddress = (slug: string, key: string, picked?: Language | null): string =>
  ownAddress(slug, `${key}/remarcar`, picked)
export const cancelAddress = (slug: string, key: string, picked?: Language | null): string =>
  ownAddress(slug, `${key}/cancelar`, picked)
export const presenceAddress = (slug: string, key: string, picked?: Language | null): string =>
  ownAddress(slug, `${key}/confirmar`, picked)
export const declineAddress = (slug: string, key: string, picked?: Language | null): string =>
  ownAddress(slug, `${key}/nao-vou`, picked)
export const rateAddress = (slug: string, key: string, picked?: Language | null): string =>
  ownAddress(slug, `${key}/avaliar`, picked)
const ownAddress = (slug: string, rest: string, picked: Language | null | undefined) =>
  inLanguage(`${paths.booking(slug)}/${rest}`, picked)
