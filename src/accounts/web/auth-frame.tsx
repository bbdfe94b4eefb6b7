import { CalendarCheck, ReceiptText, Smartphone } from 'lucide-react'
import { useEffect, type ReactNode } from 'react'
import { productIcon, productName } from '../../platform/brand.ts'
import { paths } from '../../platform/paths.ts'

const promises = [
  { icon: CalendarCheck, text: 'Agenda sem choque de horários, por profissional' },
  { icon: Smartphone, text: 'Clientes agendam sozinhos pelo celular' },
  { icon: ReceiptText, text: 'Caixa que fecha no centavo, todo dia' },
]

/** `page` names the page in tabs and histories, where the title greets and does not name it. */
type Props = { title: string; intro: ReactNode; page?: string; children: ReactNode }

/** Frame of the sign-in and sign-up forms. Only wide screens show the product's promises beside the form. */
export function AuthFrame({ title, intro, page, children }: Props) {
  const named = page ?? title
  useEffect(() => {
    document.title = `${named} · ${productName()}`
  }, [named])
  return (
    <div className="grid min-h-dvh bg-surface lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
      <aside className="relative hidden flex-col justify-between overflow-hidden bg-on-accent p-12 text-white lg:flex xl:p-16">
        <Brand />
        <div className="grid gap-10">
          <p className="max-w-md text-[2.25rem] leading-[2.75rem] font-semibold tracking-tight text-balance">
            O dia do seu negócio em uma tela só.
          </p>
          <ul className="grid gap-4">
            {promises.map(({ icon: Icon, text }) => (
              <li key={text} className="flex items-center gap-3 text-base text-white/85">
                <Icon aria-hidden size={20} className="flex-none text-accent" />
                {text}
              </li>
            ))}
          </ul>
        </div>
        <MorningSketch />
      </aside>
      <main className="px-5 pt-6 pb-10 sm:px-8 md:pt-[10vh] lg:pt-[18vh]">
        <div className="mx-auto w-full max-w-sm lg:hidden">
          <Brand />
        </div>
        <div className="mx-auto grid w-full max-w-sm gap-6 pt-10 lg:pt-0">
          <header className="grid gap-1.5">
            <h1 className="text-xl font-semibold">{title}</h1>
            <p className="text-sm text-soft">{intro}</p>
          </header>
          {children}
        </div>
      </main>
    </div>
  )
}

function Brand() {
  return (
    <a href={paths.home} className="focus-ring inline-flex w-fit items-center gap-2.5 rounded-control">
      <img
        src={productIcon()}
        alt=""
        width={32}
        height={32}
        className="size-8 rounded-control object-contain ring-1 ring-white/20"
      />
      <span className="text-xl font-semibold">{productName()}</span>
    </a>
  )
}

const morning = [
  { time: '09:00', what: 'Corte feminino', who: 'Juliana', span: 'col-span-3', tint: 'bg-white/10' },
  { time: '10:00', what: 'Escova', who: 'Beatriz', span: 'col-span-2', tint: 'bg-accent text-on-accent' },
  { time: '11:00', what: 'Coloração', who: 'Carla', span: 'col-span-4', tint: 'bg-white/10' },
]

/** A drawing of a morning in the agenda. */
function MorningSketch() {
  return (
    <div aria-hidden className="grid gap-2 border-t border-white/15 pt-6 text-sm">
      {morning.map(({ time, what, who, span, tint }) => (
        <div key={time} className="grid grid-cols-[3.5rem_repeat(4,minmax(0,1fr))] items-center gap-2">
          <span className="figures text-white/60">{time}</span>
          <span className={`${span} ${tint} flex justify-between gap-3 rounded-control px-3 py-2`}>
            <span className="truncate font-semibold">{what}</span>
            <span className="opacity-80">{who}</span>
          </span>
        </div>
      ))}
    </div>
  )
}
