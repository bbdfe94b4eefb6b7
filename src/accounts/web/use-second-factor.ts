import { type ComponentType, createElement, type ReactNode, useState } from 'react'
import type { SecondFactorProps } from './second-factor-form.tsx'

type Enter = (secondFactor?: string) => Promise<unknown>

/**
 * A way in that may ask for the second factor: `asked` is its form then, and goes on with what was typed. Its code comes when the
 * server refuses for the first time.
 */
export function useSecondFactor(): { asked: ReactNode; ask: (enter: Enter) => Promise<void> } {
  const [step, setStep] = useState<{ Step: ComponentType<SecondFactorProps>; enter: Enter } | null>(null)
  const ask = async (enter: Enter) => {
    try {
      await enter()
    } catch (error) {
      const { SecondFactorForm, needsSecondFactor } = await import('./second-factor-form.tsx')
      if (!needsSecondFactor(error)) throw error
      setStep({ Step: SecondFactorForm, enter })
    }
  }
  const asked = step && createElement(step.Step, { onCode: step.enter, onBack: () => setStep(null) })
  return { asked, ask }
}
