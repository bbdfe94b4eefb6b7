import { useQuery } from '@tanstack/react-query'
import { bookingLinkForm, type BookingLink } from '../../booking/booking-link.ts'
import { bookingApi } from '../../booking/web/api.ts'
import { SlugField } from '../../booking/web/slug-field.tsx'
import { PhoneField } from '../../platform/web/form-fields.tsx'
import { paths } from '../../platform/paths.ts'
import { useFormShell } from '../../platform/web/form.tsx'
import { FormBody } from '../../platform/web/frames/form-dialog.tsx'
import { Loaded } from '../../platform/web/frames/loaded.tsx'
import { LinkButton } from '../../platform/web/ui/link-button.tsx'
import { teamApi } from '../../team/web/api.ts'
import { toast } from '../../platform/web/ui/toast.tsx'
import { inOrderOfEntry } from '../first-steps.ts'

/**
 * Saves the booking link, with a slug proposed from the business's name. The WhatsApp is the business's, or that of who
 * was entered first, and is seen before everybody can see it.
 */
export function FirstLink() {
  const query = useQuery(bookingApi.link.get.queryOptions())
  const team = useQuery(teamApi.professionals.list.queryOptions())
  return (
    <Loaded
      query={{ ...query, data: team.isLoading ? undefined : query.data }}
      failed="Erro ao carregar o link de agendamento"
      skeleton="h-40 w-full"
    >
      {({ link }) => (
        <LinkForm link={{ ...link, whatsapp: link.whatsapp ?? inOrderOfEntry(team.data)[0]?.phone ?? null }} />
      )}
    </Loaded>
  )
}

function LinkForm({ link }: { link: BookingLink }) {
  const shell = useFormShell({
    schema: bookingLinkForm,
    defaultValues: { ...link, whatsapp: link.whatsapp ?? '', framingSites: link.framingSites.join('\n') },
    submit: async (values) => {
      await bookingApi.link.save.call(values)
      toast.success('Link salvo!', 'Sua página está no ar.')
    },
    failed: ['Erro', 'Não foi possível salvar o link de agendamento.'],
  })
  return (
    <FormBody
      shell={shell}
      label="Primeiro link"
      className="grid max-w-xl gap-4"
      submitLabel="Colocar no ar"
      foot={(send) => (
        <div className="flex flex-wrap justify-end gap-2">
          <LinkButton to={paths.bookingLink} variant="ghost">
            Mais opções
          </LinkButton>
          {send}
        </div>
      )}
    >
      <SlugField
        control={shell.control}
        name="slug"
        label="Endereço da sua página"
        required
        pathOf={paths.booking}
        isKnown={false}
        isChecked
      />
      <PhoneField
        control={shell.control}
        name="whatsapp"
        label="WhatsApp do negócio"
        hint="Aparece na sua página, para tirar dúvidas. Deixe vazio para não mostrar."
      />
    </FormBody>
  )
}
