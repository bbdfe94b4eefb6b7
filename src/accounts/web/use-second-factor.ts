import { type ComponentType, createElement, type ReactNode, useState } from 'react'
import type { SecondFactorProps } from './second-factor-form.tsx'

type Enter = (secondFactor?: string) => Promise<unknown>

/**
 * Runs a way of signing in that may need the second factor. `asked` is then the form for it, which repeats the
 * attempt with the typed code. The form's code is loaded when the server first asks for it.
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
