import { productName } from '../../platform/brand.ts'
/** A small, true-to-scale likeness of the agenda and the till, made of the same colours and type as the screens themselves. */
export function ProductPicture() {
  return (
    <figure>
      <div
        role="img"
        aria-label="A agenda do dia por profissional e uma venda no PDV paga com PIX."
        className="grid overflow-hidden rounded-card border border-line bg-canvas shadow-float md:grid-cols-[1fr_18rem]"
      >
        <Agenda />
        <Till />
      </div>
      <figcaption className="mt-3 text-center text-xs text-faint">
        Ilustração das telas do {productName} com dados de exemplo.
      </figcaption>
    </figure>
  )
}

const hours = ['09:00', '10:00', '11:00']

type Visit = { at: number; minutes: number; client: string; service: string; look: string }
const confirmed = 'border-success-solid bg-success-soft text-success'
const completed = 'border-info-solid bg-info-soft text-info'
const pending = 'border-warning-solid bg-warning-soft text-warning'

const day: { name: string; visits: Visit[] }[] = [
  {
    name: 'Ana',
    visits: [
      { at: 0, minutes: 60, client: 'Marina Souza', service: 'Corte feminino', look: completed },
      { at: 75, minutes: 90, client: 'Júlia Prado', service: 'Coloração', look: confirmed },
    ],
  },
  {
    name: 'Bruno',
    visits: [
      { at: 30, minutes: 30, client: 'Caio Lima', service: 'Barba', look: completed },
      { at: 75, minutes: 45, client: 'Rafael Dias', service: 'Corte masculino', look: confirmed },
      { at: 135, minutes: 45, client: 'Téo Nunes', service: 'Corte masculino', look: pending },
    ],
  },
  {
    name: 'Carla',
    visits: [
      { at: 15, minutes: 45, client: 'Bia Rocha', service: 'Manicure', look: completed },
      { at: 90, minutes: 60, client: 'Lara Melo', service: 'Limpeza de pele', look: confirmed },
    ],
  },
]
const share = (minutes: number) => `${(minutes / 180) * 100}%`

function Agenda() {
  return (
    <div className="bg-surface p-4 sm:p-6">
      <div className="flex items-baseline justify-between">
        <p className="text-base font-semibold">Agenda</p>
        <p className="text-sm text-soft">Hoje, 7 agendamentos</p>
      </div>
      <div className="mt-4 grid grid-cols-[2.75rem_repeat(2,1fr)] gap-x-2 sm:grid-cols-[3rem_repeat(3,1fr)]">
        <span />
        {day.map(({ name }, i) => (
          <p key={name} className={`pb-2 text-sm font-semibold ${i === 2 ? 'hidden sm:block' : ''}`}>
            {name}
          </p>
        ))}
        <div className="relative h-72">
          {hours.map((hour, i) => (
            <span key={hour} className="figures absolute text-xs text-soft" style={{ top: share(i * 60) }}>
              {hour}
            </span>
          ))}
        </div>
        {day.map(({ name, visits }, i) => (
          <div
            key={name}
            className={`relative h-72 border-t border-line bg-[linear-gradient(var(--line)_1px,transparent_1px)] bg-size-[100%_33.333%] ${i === 2 ? 'hidden sm:block' : ''}`}
          >
            {visits.map((visit) => (
              <div
                key={visit.at}
                className={`absolute inset-x-0 overflow-hidden rounded-sm border-l-3 px-2 py-1 text-xs leading-4 ${visit.look}`}
                style={{ top: share(visit.at + 2), height: share(visit.minutes - 4) }}
              >
                <span className="block truncate font-semibold">{visit.client}</span>
                {visit.minutes > 30 && <span className="block truncate">{visit.service}</span>}
              </div>
            ))}
            <span className="absolute inset-x-0 border-t-2 border-accent" style={{ top: share(67) }} />
          </div>
        ))}
      </div>
    </div>
  )
}

const cart = [
  ['Corte feminino', 'R$ 90,00'],
  ['Shampoo 300 ml', 'R$ 45,00'],
] as const

function Till() {
  return (
    <div className="border-t border-line bg-sunken p-4 sm:p-6 md:border-t-0 md:border-l">
      <p className="text-base font-semibold">Venda</p>
      <p className="text-sm text-soft">Marina Souza</p>
      <ul className="mt-4 divide-y divide-line border-y border-line">
        {cart.map(([name, price]) => (
          <li key={name} className="flex justify-between gap-2 py-3 text-sm">
            {name}
            <span className="figures">{price}</span>
          </li>
        ))}
      </ul>
      <p className="mt-4 flex items-baseline justify-between">
        <span className="text-sm text-soft">Total</span>
        <span className="figures text-xl font-semibold">R$ 135,00</span>
      </p>
      <div className="mt-4 grid grid-cols-3 gap-2 text-center text-sm">
        {['Dinheiro', 'Cartão', 'PIX'].map((method) => (
          <span
            key={method}
            className={`rounded-control border py-2 ${method === 'PIX' ? 'border-primary bg-primary font-semibold text-on-primary' : 'border-line bg-surface'}`}
          >
            {method}
          </span>
        ))}
      </div>
      <span className="mt-4 block rounded-control bg-accent py-3 text-center text-sm font-semibold text-on-accent">
        Finalizar venda
      </span>
    </div>
  )
}
