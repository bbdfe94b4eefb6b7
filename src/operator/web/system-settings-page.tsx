import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { PictureField } from '../../business/web/picture-field.tsx'
import { KeysCard } from '../../payments/web/keys-card.tsx'
import { setBrand } from '../../platform/brand.ts'
import { defaultZone } from '../../platform/clock.ts'
import { formatDateTime, formatDocument } from '../../platform/format.ts'
import { paths } from '../../platform/paths.ts'
import { useFormShell } from '../../platform/web/form.tsx'
import { FormBody } from '../../platform/web/frames/form-dialog.tsx'
import { DocumentField, SwitchField } from '../../platform/web/form-fields.tsx'
import { TextField } from '../../platform/web/text-fields.tsx'
import { Loaded } from '../../platform/web/frames/loaded.tsx'
import { Card } from '../../platform/web/ui/card.tsx'
import { PageHeader } from '../../platform/web/ui/page-header.tsx'
import { toast } from '../../platform/web/ui/toast.tsx'
import { systemForm, type System } from '../system.ts'
import { operatorApi } from './api.ts'

export function SystemSettingsPage() {
  const query = useQuery(operatorApi.settings.get.queryOptions())
  return (
    <>
      <PageHeader title="Configurações do Sistema" subtitle="O que vale para todos os negócios." />
      <div className="grid max-w-2xl gap-5" aria-busy={query.isPending}>
        <Loaded
          query={query}
          failed={['Erro', 'Erro ao carregar configurações do sistema']}
          around={(failure) => <Card>{failure}</Card>}
          skeleton="h-44 rounded-card"
        >
          {(settings) => <SettingsForm settings={settings} />}
        </Loaded>
        <PaymentKeysCard />
      </div>
    </>
  )
}

/** Our account at the payment provider. */
function PaymentKeysCard() {
  const query = useQuery(operatorApi.payments.get.queryOptions())
  return (
    <KeysCard
      title="Pagamentos"
      query={query}
      error={{ title: 'Erro', text: 'Erro ao carregar configurações do sistema' }}
      standing={(account) =>
        account
          ? `Mercado Pago conectado: conta ${account.accountId}, desde ${formatDateTime(account.changedAt, defaultZone)}.`
          : 'O Mercado Pago não está configurado. Enquanto isso, nenhum negócio é cobrado.'
      }
      ending="Nenhum negócio poderá pagar, e ninguém será cobrado, até que as chaves sejam informadas de novo."
      closed="Falta a chave do servidor: defina SEALING_KEY para guardar as chaves com segurança."
      save={operatorApi.payments.save.call}
      remove={operatorApi.payments.remove.call}
    />
  )
}

function SettingsForm({ settings }: { settings: System }) {
  const { name, logo } = settings
  // After saving, the settings are read again and the brand around this screen changes at once.
  useEffect(() => setBrand({ name, logo: logo?.hash ?? null }), [name, logo])
  const shell = useFormShell({
    schema: systemForm,
    defaultValues: {
      ...settings,
      legalName: settings.legalName ?? '',
      legalDocument: settings.legalDocument ? formatDocument(settings.legalDocument) : '',
      legalAddress: settings.legalAddress ?? '',
      legalEmail: settings.legalEmail ?? '',
    },
    submit: async (values) => {
      await operatorApi.settings.save.call(values)
      toast.success('Sucesso', 'Configurações salvas com sucesso!')
    },
    onFailure: () => toast.error('Erro', 'Erro ao salvar configurações'),
  })
  return (
    <FormBody
      shell={shell}
      label="Configurações do Sistema"
      className="grid gap-5"
      submitLabel="Salvar Configurações"
      foot="grid sm:justify-end"
    >
      <Card title="Identidade Visual">
        <div className="grid gap-4">
          <TextField
            control={shell.control}
            name="name"
            label="Nome do sistema"
            hint="Aparece nas telas, nas páginas públicas e nos e-mails."
            required
          />
          <PictureField
            control={shell.control}
            name="logo"
            label="Logo"
            one="system"
            shape="logo"
            to={paths.platformPictures}
          />
        </div>
      </Card>
      <Card title="Dados da empresa">
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            control={shell.control}
            name="legalName"
            label="Razão social"
            hint="Os dados da empresa saem nas faturas e no rodapé das páginas."
          />
          <DocumentField control={shell.control} name="legalDocument" label="CNPJ ou CPF" />
          <div className="sm:col-span-2">
            <TextField control={shell.control} name="legalAddress" label="Endereço completo" />
          </div>
          <TextField control={shell.control} name="legalEmail" label="E-mail de contato" type="email" />
        </div>
      </Card>
      <Card title="Funcionalidades do Sistema">
        <SwitchField
          control={shell.control}
          name="affiliateProgramEnabled"
          label="Programa de Afiliados"
          hint="Habilitar módulo de programa de afiliados para todos os usuários"
        />
      </Card>
    </FormBody>
  )
}
