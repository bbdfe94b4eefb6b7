import { Picture } from '../../business/web/picture.tsx'
import { initials } from '../../platform/web/ui/avatar.tsx'
import { classNames } from '../../platform/web/ui/class-names.ts'
import type { SectionInput } from './site-contact.tsx'
import { siteLooks } from './site-frame.tsx'

/** In portraits where there are photos and the layout has them. */
export function SiteTeam({ content: { layout }, live: { team } }: SectionInput) {
  const { name: named } = siteLooks[layout]
  const inPortraits = layout !== 'board' && team.some(({ photo }) => photo)
  return (
    <ul
      className={
        inPortraits
          ? 'grid grid-cols-2 gap-x-4 gap-y-8 @2xl:grid-cols-3 @2xl:gap-x-6'
          : 'grid gap-6 @md:grid-cols-2 @4xl:grid-cols-3'
      }
    >
      {team.map(({ id, name, specialties, photo }) => (
        <li key={id} className={inPortraits ? '' : 'flex items-center gap-4'}>
          {inPortraits ? <Portrait name={name} photo={photo} /> : <Face name={name} photo={photo} />}
          <div className={inPortraits ? 'mt-3' : 'min-w-0'}>
            <h3 className={classNames('break-words', named)}>{name}</h3>
            {specialties.length > 0 && <p className="text-sm text-soft">{specialties.join(', ')}</p>}
          </div>
        </li>
      ))}
    </ul>
  )
}

type FaceProps = Pick<SectionInput['live']['team'][number], 'name' | 'photo'>

const Portrait = ({ name, photo }: FaceProps) =>
  photo ? (
    <Picture
      of={photo}
      sizes="(min-width: 64rem) 18rem, 50vw"
      className="aspect-4/5 w-full rounded-card bg-sunken object-cover"
    />
  ) : (
    <Initials name={name} className="aspect-4/5 w-full rounded-card text-[2rem]" />
  )

const Face = ({ name, photo }: FaceProps) =>
  photo ? (
    <Picture of={photo} sizes="4rem" className="size-16 shrink-0 rounded-full object-cover" />
  ) : (
    <Initials name={name} className="size-16 shrink-0 rounded-full text-base font-semibold" />
  )

const Initials = ({ name, className }: { name: string; className: string }) => (
  <span
    aria-hidden
    className={classNames(
      'grid place-items-center bg-[color-mix(in_srgb,var(--primary)_14%,var(--surface))] text-heading',
      className,
    )}
  >
    {initials(name)}
  </span>
)
