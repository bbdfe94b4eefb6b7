/** Under which a device's storage says whose copies it holds. */
export const ownerKey = 'marcai.owner'

/** Whether there is anything to forget, asked before what forgets it is fetched. */
export const hasOwner = (): boolean => localStorage.getItem(ownerKey) !== null
