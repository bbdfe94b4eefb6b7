import { createContext, use } from 'react'

type Enter = (access: { accessSeconds: number }, person?: { isNew: boolean }) => Promise<void>

/** What the entrance does after a sign-in. The program provides it, because only it knows what to open. */
export const EnterContext = createContext<Enter>(() => Promise.reject(new Error('no program opens the dashboard')))

export const useEnterApp = (): Enter => use(EnterContext)
