import { createContext, useContext } from 'react'
import { portuguese } from '../translator.ts'

/** The language of the page; Portuguese in the workspace. */
export const TranslatorContext = createContext(portuguese)
export const useTranslator = () => useContext(TranslatorContext)
