import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Formats } from '../../platform/format.ts'
import { takesPix } from '../../platform/pix-currency.ts'
import { useFormats } from '../../platform/web/use-formats.ts'
import { paths } from '../../platform/paths.ts'
import { Loaded } from '../../platform/web/frames/loaded.tsx'
import { Button } from '../../platform/web/ui/button.tsx'
import { Card } from '../../platform/web/ui/card.tsx'
import { LinkButton } from '../../platform/web/ui/link-button.tsx'
import { depositNeedsReais, type DepositRule } from '../deposit.ts'
import { depositsApi } from './api.ts'
import { DepositRuleDialog } from './deposit-rule-dialog.tsx'

/** All that a deposit needs: the switch by which it is asked for, its rule and the PIX key. */
export function DepositRuleCard({ children }: { children: ReactNode }) {
  const query = useQuery(depositsApi.rule.get.queryOptions())
  const [isOpen, setOpen] = useState(false)
  const formats = useFormats()
  return (
    <Card title="Sinal por PIX">
      <div className="mb-4">{children}</div>
      <Loaded query={query} failed="Não foi possível carregar o sinal." skeleton="h-16 w-full">
        {({ rule, isSaved, hasPixKey }) => (
          <div className="grid gap-3 text-sm">
            <p className="text-soft">
              {!takesPix(formats)
                ? depositNeedsReais
                : isSaved
                  ? ruleWords(rule, formats)
                  : 'Defina o valor do sinal para ligar o pagamento online.'}
            </p>
            {takesPix(formats) && !hasPixKey && (
              <p className="font-semibold text-warning">Falta cadastrar a chave PIX que recebe o sinal.</p>
            )}
            <div className="flex flex-wrap gap-2 empty:hidden">
              {takesPix(formats) && (
                <Button onClick={() => setOpen(true)}>{isSaved ? 'Alterar sinal' : 'Definir sinal'}</Button>
              )}
              {!takesPix(formats) ? null : hasPixKey ? (
                <LinkButton to={paths.deposits}>Ver sinais</LinkButton>
              ) : (
                <LinkButton to={paths.pixKey}>Cadastrar chave PIX</LinkButton>
              )}
            </div>
            {isOpen && <DepositRuleDialog rule={rule} onClose={() => setOpen(false)} />}
          </div>
        )}
      </Loaded>
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
