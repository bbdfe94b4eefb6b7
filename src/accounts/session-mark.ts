/** Tells scripts that this browser has a session; the session itself is out of their sight. */
export const signedInCookie = 'marcai_signed_in'

/** `cookies` as a document has them. */
export const showsSession = (cookies: string): boolean => cookies.split('; ').includes(`${signedInCookie}=1`)
