import { log } from '../../../platform/server/log.ts'
import { settings } from '../../../platform/server/settings.ts'
import { Refusal } from '../../../platform/refusal-error.ts'
import { passkeyRefusals, type MadeCredential, type ShownCredential } from '../../passkey.ts'

/** Loaded at first use, because it takes longer than the server's start. */
const webauthn = async () => ({
  ...(await import('@simplewebauthn/server')),
  ...(await import('@simplewebauthn/server/helpers')),
})

/**
 * EdDSA, ES256 and RS256, which devices support. The library's default includes algorithms that are experimental in
 * Node.
 */
const algorithms = [-8, -7, -257]

/** A passkey is valid only for the public URL. */
const relyingParty = () => ({
  expectedOrigin: settings.publicUrl.origin,
  expectedRPID: settings.publicUrl.hostname,
})

export async function creationOptions(asked: {
  challenge: Buffer
  productName: string
  account: { id: string; email: string; name: string }
  known: readonly { credentialId: Buffer; transports: string[] }[]
}): Promise<Record<string, unknown>> {
  const { generateRegistrationOptions } = await webauthn()
  const { challenge, productName, account, known } = asked
  const options = await generateRegistrationOptions({
    rpName: productName,
    rpID: settings.publicUrl.hostname,
    userName: account.email,
    userDisplayName: account.name,
    userID: new TextEncoder().encode(account.id),
    challenge: new Uint8Array(challenge),
    attestationType: 'none',
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: known.map(({ credentialId, transports }) => ({
      id: credentialId.toString('base64url'),
      transports,
    })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return { ...options }
}

export async function requestOptions(challenge: Buffer): Promise<Record<string, unknown>> {
  const { generateAuthenticationOptions } = await webauthn()
  const options = await generateAuthenticationOptions({
    rpID: settings.publicUrl.hostname,
    challenge: new Uint8Array(challenge),
    userVerification: 'required',
  })
  return { ...options }
}

type NewPasskey = { credentialId: Buffer; publicKey: Buffer; signCount: number; transports: string[] }

/** Verifies a new passkey. */
export async function verifyMade(credential: MadeCredential, challenge: Buffer): Promise<NewPasskey> {
  const { verifyRegistrationResponse } = await webauthn()
  return orRefused(async () => {
    if (!(await isPlain(credential.response.attestationObject))) return null
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...credential, clientExtensionResults: {} } as never,
      expectedChallenge: challenge.toString('base64url'),
      ...relyingParty(),
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    })
    if (!verified) return null
    const { id, publicKey, counter } = registrationInfo.credential
    return {
      credentialId: Buffer.from(id, 'base64url'),
      publicKey: Buffer.from(publicKey),
      signCount: counter,
      transports: credential.response.transports ?? [],
    }
  })
}

/**
 * Whether an attestation has no certificates, which we never ask for. Certificates contain URLs that the library would
 * fetch, so a stranger could make this server send requests anywhere.
 * @internal for tests
 */
export async function isPlain(attestationObject: string): Promise<boolean> {
  const { decodeAttestationObject, isoBase64URL } = await webauthn()
  const sent = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject))
  const fmt = sent.get('fmt')
  return fmt === 'none' || (fmt === 'packed' && !sent.get('attStmt').get('x5c'))
}

type StoredPasskey = { credentialId: Buffer; publicKey: Buffer; signCount: number }

/** Verifies a signature, including user verification, and returns the device's new signature counter. */
export async function verifyShown(
  credential: ShownCredential,
  challenge: Buffer,
  known: StoredPasskey,
): Promise<number> {
  const { verifyAuthenticationResponse } = await webauthn()
  return orRefused(async () => {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...credential, clientExtensionResults: {} } as never,
      expectedChallenge: challenge.toString('base64url'),
      ...relyingParty(),
      requireUserVerification: true,
      credential: {
        id: known.credentialId.toString('base64url'),
        publicKey: new Uint8Array(known.publicKey),
        counter: known.signCount,
      },
    })
    return verified ? authenticationInfo.newCounter : null
  })
}

/** Turns every error of the library into the same refusal, without details. */
async function orRefused<T>(verify: () => Promise<T | null>): Promise<T> {
  const verified = await verify().catch((error: unknown) => {
    log.info({ error }, 'a passkey was refused')
    return null
  })
  if (verified === null) throw new Refusal(passkeyRefusals.PASSKEY_REFUSED)
  return verified
}
