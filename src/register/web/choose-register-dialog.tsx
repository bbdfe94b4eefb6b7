import { Check } from 'lucide-react'
import { useToday } from '../../accounts/web/session.tsx'
import { Badge } from '../../platform/web/ui/badge.tsx'
import { Dialog } from '../../platform/web/ui/dialog.tsx'
import { useFormats } from '../../platform/web/use-formats.ts'
import type { Register } from '../registers.ts'
import type { RegisterHere } from './use-register-here.ts'

type Props = { open: boolean; registers: RegisterHere; onClose: () => void }

/** Chooses the register at which this device works, if the business has several. */
export const ChooseRegisterDialog = ({ open, registers: { registers, here, choose }, onClose }: Props) => (
  <Dialog
    open={open}
    onClose={onClose}
    title="Caixa deste aparelho"
    description="As vendas e o dinheiro deste aparelho entram no caixa escolhido."
    size="sm"
  >
    <ul className="grid gap-2">
      {registers.map((register) => (
        <li key={register.id}>
          <button
            type="button"
            aria-pressed={register.id === here?.id}
            onClick={() => {
              choose(register.id)
              onClose()
            }}
            className="flex min-h-control w-full cursor-pointer items-center gap-3 rounded-control border border-line px-3 py-2.5 text-left hover:bg-hover aria-pressed:border-accent"
          >
            <span className="min-w-0 flex-1">
              <span className="block font-semibold break-words">{register.name}</span>
              <State register={register} />
            </span>
            <Badge tone={register.session ? 'success' : 'neutral'}>{register.session ? 'Aberto' : 'Fechado'}</Badge>
            {register.id === here?.id && <Check aria-hidden size={18} className="shrink-0 text-accent-text" />}
          </button>
        </li>
      ))}
    </ul>
  </Dialog>
)

function State({ register: { session } }: { register: Register }) {
  const today = useToday()
  const { date } = useFormats()
  if (!session) return null
  const { opened, cashierName } = session
  return (
    <span className="figures block text-sm break-words text-soft">
      {cashierName}, desde {opened.date !== today && `${date(opened.date)} às `}
      {opened.time}
    </span>
  )
}
