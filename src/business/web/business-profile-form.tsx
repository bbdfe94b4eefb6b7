import { useController } from 'react-hook-form'
import { states } from '../../platform/brazil.ts'
import { useFormShell } from '../../platform/web/form.tsx'
import { FormBody } from '../../platform/web/frames/form-dialog.tsx'
import { DocumentField, PhoneField, PostalCodeField, SelectField, TextField } from '../../platform/web/form-fields.tsx'
import { Card } from '../../platform/web/ui/card.tsx'
import { Segmented } from '../../platform/web/ui/segmented.tsx'
import { businessProfile, documentLabel, documentTypes, type BusinessProfile } from '../business.ts'
import { businessApi } from './api.ts'
import { usePostalAddress } from './use-postal-address.ts'
import { useSaveSettings } from './use-save-settings.ts'

const stateOptions = states.map((state) => ({ value: state, label: state }))
const typeOptions = documentTypes.map((type) => ({ value: type, label: documentLabel(type) }))

const placeholders = { cnpj: '00.000.000/0000-00', cpf: '000.000.000-00' }

export function BusinessProfileForm({ profile }: { profile: BusinessProfile }) {
  const { saved, onFailure } = useSaveSettings()
  const shell = useFormShell({
    schema: businessProfile,
    defaultValues: {
      ...profile,
      ownerName: profile.ownerName ?? '',
      email: profile.email ?? '',
      phone: profile.phone ?? '',
      document: profile.document ?? '',
      address: profile.address ?? '',
      city: profile.city ?? '',
      state: profile.state ?? '',
      postalCode: profile.postalCode ?? '',
      municipalityCode: profile.municipalityCode ?? '',
      municipalRegistration: profile.municipalRegistration ?? '',
      serviceCode: profile.serviceCode ?? '',
    },
    submit: async (values) => {
      await businessApi.updateProfile.call(values)
      saved()
    },
    onFailure,
  })
  const { control } = shell
  usePostalAddress(shell, profile.postalCode)
  const { field: type } = useController({ control, name: 'documentType' })
  return (
    <FormBody shell={shell} label="Perfil do negócio" className="grid max-w-3xl gap-5" submitLabel="Salvar perfil">
      <Card title="O negócio">
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField control={control} name="name" label="Nome do negócio" autoComplete="organization" required />
          <TextField control={control} name="ownerName" label="Nome do responsável" autoComplete="name" />
          <TextField
            control={control}
            name="email"
            label="E-mail"
            type="email"
            autoComplete="email"
            hint="Os avisos chegam neste e-mail. Se ficar vazio, vão para o proprietário."
          />
          <PhoneField control={control} name="phone" label="Telefone" />
          <div className="grid content-start gap-1.5">
            <span aria-hidden className="text-sm font-semibold text-ink">
              Tipo de documento
            </span>
            <Segmented label="Tipo de documento" value={type.value} options={typeOptions} onChange={type.onChange} />
          </div>
          <DocumentField
            control={control}
            name="document"
            label={documentLabel(type.value)}
            placeholder={placeholders[type.value]}
          />
        </div>
      </Card>
      <Card title="Endereço">
        <div className="grid gap-4 sm:grid-cols-6">
          <div className="sm:col-span-2">
            <PostalCodeField control={control} name="postalCode" label="CEP" />
          </div>
          <div className="sm:col-span-4">
            <TextField control={control} name="address" label="Endereço" autoComplete="street-address" />
          </div>
          <div className="sm:col-span-4">
            <TextField control={control} name="city" label="Cidade" autoComplete="address-level2" />
          </div>
          <div className="sm:col-span-2">
            <SelectField control={control} name="state" label="Estado" options={stateOptions} placeholder="—" />
          </div>
        </div>
      </Card>
      <Card title="Dados fiscais">
        <p className="mb-4 text-sm text-soft">
          O contador recebe estes dados com cada nova venda. As vendas já feitas não mudam.
        </p>
        <div className="grid gap-4 sm:grid-cols-3">
          <TextField
            control={control}
            name="municipalityCode"
            label="Código do município (IBGE)"
            inputMode="numeric"
            hint="7 dígitos. Exemplo: 3550308."
          />
          <TextField control={control} name="municipalRegistration" label="Inscrição municipal" />
          <TextField
            control={control}
            name="serviceCode"
            label="Código de serviço padrão (LC 116)"
            inputMode="numeric"
            hint="Vale para os serviços sem código próprio. Exemplo: 06.01."
          />
        </div>
      </Card>
    </FormBody>
  )
}
