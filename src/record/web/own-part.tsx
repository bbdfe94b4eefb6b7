import type { ReactNode } from 'react'

/** A section of the page with its heading. */
export const Part = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <section aria-labelledby={id} className="rounded-card border border-line bg-surface p-5 sm:p-8">
    <h2 id={id} className="mb-4 text-xl font-semibold">
      {title}
    </h2>
    {children}
  </section>
)
