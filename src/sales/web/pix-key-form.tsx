import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useMay } from '../../accounts/web/session.tsx'
import type { Business } from '../../business/contract.ts'
import { businessApi } from '../../business/web/api.ts'
import { formatPixKey, pixKeyNames, type PixKeyKind } from '../../platform/pix-key.ts'
import { pixNeedsReais, takesPix } from '../../platform/pix-currency.ts'
import { runAction } from '../../platform/web/frames/use-action.ts'
import { SelectField, TextField } from '../../platform/web/form-fields.tsx'
import { useFormShell } from '../../platform/web/form.tsx'
import { FormBody } from '../../platform/web/frames/form-dialog.tsx'
import { useWhenChanged } from '../../platform/web/use-when-changed.ts'
import { Loaded } from '../../platform/web/frames/loaded.tsx'
import { Button } from '../../platform/web/ui/button.tsx'
import { Card } from '../../platform/web/ui/card.tsx'
import { Skeleton } from '../../platform/web/ui/skeleton.tsx'
import { toast } from '../../platform/web/ui/toast.tsx'
import { useFormats } from '../../platform/web/use-formats.ts'
import { pixKeySchema, type PixKey } from '../pix.ts'
import { salesApi } from './api.ts'

const kinds = (Object.keys(pixKeyNames) as PixKeyKind[]).map((value) => ({ value, label: pixKeyNames[value] }))
const placeholders: Record<PixKeyKind, string> = {
  cpf: '000.000.000-00',
  cnpj: '00.000.000/0000-00',
  phone: '(11) 98765-4321',
  email: 'pix@seusalao.com.br',
  random: '123e4567-e89b-12d3-a456-426614174000',
}

/** A first key is of whom the business has said that it is. Which key that is, nobody but its bank knows. */
const proposed = (business: Business | undefined): PixKey => ({
  kind: business?.profile.documentType ?? 'cnpj',
  key: '',
  holderName: business?.profile.name ?? '',
  city: business?.profile.city ?? '',
})

type Props = {
  pixKey: PixKey | null
  onSaved?: () => void
  /** What stands beside the button that saves. */
  aside?: ReactNode
}

/** Edits the PIX key that receives the business's payments. */
export function PixKeyForm(props: Props) {
  const { pixKey } = props
  const business = useQuery({ ...businessApi.get.queryOptions(), enabled: pixKey === null })
  const [removals, setRemovals] = useState(0)
  useWhenChanged(pixKey === null, () => pixKey === null && setRemovals(removals + 1))
  if (pixKey === null && business.isLoading) return <FormSkeleton />
  const start = pixKey ? { ...pixKey, key: formatPixKey(pixKey) } : proposed(business.data)
  // A removed key's form begins anew; a stored one's stays, and the focus in it.
  return <KeyForm key={removals} {...props} start={start} />
}

function KeyForm({ pixKey, start, onSaved, aside }: Props & { start: PixKey }) {
  const shell = useFormShell({
    schema: pixKeySchema,
    defaultValues: start,
    submit: async (values) => {
      await salesApi.pixKey.save.call(values)
      toast.success('Chave PIX salva!', 'O PDV já mostra o QR Code com o valor da venda.')
      onSaved?.()
    },
  })
  const remove = () =>
    runAction(() => salesApi.pixKey.remove.call(), {
      done: () => toast.success('Chave PIX removida!'),
      failed: 'Erro ao remover a chave PIX',
    })
  const kind = useWatch({ control: shell.control, name: 'kind' })
  return (
    <FormBody
      shell={shell}
      label="Chave PIX"
      submitLabel="Salvar chave"
      foot={(send) => (
        <div className="flex flex-wrap justify-end gap-2">
          {aside}
          {pixKey && (
            <Button writes onClick={remove}>
              Remover chave
            </Button>
          )}
          {send}
        </div>
      )}
    >
      <div className="grid gap-4 md:grid-cols-2">
        <SelectField control={shell.control} name="kind" label="Tipo da chave" options={kinds} required />
        <TextField
          control={shell.control}
          name="key"
          label="Chave"
          placeholder={placeholders[kind]}
          autoComplete="off"
          required
        />
        <TextField
          control={shell.control}
          name="holderName"
          label="Nome de quem recebe"
          hint="Como aparece no banco."
          autoComplete="off"
          required
        />
        <TextField
          control={shell.control}
          name="city"
          label="Cidade"
          hint="Do banco ou do negócio."
          autoComplete="off"
          required
        />
      </div>
    </FormBody>
  )
}

/** As high as the form: whoever aims at a card below must not hit another. */
const FormSkeleton = () => (
  <div role="status" aria-label="Carregando a chave PIX">
    <Skeleton className="h-[27rem] w-full md:h-[13.375rem]" />
  </div>
)

/** The card in the settings. Hidden without the permission to edit settings. */
export function PixKeyCard() {
  const query = useQuery(salesApi.pixKey.get.queryOptions())
  const formats = useFormats()
  if (!useMay('settings.money')) return null
  return (
    <Card title="Chave PIX">
      {!takesPix(formats) ? (
        <p className="text-sm text-soft">{pixNeedsReais} Este negócio recebe em outra moeda.</p>
      ) : (
        <Loaded query={query} failed="Não foi possível carregar a chave PIX." skeleton={<FormSkeleton />}>
          {(pixKey) => <PixKeyForm pixKey={pixKey} />}
        </Loaded>
      )}
    </Card>
  )
}
