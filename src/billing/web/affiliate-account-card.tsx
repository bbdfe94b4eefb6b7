import { useQuery } from '@tanstack/react-query'
import { useMay } from '../../accounts/web/session.tsx'
import { formatDocument } from '../../platform/format.ts'
import { formatPixKey, pixKeyNames, type PixKeyKind } from '../../platform/pix-key.ts'
import { DocumentField, SelectField, TextField } from '../../platform/web/form-fields.tsx'
import { useFormShell } from '../../platform/web/form.tsx'
import { FormBody } from '../../platform/web/frames/form-dialog.tsx'
import { Loaded } from '../../platform/web/frames/loaded.tsx'
import { Card } from '../../platform/web/ui/card.tsx'
import { toast } from '../../platform/web/ui/toast.tsx'
import { type AffiliateAccount, affiliateAccountForm } from '../affiliate.ts'
import { billingApi } from './api.ts'

const kinds = (Object.keys(pixKeyNames) as PixKeyKind[]).map((value) => ({ value, label: pixKeyNames[value] }))
const empty: AffiliateAccount = { kind: 'cpf', key: '', holderName: '', document: '' }

/** The PIX key for payouts; not shown without the permission to change it. */
export function AffiliateAccountCard() {
  const may = useMay('affiliates.manage')
  const query = useQuery({ ...billingApi.affiliateAccount.queryOptions(), enabled: may })
  if (!may) return null
  return (
    <Card title="Recebimento por PIX">
      <Loaded query={query} failed="Não foi possível carregar a chave PIX." skeleton="h-40">
        {(account) => <AccountForm account={account} />}
      </Loaded>
    </Card>
  )
}

function AccountForm({ account }: { account: AffiliateAccount | null }) {
  const shell = useFormShell({
    schema: affiliateAccountForm,
    defaultValues: account
      ? { ...account, key: formatPixKey(account), document: formatDocument(account.document) }
      : empty,
    submit: async (values) => {
      await billingApi.saveAffiliateAccount.call(values)
      toast.success('Chave PIX salva!', 'O próximo repasse vai para esta chave.')
    },
  })
  return (
    <FormBody shell={shell} label="Recebimento por PIX" submitLabel="Salvar chave" foot="flex justify-end">
      {!account && <p className="text-sm text-soft">Sem uma chave PIX, o saldo fica guardado e não é repassado.</p>}
      <div className="grid gap-4 md:grid-cols-2">
        <TextField control={shell.control} name="holderName" label="Nome de quem recebe" autoComplete="off" required />
        <DocumentField control={shell.control} name="document" label="CPF ou CNPJ de quem recebe" required />
        <SelectField control={shell.control} name="kind" label="Tipo da chave" options={kinds} required />
        <TextField control={shell.control} name="key" label="Chave" autoComplete="off" required />
      </div>
    </FormBody>
  )
}
