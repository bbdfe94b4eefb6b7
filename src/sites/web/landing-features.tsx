import { Check } from 'lucide-react'
import { features, steps } from '../landing.ts'
import { Shot } from './shot.tsx'

/** What the product does, each with the screen itself. */
export const LandingFeatures = () => (
  <section id="funcionalidades" aria-labelledby="o-que-faz" className="scroll-mt-20">
    <div className="mx-auto max-w-6xl px-4 py-16 sm:px-6 sm:py-24">
      <h2 id="o-que-faz" className="max-w-2xl text-2xl font-semibold text-balance">
        Do primeiro toque do cliente ao fechamento do caixa
      </h2>
      <p className="mt-3 max-w-2xl text-base text-pretty text-soft">
        Tudo em um lugar só, feito para quem passa o dia em pé e precisa que o sistema não atrapalhe.
      </p>
      <ul className="mt-10 grid gap-6 sm:mt-14 lg:grid-cols-2">
        {features.map(({ name, text, points, shot }) => (
          <li
            key={name}
            className="flex flex-col overflow-hidden rounded-[1.25rem] border border-line bg-surface p-6 pb-0 sm:p-8 sm:pb-0"
          >
            <h3 className="text-xl font-semibold">{name}</h3>
            <p className="mt-2 text-base text-pretty text-soft">{text}</p>
            <ul className="mt-4 mb-8 grid gap-2">
              {points.map((point) => (
                <li key={point} className="flex gap-2 text-base">
                  <Check aria-hidden size={18} className="mt-0.5 shrink-0 text-success" />
                  {point}
                </li>
              ))}
            </ul>
            <div className="-mr-6 mt-auto sm:-mr-8">
              <Shot
                name={shot}
                label={`A tela de ${name.toLowerCase()}`}
                className="h-auto w-full rounded-tl-card border-t border-l border-line"
              />
            </div>
          </li>
        ))}
      </ul>
    </div>
  </section>
)

/** From signing up to the first client, in three steps. */
export const LandingSteps = () => (
  <section aria-labelledby="como-funciona" className="border-y border-line bg-surface">
    <div className="mx-auto max-w-6xl px-4 py-16 sm:px-6 sm:py-24">
      <h2 id="como-funciona" className="text-2xl font-semibold text-balance">
        Comece a receber agendamentos hoje
      </h2>
      <ol className="mt-8 grid gap-8 sm:mt-12 lg:grid-cols-3">
        {steps.map(({ name, text }, i) => (
          <li key={name} className="flex gap-4">
            <span
              aria-hidden
              className="figures grid size-10 shrink-0 place-items-center rounded-full bg-accent text-base font-semibold text-on-accent"
            >
              {i + 1}
            </span>
            <div>
              <h3 className="text-base font-semibold">{name}</h3>
              <p className="mt-1 text-base text-pretty text-soft">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </div>
  </section>
)
