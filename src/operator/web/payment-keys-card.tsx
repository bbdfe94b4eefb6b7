import { useQuery } from '@tanstack/react-query'
import { Copy, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { keysForm } from '../../billing/payment-keys.ts'
import { defaultZone } from '../../platform/clock.ts'
import { formatDateTime } from '../../platform/format.ts'
import { refusalOf } from '../../platform/web/api.ts'
import { copyLink } from '../../platform/web/copy-link.ts'
import { Form, useFormShell } from '../../platform/web/form.tsx'
import { PasswordField } from '../../platform/web/form-fields.tsx'
import { toastFailure } from '../../platform/web/toast-failure.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import { Card } from '../../platform/web/ui/card.tsx'
import { Confirm } from '../../platform/web/ui/confirm.tsx'
import { Skeleton } from '../../platform/web/ui/skeleton.tsx'
import { ErrorState } from '../../platform/web/ui/states.tsx'
import { toast } from '../../platform/web/ui/toast.tsx'
import { operatorApi } from './api.ts'

const icon = { 'aria-hidden': true, size: 16 } as const

/** Where what businesses pay arrives. Keys are typed and never shown. */
export function PaymentKeysCard() {
  const query = useQuery(operatorApi.payments.get.queryOptions())
  return (
    <Card title="Pagamentos">
      {query.data ? (
        <Keys {...query.data} />
      ) : query.isError ? (
        <ErrorState
          title="Erro"
          text="Erro ao carregar configurações do sistema"
          onRetry={() => void query.refetch()}
        />
      ) : (
        <Skeleton className="h-44" />
      )}
    </Card>
  )
}

type Props = { account: { accountId: string; changedAt: string } | null; canKeep: boolean; newsUrl: string }

function Keys({ account, canKeep, newsUrl }: Props) {
  const shell = useFormShell({
    schema: keysForm,
    defaultValues: { accessToken: '', webhookSecret: '' },
    submit: async (values) => {
      await operatorApi.payments.save.call(values)
      shell.reset()
      toast.success('Sucesso', 'Configurações salvas com sucesso!')
    },
  })
  return (
    <div className="grid gap-4">
      <p className="text-sm text-soft">
        {account
          ? `Mercado Pago conectado: conta ${account.accountId}, desde ${formatDateTime(account.changedAt, defaultZone)}.`
          : 'O Mercado Pago não está configurado. Enquanto isso, nenhum negócio é cobrado.'}
      </p>
      {canKeep ? (
        <Form shell={shell} label="Chaves do Mercado Pago">
          <PasswordField control={shell.control} name="accessToken" label="Access Token" required autoComplete="off" />
          <PasswordField
            control={shell.control}
            name="webhookSecret"
            label="Assinatura secreta do webhook"
            required
            autoComplete="off"
          />
          <div className="flex flex-wrap gap-2 sm:justify-end">
            {account && <Removal />}
            <Button type="submit" variant="primary" pending={shell.pending}>
              {account ? 'Trocar chaves' : 'Conectar'}
            </Button>
          </div>
        </Form>
      ) : (
        <p className="rounded-control border border-line bg-sunken px-3 py-2.5 text-sm text-ink">
          Falta a chave do servidor: defina SEALING_KEY para guardar as chaves com segurança.
        </p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-2 border-t border-line pt-4">
        <p className="min-w-0 text-sm text-soft">
          Endereço para as notificações de pagamentos: <span className="break-all text-ink">{newsUrl}</span>
        </p>
        <Button
          icon={<Copy {...icon} />}
          onClick={() => void copyLink(newsUrl, 'Informação copiada para a área de transferência.')}
        >
          Copiar endereço
        </Button>
      </div>
    </div>
  )
}

function Removal() {
  const [isAsking, setAsking] = useState(false)
  const [pending, setPending] = useState(false)
  const remove = async () => {
    setPending(true)
    try {
      await operatorApi.payments.remove.call()
      setAsking(false)
    } catch (error) {
      toastFailure('Erro', 'Erro ao salvar configurações')(refusalOf(error))
    } finally {
      setPending(false)
    }
  }
  return (
    <>
      <Button icon={<Trash2 {...icon} />} onClick={() => setAsking(true)}>
        Desconectar
      </Button>
      <Confirm
        open={isAsking}
        onCancel={() => setAsking(false)}
        onConfirm={() => void remove()}
        title="Desconectar o Mercado Pago?"
        text="Nenhum negócio poderá pagar, e ninguém será cobrado, até que as chaves sejam informadas de novo."
        confirmLabel="Desconectar"
        pending={pending}
      />
    </>
  )
}
