import { startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser'
import type { MadeCredential, ShownCredential } from '../passkey.ts'

/** WebAuthn options from the server. */
type Options = Record<string, unknown>

/** Has the device create a passkey. Null if the person cancelled. */
export const makeOnDevice = (options: Options): Promise<MadeCredential | null> =>
  orNull(async () => (await startRegistration({ optionsJSON: options as never })) as MadeCredential)

/** Has the device sign with one of its passkeys. Null if the person cancelled or it has none. */
export const showFromDevice = (options: Options): Promise<ShownCredential | null> =>
  orNull(async () => (await startAuthentication({ optionsJSON: options as never })) as ShownCredential)

async function orNull<T>(ask: () => Promise<T>): Promise<T | null> {
  try {
    return await ask()
  } catch (error) {
    // Browsers report a cancelled request, a device without a passkey and a timeout in the same way.
    const wasLeft = error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name)
    if (wasLeft || error instanceof WebAuthnError) return null
    throw error
  }
}
