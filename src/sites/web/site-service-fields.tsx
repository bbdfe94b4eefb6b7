import { type Control, useWatch } from 'react-hook-form'
import { useFormats } from '../../platform/web/use-formats.ts'
import { ChoiceField } from '../../platform/web/choice-field.tsx'
import { TextField } from '../../platform/web/form-fields.tsx'
import type { SiteService, SiteTyped } from '../site.ts'

type Props = { control: Control<SiteTyped>; at: number; services: readonly SiteService[] }

/** One service of the page. Its price is the current one of a catalogue service, or typed here. */
export function SiteServiceFields({ control, at, services }: Props) {
  const formats = useFormats()
  const serviceId = useWatch({ control, name: `services.${at}.serviceId` })
  const isGone = Boolean(serviceId) && !services.some(({ id }) => id === serviceId)
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField control={control} name={`services.${at}.name`} label="Serviço" maxLength={120} />
        <ChoiceField
          control={control}
          name={`services.${at}.serviceId`}
          label="Preço"
          choices={[
            { value: '', label: 'Escrever o preço' },
            ...services.map(({ id, name, priceCents, isLeast }) => ({
              value: id,
              label: name,
              detail: isLeast ? `a partir de ${formats.money(priceCents)}` : formats.money(priceCents),
            })),
            ...(isGone ? [{ value: serviceId!, label: 'Serviço desativado' }] : []),
          ]}
          emptyText="Nenhum serviço encontrado."
        />
      </div>
      {serviceId ? (
        <p className="text-xs text-soft">
          {isGone
            ? 'Este serviço está desativado e não aparece no site.'
            : 'O site mostra sempre o preço do cadastro de serviços.'}
        </p>
      ) : (
        <TextField control={control} name={`services.${at}.price`} label="Preço escrito" maxLength={40} />
      )}
      <TextField control={control} name={`services.${at}.description`} label="Descrição" maxLength={240} />
    </>
  )
}
