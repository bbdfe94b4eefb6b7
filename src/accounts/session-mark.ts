/** Tells scripts that this browser has a session; they cannot read the session's own cookies (HttpOnly). */
export const signedInCookie = 'marcai_signed_in'

/** `cookies` is the text of `document.cookie`. */
export const showsSession = (cookies: string): boolean => cookies.split('; ').includes(`${signedInCookie}=1`)
