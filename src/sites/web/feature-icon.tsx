import { CalendarDays, Link2, Package, RadioTower, ShoppingBag, Users } from 'lucide-react'
import type { features } from '../landing.ts'

const icons = {
  online: Link2,
  agenda: CalendarDays,
  till: ShoppingBag,
  clients: Users,
  stock: Package,
  live: RadioTower,
} as const

export function FeatureIcon({ name }: { name: (typeof features)[number]['icon'] }) {
  const Icon = icons[name]
  return (
    <span aria-hidden className="grid size-11 place-items-center rounded-card bg-accent-soft text-accent-text">
      <Icon size={22} />
    </span>
  )
}
