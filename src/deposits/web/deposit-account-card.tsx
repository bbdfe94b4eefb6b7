import { useQuery } from '@tanstack/react-query'
import { KeysCard } from '../../payments/web/keys-card.tsx'
import { takesPix } from '../../platform/pix-currency.ts'
import { useFormats } from '../../platform/web/use-formats.ts'
import { depositsApi } from './api.ts'

/** The business's account at the payment provider, which confirms deposits automatically. */
export function DepositAccountCard() {
  const query = useQuery(depositsApi.account.get.queryOptions())
  const formats = useFormats()
  // A business with another currency cannot connect an account, but it may still disconnect one.
  if (!takesPix(formats) && !query.data?.account) return null
  return (
    <KeysCard
      title="Confirmação automática"
      query={query}
      error={{ title: 'Erro ao carregar', text: 'Não foi possível carregar a conta do Mercado Pago.' }}
      standing={(account) =>
        account
          ? `Mercado Pago conectado: conta ${account.accountId}, desde ${formats.dateTimeOf(account.changedAt)}. O sinal é confirmado assim que o PIX entra.`
          : 'Com a sua conta do Mercado Pago, o PIX do sinal é gerado lá e o agendamento é confirmado assim que o valor entra. Sem ela, o PIX usa a sua chave e alguém confere no banco.'
      }
      ending="Os próximos sinais usam a sua chave PIX e são conferidos por você. Confira no Mercado Pago os que já foram gerados lá."
      closed="O sistema ainda não está pronto para guardar chaves de outros serviços. Fale com o suporte."
      save={depositsApi.account.save.call}
      remove={depositsApi.account.remove.call}
    />
  )
}
