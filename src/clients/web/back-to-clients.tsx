import { Link } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { paths } from '../../platform/paths.ts'

export const BackToClients = () => (
  <Link
    to={paths.clients}
    className="focus-ring mb-2 -ml-1 inline-flex min-h-8 items-center gap-1 rounded-sm pr-1 text-sm text-soft hover:text-ink max-md:min-h-11"
  >
    <ChevronLeft aria-hidden size={16} />
    Clientes
  </Link>
)
