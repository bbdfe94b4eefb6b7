import { Star } from 'lucide-react'
import { Picture } from '../../business/web/picture.tsx'
import type { LandingView } from '../landing.ts'

/** Testimonials that the operator has entered. */
export const LandingTestimonials = ({ site: { testimonials } }: LandingView) => (
  <section id="depoimentos" aria-labelledby="quem-usa" className="scroll-mt-20 border-y border-line bg-sunken">
    <div className="mx-auto max-w-6xl px-4 py-16 sm:px-6 sm:py-24">
      <h2 id="quem-usa" className="text-2xl font-semibold text-balance">
        {testimonials.title}
      </h2>
      <ul className="mt-8 grid gap-6 sm:mt-12 md:grid-cols-2 lg:grid-cols-3">
        {testimonials.items.map(({ author, role, text, rating, picture }) => (
          <li key={author + text} className="flex flex-col rounded-[1.25rem] border border-line bg-surface p-6">
            <Stars rating={rating} />
            <blockquote className="mt-4 mb-6 text-base text-pretty">“{text}”</blockquote>
            <div className="mt-auto flex items-center gap-3">
              {picture && <Picture of={picture} sizes="3rem" className="size-12 shrink-0 rounded-full object-cover" />}
              <div>
                <p className="text-base font-semibold">{author}</p>
                <p className="text-soft">{role}</p>
              </div>
            </div>
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
