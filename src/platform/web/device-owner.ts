/** The local storage key for the owner of the device's copies. */
export const ownerKey = 'marcai.owner'

/** The browser's cache for the pages of a professional's day. */
export const myDayCopies = 'marcai-my-day'

/** Whether the device holds copies. Checked first, so that the code that deletes them is loaded only if needed. */
export const hasOwner = (): boolean => localStorage.getItem(ownerKey) !== null
