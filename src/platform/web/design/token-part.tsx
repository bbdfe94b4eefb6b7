import { Card } from '../ui/card.tsx'
import { Part } from './part.tsx'

const surfaces = [
  { name: 'canvas', className: 'bg-canvas' },
  { name: 'surface', className: 'bg-surface' },
  { name: 'sunken', className: 'bg-sunken' },
  { name: 'hover', className: 'bg-hover' },
  { name: 'line', className: 'bg-line' },
  { name: 'edge', className: 'bg-edge' },
  { name: 'control', className: 'bg-control' },
  { name: 'primary', className: 'bg-primary' },
  { name: 'accent', className: 'bg-accent' },
]

const statuses = [
  { name: 'success', className: 'bg-success-soft text-success' },
  { name: 'warning', className: 'bg-warning-soft text-warning' },
  { name: 'danger', className: 'bg-danger-soft text-danger' },
  { name: 'info', className: 'bg-info-soft text-info' },
  { name: 'neutral', className: 'bg-neutral-soft text-neutral' },
  { name: 'special', className: 'bg-special-soft text-special' },
  { name: 'accent', className: 'bg-accent-soft text-accent-text' },
]

const sizes = [
  { name: 'text-xl', use: 'Título e valores', className: 'text-xl font-semibold' },
  { name: 'text-base', use: 'Seções, valores na frente de caixa', className: 'text-base font-semibold' },
  { name: 'text-sm', use: 'Tudo o que se lê', className: 'text-sm' },
  { name: 'text-xs', use: 'Rótulos, notas, etiquetas', className: 'text-xs' },
]

export const TokenPart = () => (
  <Part
    id="tokens"
    title="Cores e letras"
    text="Azul-marinho como tinta, âmbar como único acento, cinzas frios. Quatro tamanhos, dois pesos, números de largura fixa."
  >
    <Card>
      <ul className="grid grid-cols-3 gap-3 md:grid-cols-9">
        {surfaces.map(({ name, className }) => (
          <li key={name} className="grid gap-1.5 text-xs text-soft">
            <span className={`h-12 rounded-control border border-line ${className}`} />
            {name}
          </li>
        ))}
      </ul>
      <ul className="mt-4 grid grid-cols-2 gap-3 md:grid-cols-6">
        {statuses.map(({ name, className }) => (
          <li key={name} className={`grid h-12 place-items-center rounded-control text-sm font-semibold ${className}`}>
            {name}
          </li>
        ))}
      </ul>
      <dl className="mt-5 grid gap-3 border-t border-line pt-4">
        {sizes.map(({ name, use, className }) => (
          <div key={name} className="grid items-baseline gap-x-4 md:grid-cols-[9rem_1fr]">
            <dt className="text-xs text-soft">{name}</dt>
            <dd className={`figures text-ink ${className}`}>{use} · R$ 1.234,56 · 14:30</dd>
          </div>
        ))}
      </dl>
    </Card>
  </Part>
)
