import { createContext, use } from 'react'

type Enter = (access: { accessSeconds: number }) => Promise<void>

/** How the entrance lets somebody in who has just signed in: the program knows what it opens. */
export const FrontDoor = createContext<Enter>(() => Promise.reject(new Error('no program opens the dashboard')))

export const useFrontDoor = (): Enter => use(FrontDoor)
