import { Star } from 'lucide-react'
import type { LandingView } from '../landing.ts'

/** What others say of us, as the operator has written it down. */
export const LandingTestimonials = ({ testimonials }: LandingView) => (
  <section id="depoimentos" aria-labelledby="quem-usa" className="scroll-mt-20 border-y border-line bg-sunken">
    <div className="mx-auto max-w-6xl px-4 py-16 sm:px-6 sm:py-24">
      <h2 id="quem-usa" className="text-2xl font-semibold text-balance">
        Quem usa conta
      </h2>
      <ul className="mt-8 grid gap-6 sm:mt-12 md:grid-cols-2 lg:grid-cols-3">
        {testimonials.map(({ name, role, content, rating }) => (
          <li key={name} className="flex flex-col rounded-[1.25rem] border border-line bg-surface p-6">
            <Stars rating={rating} />
            <blockquote className="mt-4 mb-6 text-base text-pretty">“{content}”</blockquote>
            <p className="mt-auto text-base font-semibold">{name}</p>
            <p className="text-soft">{role}</p>
          </li>
        ))}
      </ul>
    </div>
  </section>
)

const Stars = ({ rating }: { rating: number }) => (
  <p role="img" aria-label={`Nota ${rating} de 5`} className="flex gap-1">
    {[1, 2, 3, 4, 5].map((star) => (
      <Star
        key={star}
        aria-hidden
        size={18}
        className={star <= rating ? 'fill-accent text-accent' : 'fill-transparent text-control'}
      />
    ))}
  </p>
)
