import { Check } from 'lucide-react'
import type { OfferedPlan } from '../../billing/contract.ts'
import { periodWords } from '../../billing/plan.ts'
import { brl } from '../../platform/format.ts'
import { paths } from '../../platform/paths.ts'
import type { LandingView } from '../landing.ts'
import { PublicButton } from './public-button.tsx'

/** The plans that are publicly offered. */
export const LandingPlans = ({ plans, isSignedIn, site: { pricing } }: LandingView) => (
  <section id="precos" aria-labelledby="planos" className="scroll-mt-20">
    <div className="mx-auto max-w-6xl px-4 py-16 sm:px-6 sm:py-24">
      <h2 id="planos" className="text-2xl font-semibold text-balance sm:text-center">
        {pricing.title}
      </h2>
      {pricing.subtitle && <p className="mt-3 text-base text-soft sm:text-center">{pricing.subtitle}</p>}
      <ul className="mt-10 grid items-stretch gap-6 sm:mt-14 md:grid-cols-2 lg:grid-cols-3">
        {plans.map((plan) => (
          <PlanCard key={plan.id} plan={plan} isSignedIn={isSignedIn} />
        ))}
      </ul>
    </div>
  </section>
)

function PlanCard({ plan, isSignedIn }: { plan: OfferedPlan; isSignedIn: boolean }) {
  const { id, name, description, priceCents, period, features, isPopular, isTrial } = plan
  const [toTrial, toPlan] = isSignedIn ? [paths.billing, paths.choosePlan(id)] : [paths.register, paths.signUpFor(id)]
  return (
    <li
      className={`relative flex flex-col rounded-[1.25rem] bg-surface p-6 sm:p-8 ${isPopular ? 'border-2 border-accent shadow-float' : 'border border-line'}`}
    >
      {isPopular && (
        <p className="absolute -top-3.5 left-6 rounded-full bg-accent px-3 py-1 text-xs font-semibold text-on-accent sm:left-8">
          Mais Popular
        </p>
      )}
      <h3 className="text-xl font-semibold">{name}</h3>
      <p className="mt-1 text-base text-soft">{description}</p>
      <p className="mt-6 flex flex-wrap items-baseline gap-x-2">
        <span className="figures text-2xl font-semibold">{priceCents === 0 ? 'Grátis' : priceWords(priceCents)}</span>
        <span className="text-base text-soft">{periodWords[period]}</span>
      </p>
      <ul className="mt-6 mb-8 grid gap-3">
        {features.map((feature) => (
          <li key={feature} className="flex gap-2 text-base">
            <Check aria-hidden size={18} className="mt-0.5 shrink-0 text-success" />
            {feature}
          </li>
        ))}
      </ul>
      <div className="mt-auto">
        <PublicButton
          href={isTrial ? toTrial : toPlan}
          look={isPopular ? 'loud' : 'plain'}
          isWide
          label={`${callOf(isTrial)}: ${name}`}
        >
          {callOf(isTrial)}
        </PublicButton>
      </div>
    </li>
  )
}

const callOf = (isTrial: boolean) => (isTrial ? 'Testar de graça' : 'Escolher plano')

/** Whole amounts are shown without centavos: `R$ 59`. */
const priceWords = (cents: number): string => brl(cents).replace(/,00$/, '')
