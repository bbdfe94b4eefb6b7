import { createContext, use } from 'react'
import { defaultZone } from '../clock.ts'
import { type Formats, formatsOf, real } from '../format.ts'

/** The formats outside of any business. */
export const brazil = formatsOf({ currency: real, dateFormat: 'DD/MM/YYYY', zone: defaultZone })

/** Provided around every screen of a business. */
export const FormatsContext = createContext(brazil)

/** The business's formats for amounts, dates and instants. */
export const useFormats = (): Formats => use(FormatsContext)
