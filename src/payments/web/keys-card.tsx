import { Copy, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useAction } from '../../platform/web/frames/use-action.ts'
import { copyLink } from '../../platform/web/share-link.ts'
import { useFormShell } from '../../platform/web/form.tsx'
import { FormBody } from '../../platform/web/frames/form-dialog.tsx'
import { PasswordField } from '../../platform/web/form-fields.tsx'
import { Loaded } from '../../platform/web/frames/loaded.tsx'
import { Button } from '../../platform/web/ui/button.tsx'
import { Card } from '../../platform/web/ui/card.tsx'
import { Confirm } from '../../platform/web/ui/confirm.tsx'
import { toast } from '../../platform/web/ui/toast.tsx'
import { keysForm, type PaymentConnection, type PaymentKeys } from '../payment-keys.ts'

const icon = { 'aria-hidden': true, size: 16 } as const

type Props = {
  title: string
  query: { data: PaymentConnection | undefined; isError: boolean; refetch: () => unknown }
  error: { title: string; text: string }
  /** The text about the connection; null if no account is connected. */
  standing: (account: PaymentConnection['account']) => string
  /** What is lost by disconnecting. */
  ending: string
  /** Why this installation cannot store keys. */
  closed: string
  save: (keys: PaymentKeys) => Promise<void>
  remove: () => Promise<void>
}

/** The connected account at the payment provider. */
export const KeysCard = ({ title, query, error, ...form }: Props) => (
  <Card title={title}>
    <Loaded query={query} failed={[error.title, error.text]} skeleton="h-44">
      {(connection) => <KeysForm connection={connection} {...form} />}
    </Loaded>
  </Card>
)

type FormProps = Omit<Props, 'title' | 'query' | 'error'> & { connection: PaymentConnection }

/** The form for the account's keys. The server checks them with the provider, and stored keys are never shown. */
function KeysForm({ connection, standing, ending, closed, save, remove }: FormProps) {
  const { account, canKeep, eventUrl } = connection
  const shell = useFormShell({
    schema: keysForm,
    defaultValues: { accessToken: '', webhookSecret: '' },
    submit: async (values) => {
      await save(values)
      shell.reset()
      toast.success('Sucesso', 'Configurações salvas com sucesso!')
    },
  })
  return (
    <div className="grid gap-4">
      <p className="text-sm text-soft">{standing(account)}</p>
      {canKeep ? (
        <FormBody
          shell={shell}
          label="Chaves do Mercado Pago"
          submitLabel={account ? 'Trocar chaves' : 'Conectar'}
          foot={(send) => (
            <div className="flex flex-wrap gap-2 sm:justify-end">
              {account && <Removal ending={ending} remove={remove} />}
              {send}
            </div>
          )}
        >
          <PasswordField control={shell.control} name="accessToken" label="Access Token" required autoComplete="off" />
          <PasswordField
            control={shell.control}
            name="webhookSecret"
            label="Assinatura secreta do webhook"
            required
            autoComplete="off"
          />
        </FormBody>
      ) : (
        <p className="rounded-control border border-line bg-sunken px-3 py-2.5 text-sm text-ink">{closed}</p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-2 border-t border-line pt-4">
        <p className="min-w-0 text-sm text-soft">
          Endereço para as notificações de pagamentos: <span className="break-all text-ink">{eventUrl}</span>
        </p>
        <Button
          icon={<Copy {...icon} />}
          onClick={() => void copyLink(eventUrl, 'Informação copiada para a área de transferência.')}
        >
          Copiar endereço
        </Button>
      </div>
    </div>
  )
}

function Removal({ ending, remove }: Pick<Props, 'ending' | 'remove'>) {
  const [isAsking, setAsking] = useState(false)
  const end = useAction(remove, { done: () => setAsking(false), failed: ['Erro', 'Erro ao salvar configurações'] })
  return (
    <>
      <Button writes icon={<Trash2 {...icon} />} onClick={() => setAsking(true)}>
        Desconectar
      </Button>
      <Confirm
        open={isAsking}
        writes
        onCancel={() => setAsking(false)}
        onConfirm={() => end.mutate()}
        title="Desconectar o Mercado Pago?"
        text={ending}
        confirmLabel="Desconectar"
        pending={end.isPending}
      />
    </>
  )
}
