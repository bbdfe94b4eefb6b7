/** The business's name on its own colour. */
export const BusinessBand = ({ name }: { name: string }) => (
  <div className="flex items-center gap-3">
    <span
      aria-hidden
      className="grid size-12 shrink-0 place-items-center rounded-full bg-accent text-xl font-semibold text-on-accent"
    >
      {(/[\p{L}\p{N}]/u.exec(name)?.[0] ?? '•').toUpperCase()}
    </span>
    <div className="min-w-0">
      <p className="text-xl font-semibold break-words">{name}</p>
      <p className="text-sm">Agendamento online</p>
    </div>
  </div>
)
