import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Formats } from '../../platform/format.ts'
import { takesPix } from '../../platform/pix-currency.ts'
import { useFormats } from '../../platform/web/use-formats.ts'
import { paths } from '../../platform/paths.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import { Card } from '../../platform/web/ui/card.tsx'
import { LinkButton } from '../../platform/web/ui/link-button.tsx'
import { Skeleton } from '../../platform/web/ui/skeleton.tsx'
import { ErrorState } from '../../platform/web/ui/states.tsx'
import { depositNeedsReais, type DepositRule } from '../deposit.ts'
import { depositsApi } from './api.ts'
import { DepositRuleDialog } from './deposit-rule-dialog.tsx'

/** Sums up the deposit rule, beside the switch for online payment. */
export function DepositRuleCard() {
  const { data, isError, refetch } = useQuery(depositsApi.rule.get.queryOptions())
  const [isOpen, setOpen] = useState(false)
  const formats = useFormats()
  return (
    <Card title="Sinal por PIX">
      {data ? (
        <div className="grid gap-3 text-sm">
          <p className="text-soft">
            {!takesPix(formats)
              ? depositNeedsReais
              : data.isSaved
                ? ruleWords(data.rule, formats)
                : 'Defina o valor do sinal para ligar o pagamento online.'}
          </p>
          {takesPix(formats) && !data.hasPixKey && (
            <p className="font-semibold text-warning">Falta cadastrar a chave PIX em Configurações.</p>
          )}
          <div className="flex flex-wrap gap-2 empty:hidden">
            {takesPix(formats) && (
              <Button onClick={() => setOpen(true)}>{data.isSaved ? 'Alterar sinal' : 'Definir sinal'}</Button>
            )}
            {!takesPix(formats) ? null : data.hasPixKey ? (
              <LinkButton to={paths.deposits}>Ver sinais</LinkButton>
            ) : (
              <LinkButton to={paths.settings}>Cadastrar chave PIX</LinkButton>
            )}
          </div>
          {isOpen && <DepositRuleDialog rule={data.rule} onClose={() => setOpen(false)} />}
        </div>
      ) : isError ? (
        <ErrorState title="Não foi possível carregar o sinal." onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-16 w-full" />
      )}
    </Card>
  )
}

function ruleWords(
  { kind, amountCents, percent, forAll, serviceIds, holdMinutes }: DepositRule,
  formats: Formats,
): string {
  const amount = kind === 'fixed' ? formats.money(amountCents ?? 0) : `${percent}% do preço`
  const services = serviceIds.length === 1 ? '1 serviço' : `${serviceIds.length} serviços`
  return `${amount}, para ${forAll ? 'todos os serviços' : services}. O horário fica reservado por ${holdMinutes} minutos.`
}
