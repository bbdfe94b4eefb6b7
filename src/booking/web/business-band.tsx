import { useTranslator } from '../../languages/web/use-translator.ts'
import { Picture } from '../../business/web/picture.tsx'
import type { ShownPicture } from '../../business/picture.ts'

/** The business's name on its own colour. */
export function BusinessBand({ name, logo }: { name: string; logo: ShownPicture | null }) {
  const { say } = useTranslator()
  return (
    <div className="flex items-center gap-3">
      {logo ? (
        // Many logos are made for a white background and would be invisible on the brand colour.
        <Picture of={logo} sizes="3.5rem" className="size-14 shrink-0 rounded-control bg-white object-contain p-1" />
      ) : (
        <span
          aria-hidden
          className="grid size-12 shrink-0 place-items-center rounded-full bg-accent text-xl font-semibold text-on-accent"
        >
          {(/[\p{L}\p{N}]/u.exec(name)?.[0] ?? '•').toUpperCase()}
        </span>
      )}
      <div className="min-w-0">
        <p className="text-xl font-semibold break-words">{name}</p>
        <p className="text-sm">{say('Agendamento online')}</p>
      </div>
    </div>
  )
}
