import { createContext, useContext } from 'react'
import { portuguese } from '../tongue.ts'

/** The language of the page; Portuguese in the workspace. */
export const TongueContext = createContext(portuguese)
export const useTongue = () => useContext(TongueContext)
