import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { toast } from '../../platform/web/ui/toast.tsx'
import { salesApi } from './api.ts'
import { useCart, useRegister } from './counter.tsx'

type Props = {
  id: string
  /** The visit to put into the cart, or null. */
  visitId: string | null
  onAsked: (() => void) | undefined
  /** Called where there is a visit to charge and no open register. */
  onClosed: () => void
  /** Called once the visit is in the cart. */
  onTaken: () => unknown
}

/**
 * Chooses the client whom the address names, as soon as there are items to sell, and takes the visit once a register is open. A
 * cart of somebody else stays as it is.
 */
export function AskedClient({ id, visitId, onAsked, onClosed, onTaken }: Props) {
  const { till, step, takeVisits } = useCart()
  const { isLoaded, session } = useRegister()
  const asked = useQuery({
    ...salesApi.client.queryOptions({ input: { id } }),
    // Asked anew each time: what an earlier answer left to pay may be paid by now.
    staleTime: Infinity,
    gcTime: 0,
  })
  const isAnswered = asked.isError || (asked.data !== undefined && isLoaded && session !== undefined)
  const isOpen = Boolean(session)
  const standing = isAnswered ? (isOpen ? 'open' : 'closed') : null
  const waits = useRef(false)
  const choose = useEffectEvent(() => {
    if (!visitId || isOpen || !asked.data) onAsked?.()
    if (!asked.data) return toast.error('Erro ao carregar o cliente', 'Escolha o cliente no carrinho.')
    const { name, appointments } = asked.data
    // Who waited for a register may have begun something else meanwhile.
    if (waits.current && till.client?.id !== id) return
    if (till.client?.id !== id && (till.client ?? till.lines.length > 0))
      return toast.error('O carrinho tem outra venda', 'Termine, guarde ou esvazie o carrinho, e tente de novo.')
    step({ type: 'client', client: { id, name, appointments } })
    if (!visitId) return
    // What is to be charged waits until the register is open.
    if (!isOpen) {
      waits.current = true
      return onClosed()
    }
    takeVisits(appointments.filter((one) => one.visitId === visitId))
    onTaken()
  })
  useEffect(() => {
    if (standing) choose()
  }, [standing])
  return null
}
