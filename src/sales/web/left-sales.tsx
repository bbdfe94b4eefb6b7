import { useQueryClient } from '@tanstack/react-query'
import { Send, Trash2, UserRoundX } from 'lucide-react'
import { useState } from 'react'
import { useAction } from '../../platform/web/frames/use-action.ts'
import { useOfflineReason } from '../../platform/web/reachability.ts'
import { dropUnsent, readLeft } from '../../platform/web/sealed-store.ts'
import { Badge } from '../../platform/web/ui/badge.tsx'
import { Button } from '../../platform/web/ui/button.tsx'
import { toast } from '../../platform/web/ui/toast.tsx'
import { offlineRequestOf, salesCount, type UnsentSale } from '../unsent-sale.ts'
import { salesApi, storeLeftSale } from './api.ts'
import { DiscardForm, UnsentSummary } from './unsent-summary.tsx'
import { leftSalesKey, type LeftSales } from './use-left-sales.ts'

type OpenSales = { name: string; sales: readonly UnsentSale[] }

/** Unsent sales of a member who may no longer sell. Encrypted until the owner opens them, which the server audits. */
export function LeftSalesOf({ left }: { left: LeftSales }) {
  const { accountId, owner, count } = left
  const [opened, setOpened] = useState<OpenSales | null>(null)
  const offline = useOfflineReason()
  const queryClient = useQueryClient()
  const opening = useAction(
    async () => {
      const { key, name } = await salesApi.left.open.call({ accountId })
      const sales = (await readLeft<UnsentSale>(owner, key)).map(({ value }) => value)
      return { name, sales }
    },
    { done: setOpened, failed: 'Erro ao abrir as vendas' },
  )
  const dropped = async (id: string) => {
    await dropUnsent(owner, id)
    setOpened((now) => now && { ...now, sales: now.sales.filter((sale) => sale.id !== id) })
    await queryClient.invalidateQueries({ queryKey: leftSalesKey })
  }
  if (!opened)
    return (
      <div className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-line p-4 text-sm">
        <p className="flex min-w-0 flex-1 basis-60 gap-2.5">
          <UserRoundX aria-hidden size={18} className="mt-px shrink-0 text-soft" />
          <span>
            <strong className="block font-semibold">{salesCount(count)} de quem não tem mais acesso</strong>
            <span className="text-soft">
              Feitas neste aparelho e ainda não enviadas. Abra para enviar ou descartar; a abertura fica registrada.
            </span>
          </span>
        </p>
        <Button writes pending={opening.isPending} disabledReason={offline} onClick={() => opening.mutate()}>
          Abrir
        </Button>
      </div>
    )
  return (
    <section aria-label={`Vendas de ${opened.name}`} className="grid grid-cols-1 gap-3">
      <h3 className="text-sm font-semibold text-soft">Vendas de {opened.name}</h3>
      <ul className="grid grid-cols-1 gap-3">
        {opened.sales.map((unsent) => (
          <LeftSale key={unsent.id} left={left} name={opened.name} unsent={unsent} onGone={() => dropped(unsent.id)} />
        ))}
      </ul>
    </section>
  )
}

type Props = { left: LeftSales; name: string; unsent: UnsentSale; onGone: () => Promise<void> }

function LeftSale({ left: { accountId }, name, unsent, onGone }: Props) {
  const offline = useOfflineReason()
  const [isDiscarding, setDiscarding] = useState(false)
  const sale = offlineRequestOf(unsent)
  const sending = useAction(() => storeLeftSale({ accountId, sale }), {
    done: async () => {
      await onGone()
      toast.success('Venda registrada', `Ela está no histórico, em nome de ${name}.`)
    },
    failed: 'Erro ao enviar a venda',
  })
  const discard = async (reason: string) => {
    const answer = await salesApi.left.discard.call({ accountId, sale, reason })
    await onGone()
    return answer
  }
  return (
    <UnsentSummary unsent={unsent} badge={<Badge tone="warning">Aguardando decisão</Badge>}>
      <div className="flex flex-wrap gap-2 max-md:[&>*]:flex-1">
        <Button
          writes
          variant="primary"
          icon={<Send aria-hidden size={16} />}
          pending={sending.isPending}
          disabledReason={offline}
          onClick={() => sending.mutate()}
        >
          Enviar
        </Button>
        <Button
          variant="ghost"
          icon={<Trash2 aria-hidden size={16} />}
          aria-expanded={isDiscarding}
          onClick={() => setDiscarding(!isDiscarding)}
        >
          Descartar
        </Button>
      </div>
      {isDiscarding && <DiscardForm discard={discard} offline={offline} />}
    </UnsentSummary>
  )
}
