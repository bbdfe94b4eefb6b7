import { startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser'
import type { MadeCredential, ShownCredential } from '../passkey.ts'

/** What the browser is to ask the device, in the form of WebAuthn. */
type Options = Record<string, unknown>

/** Has the device make a passkey; null where its person did not want to. */
export const makeOnDevice = (options: Options): Promise<MadeCredential | null> =>
  orNull(async () => (await startRegistration({ optionsJSON: options as never })) as MadeCredential)

/** Has the device sign with a passkey of its own. */
export const showFromDevice = (options: Options): Promise<ShownCredential | null> =>
  orNull(async () => (await startAuthentication({ optionsJSON: options as never })) as ShownCredential)

async function orNull<T>(ask: () => Promise<T>): Promise<T | null> {
  try {
    return await ask()
  } catch (error) {
    // A browser says the same of a person who turns away, of a device without a passkey, and of one who waits too long.
    const wasLeft = error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name)
    if (wasLeft || error instanceof WebAuthnError) return null
    throw error
  }
}
