import { createContext, use } from 'react'
import { defaultZone } from '../clock.ts'
import { type Formats, formatsOf, real } from '../format.ts'

/** What is written outside of any business. */
export const brazil = formatsOf({ currency: real, dateFormat: 'DD/MM/YYYY', zone: defaultZone })

/** Around every screen of a business. */
export const FormatsContext = createContext(brazil)

/** How the business writes amounts, dates and instants. */
export const useFormats = (): Formats => use(FormatsContext)
