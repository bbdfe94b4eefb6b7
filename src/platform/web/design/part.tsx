import type { ReactNode } from 'react'

/** A section of the design page: title, explanation and examples. */
export const Part = ({
  id,
  title,
  text,
  children,
}: {
  id: string
  title: string
  text: string
  children: ReactNode
}) => (
  <section id={id} aria-labelledby={`${id}-title`} className="grid scroll-mt-20 grid-cols-1 gap-4">
    <div>
      <h2 id={`${id}-title`} className="text-base font-semibold text-ink">
        {title}
      </h2>
      <p className="max-w-prose text-sm text-soft">{text}</p>
    </div>
    {children}
  </section>
)

/** A labelled row of examples. */
export const Row = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="grid gap-2 md:grid-cols-[9rem_1fr] md:items-center">
    <p className="text-xs text-soft">{label}</p>
    <div className="flex flex-wrap items-center gap-2">{children}</div>
  </div>
)
