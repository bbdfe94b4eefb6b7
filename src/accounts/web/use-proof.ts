import { useState } from 'react'
import * as z from 'zod/mini'
import { refusalOf } from '../../platform/web/api.ts'
import { accountRefusals, proofNeeded, type Proof, type ProofNeeded } from '../account.ts'
import { hasSession, renewSession } from './use-renewal.ts'

const neededFor = (error: unknown): ProofNeeded | null => {
  const refusal = refusalOf(error)
  return refusal?.code === accountRefusals.PROOF_NEEDED.code ? z.parse(proofNeeded, refusal.facts) : null
}

/**
 * Uses the secret of a mail. The result is null if the server first wants proof that the account is this person's:
 * `needed` then holds what the server said, and the person's proof is passed to `attempt`.
 */
export function useProof<T>(use: (proof: Proof) => Promise<T>) {
  const [needed, setNeeded] = useState<ProofNeeded | null>(null)
  const attempt = async (proof: Proof = {}): Promise<{ done: T } | null> => {
    try {
      return { done: await use(proof) }
    } catch (error) {
      const wanted = neededFor(error)
      if (!wanted) throw error
      setNeeded(wanted)
      return null
    }
  }
  /** Uses the current session as proof. Its access part may have ended, so it is renewed for a second attempt. */
  const begin = async (): Promise<{ done: T } | null> => {
    const first = await attempt()
    if (first || !hasSession() || !(await renewSession())) return first
    return attempt()
  }
  return { needed, attempt, begin }
}
