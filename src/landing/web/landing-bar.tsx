import { Menu } from 'lucide-react'
import { productIcon } from '../../platform/brand.ts'
import { paths } from '../../platform/paths.ts'
import { shownSections, type LandingView } from '../landing.ts'
import { smallPicture, type ShownPicture } from '../../business/picture.ts'

/** The fixed bar at the top; the script marks the section that is being read. */
export const LandingBar = ({ isSignedIn, name, site }: LandingView) => (
  <div className="fixed inset-x-0 top-0 z-30 border-b border-white/10 bg-(--brand) text-(--on-brand)">
    <nav aria-label="Principal" className="mx-auto flex h-16 max-w-6xl items-center gap-1 px-4 sm:px-6">
      <a href={paths.home} className="mr-auto flex min-w-0 items-center gap-2 py-2 text-base font-semibold">
        <Logo of={site.logo} />
        <span className="truncate">{name}</span>
      </a>
      {shownSections({ site }).map((section, i) => (
        <SectionLink
          key={section.id}
          {...section}
          isFirst={i === 0}
          className="hidden h-11 items-center px-3 md:inline-flex"
        />
      ))}
      <a
        href={isSignedIn ? paths.overview : paths.auth}
        className="inline-flex h-11 items-center px-3 font-semibold hover:underline"
      >
        {isSignedIn ? 'Acessar Dashboard' : 'Entrar'}
      </a>
      {!isSignedIn && (
        <a
          href={paths.register}
          className="hidden h-10 items-center rounded-control bg-accent px-4 font-semibold text-on-accent hover:bg-accent-hover sm:inline-flex"
        >
          Começar Grátis
        </a>
      )}
      <details data-menu className="md:hidden">
        <summary
          aria-label="Menu"
          className="grid size-11 list-none place-items-center rounded-control focus-visible:outline-white [&::-webkit-details-marker]:hidden"
        >
          <Menu aria-hidden size={22} />
        </summary>
        <ul className="absolute inset-x-0 top-full grid border-b border-white/10 bg-(--brand) px-4 pb-4 shadow-float">
          {shownSections({ site }).map((section, i) => (
            <li key={section.id}>
              <SectionLink {...section} isFirst={i === 0} className="flex h-12 items-center text-base" />
            </li>
          ))}
          <li>
            <a href={paths.masterLogin} className="flex h-12 items-center text-base font-semibold">
              Master
            </a>
          </li>
        </ul>
      </details>
    </nav>
  </div>
)

/** The script hides a logo that fails to load; the name stands beside it. */
export const Logo = ({ of }: { of: ShownPicture | null }) => (
  <img
    data-logo
    src={of ? smallPicture(of) : productIcon()}
    alt=""
    width={32}
    height={32}
    className="size-8 shrink-0 rounded-control object-contain ring-1 ring-white/25"
  />
)

type SectionProps = { id: string; name: string; isFirst: boolean; className: string }

const SectionLink = ({ id, name, isFirst, className }: SectionProps) => (
  <a
    href={`#${id}`}
    data-section={id}
    aria-current={isFirst ? 'true' : undefined}
    className={`${className} font-semibold underline-offset-8 hover:underline aria-[current]:text-(--brand-accent) focus-visible:outline-white`}
  >
    {name}
  </a>
)
