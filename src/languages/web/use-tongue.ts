import { createContext, useContext } from 'react'
import { portuguese } from '../tongue.ts'

/** The tongue of the page; what is shown in the workspace speaks Portuguese. */
export const TongueContext = createContext(portuguese)
export const useTongue = () => useContext(TongueContext)
