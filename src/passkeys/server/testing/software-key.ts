import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import { settings } from '../../../platform/server/settings.ts'
import type { MadeCredential, ShownCredential } from '../../passkey.ts'

type ChallengeInput = {
  /** The origin that the browser reports. */
  origin?: string
  rpId?: string
  /** Whether the device verified its owner. */
  isVerified?: boolean
  signCount?: number
  /** The attestation that the device sends. */
  attestation?: { fmt: string; attStmt: Map<string, unknown> }
}

const hash = (text: string | Buffer) => createHash('sha256').update(text).digest()
const present = 0x01
const verified = 0x04
const withKey = 0x40

/** A simulated device with one passkey. It can be told to send false data. */
export function aSoftwareKey() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x, y } = publicKey.export({ format: 'jwk' })
  const credentialId = randomBytes(32)
  const coordinate = (text: string | undefined) => new Uint8Array(Buffer.from(text!, 'base64url'))
  const coseKey = Buffer.from(
    isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, coordinate(x)],
        [-3, coordinate(y)],
      ]),
    ),
  )
  const id = credentialId.toString('base64url')
  const clientData = (type: string, challenge: string, { origin = settings.publicUrl.origin }: ChallengeInput) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const said = ({ rpId = settings.publicUrl.hostname, isVerified = true, signCount = 0 }: ChallengeInput, more = 0) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(signCount)
    return Buffer.concat([hash(rpId), Buffer.from([present | (isVerified ? verified : 0) | more]), count])
  }
  return {
    credentialId,
    publicKey: coseKey,
    /** Creates the passkey for a challenge. */
    make(challenge: string, told: ChallengeInput = {}): MadeCredential {
      const length = Buffer.from([0, credentialId.length])
      const authData = Buffer.concat([said(told, withKey), Buffer.alloc(16), length, credentialId, coseKey])
      const { fmt, attStmt } = told.attestation ?? { fmt: 'none', attStmt: new Map<string, unknown>() }
      const object = isoCBOR.encode(
        new Map<string, unknown>([
          ['fmt', fmt],
          ['attStmt', attStmt],
          ['authData', new Uint8Array(authData)],
        ]) as never,
      )
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: clientData('webauthn.create', challenge, told).toString('base64url'),
          attestationObject: Buffer.from(object).toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    /** Signs a challenge with the passkey. */
    show(challenge: string, told: ChallengeInput = {}): ShownCredential {
      const data = clientData('webauthn.get', challenge, told)
      const authenticatorData = said(told)
      const signature = sign('sha256', Buffer.concat([authenticatorData, hash(data)]), privateKey)
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: data.toString('base64url'),
          authenticatorData: authenticatorData.toString('base64url'),
          signature: signature.toString('base64url'),
        },
      }
    },
  }
}
