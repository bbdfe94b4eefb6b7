import { Check, MessageCircle, Trash2 } from 'lucide-react'
import { useMay } from '../../accounts/web/session.tsx'
import { whatsappLink } from '../../platform/whatsapp.ts'
import { formatCount, formatPhone } from '../../platform/format.ts'
import { runAction } from '../../platform/web/frames/use-action.ts'
import { Button, buttonClass } from '../../platform/web/ui/button.tsx'
import { Card } from '../../platform/web/ui/card.tsx'
import { IconButton } from '../../platform/web/ui/icon-button.tsx'
import { toast } from '../../platform/web/ui/toast.tsx'
import type { UnconfirmedWish } from '../contract.ts'
import { daysWords, hoursToConfirm, partsWords } from '../wish.ts'
import { waitlistApi } from './api.ts'

type Props = { wishes: readonly UnconfirmedWish[]; count: number }

/** What visitors asked for and have not confirmed. They are offered nothing until they do, or the desk confirms for them. */
export function UnconfirmedList({ wishes, count }: Props) {
  const mayEdit = useMay('bookings.edit')
  if (wishes.length === 0) return null
  const confirm = ({ id, clientName }: UnconfirmedWish) =>
    runAction(() => waitlistApi.confirm.call({ id }), {
      done: () => toast.success('Pedido confirmado!', clientName),
      failed: ['Erro ao confirmar pedido', 'Tente novamente.'],
    })
  const remove = ({ id }: UnconfirmedWish) =>
    runAction(() => waitlistApi.remove.call({ id }), {
      done: () => toast.success('Removido da lista de espera!'),
      failed: ['Erro ao remover da lista', 'Tente novamente.'],
    })
  return (
    <Card flush title="Aguardando confirmação">
      <p className="px-5 pb-3 text-xs text-soft">
        Só recebem ofertas depois de confirmar pelo e-mail, ou quando você confirma. Sem confirmação, o pedido expira em{' '}
        {hoursToConfirm} horas.
      </p>
      <ul aria-label="Aguardando confirmação" className="divide-y divide-line border-t border-line">
        {wishes.map((wish) => (
          <li key={wish.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3 text-sm">
            <div className="min-w-40 flex-1">
              <p className="font-semibold break-words text-ink">{wish.clientName}</p>
              <p className="break-words text-soft">
                {wish.serviceName} · {wish.professionalName ?? 'qualquer profissional'} · {daysWords(wish)} ·{' '}
                {partsWords(wish.parts)}
              </p>
              <p className="text-xs break-words text-soft">
                {[wish.phone && formatPhone(wish.phone), wish.email].filter(Boolean).join(' · ')}
              </p>
            </div>
            {wish.phone && (
              <a
                href={whatsappLink(wish.phone, wish.text)}
                target="_blank"
                rel="noreferrer"
                className={buttonClass('secondary')}
              >
                <MessageCircle aria-hidden size={16} />
                <span>
                  <span className="max-md:visually-hidden">Pedir pelo </span>WhatsApp
                </span>
              </a>
            )}
            {mayEdit && (
              <>
                <Button writes icon={<Check aria-hidden size={16} />} onClick={() => void confirm(wish)}>
                  Confirmar <span className="visually-hidden">{wish.clientName}</span>
                </Button>
                <IconButton
                  writes
                  label={`Remover ${wish.clientName} da lista`}
                  icon={<Trash2 aria-hidden size={18} />}
                  onClick={() => void remove(wish)}
                />
              </>
            )}
          </li>
        ))}
      </ul>
      {count > wishes.length && (
        <p className="border-t border-line px-5 py-3 text-sm text-soft">
          Mostrando os {wishes.length} mais novos de {formatCount(count)}.
        </p>
      )}
    </Card>
  )
}
