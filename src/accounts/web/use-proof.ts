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
 * Carries out what a mailed secret is for. Null when the server wants to see first that the account is this person's; what it said
 * is in `needed` then, and what they answer goes into `attempt`.
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
  /** Who is in proves it by that; their access part may have ended while they were reading their mail. */
  const begin = async (): Promise<{ done: T } | null> => {
    const first = await attempt()
    if (first || !hasSession() || !(await renewSession())) return first
    return attempt()
  }
  return { needed, attempt, begin }
}
