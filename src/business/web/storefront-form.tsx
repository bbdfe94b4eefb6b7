import { useFormShell } from '../../platform/web/form.tsx'
import { FormBody } from '../../platform/web/frames/form-dialog.tsx'
import { TextField } from '../../platform/web/form-fields.tsx'
import { Card } from '../../platform/web/ui/card.tsx'
import { type Storefront, storefrontForm } from '../storefront.ts'
import { businessApi } from './api.ts'
import { PictureField } from './picture-field.tsx'
import { useSaveSettings } from './use-save-settings.ts'

/** What the booking page shows, and the site where it shows nothing of its own. */
export function StorefrontForm({ storefront: { cover, instagram, facebook } }: { storefront: Storefront }) {
  const { saved, onFailure } = useSaveSettings()
  const shell = useFormShell({
    schema: storefrontForm,
    defaultValues: { cover, instagram: instagram ?? '', facebook: facebook ?? '' },
    submit: async (values) => {
      await businessApi.updateStorefront.call(values)
      saved()
    },
    onFailure,
  })
  const { control } = shell
  return (
    <FormBody shell={shell} label="Vitrine" className="grid max-w-3xl gap-5" submitLabel="Salvar vitrine">
      <Card title="Vitrine">
        <p className="mb-4 text-sm text-soft">
          Aparece na página de agendamento e, onde o seu site não tiver outros, também nele.
        </p>
        <div className="grid gap-4 sm:grid-cols-2">
          <div className="sm:col-span-2">
            <PictureField control={control} name="cover" label="Foto de capa" one="photo" shape="wide" />
          </div>
          <TextField control={control} name="instagram" label="Instagram" placeholder="@seusalao" />
          <TextField control={control} name="facebook" label="Facebook" />
        </div>
      </Card>
    </FormBody>
  )
}
