import { useFormState, useWatch } from 'react-hook-form'
import { pictureIn } from '../../business/picture.ts'
import { PictureField } from '../../business/web/picture-field.tsx'
import { DepositRuleCard } from '../../deposits/web/deposit-rule-card.tsx'
import { languageNames, pageLanguages } from '../../languages/language.ts'
import { Form, useFormShell } from '../../platform/web/form.tsx'
import { refusalOf } from '../../platform/web/api.ts'
import {
  NumberField,
  PhoneField,
  SelectField,
  SwitchField,
  TextareaField,
  TextField,
} from '../../platform/web/form-fields.tsx'
import { paths } from '../../platform/paths.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import { Card } from '../../platform/web/ui/card.tsx'
import { PageHeader } from '../../platform/web/ui/page-header.tsx'
import { toast } from '../../platform/web/ui/toast.tsx'
import { UnsavedGuard } from '../../platform/web/unsaved-guard.tsx'
import { words } from '../../platform/words.ts'
import { bookingLinkRefusals, bookingLinkForm, linkIncomplete, longestHold, type BookingLink } from '../booking-link.ts'
import type { BookingGap } from '../booking-gaps.ts'
import { bookingApi } from './api.ts'
import { BookingGaps } from './booking-gaps.tsx'
import { ColorField } from './color-field.tsx'
import { LinkCard, OpenLink } from './link-card.tsx'
import { EmbedCard } from './embed-card.tsx'
import { LinkPreview } from './link-preview.tsx'
import { LinkStatistics } from './link-statistics.tsx'
import { NoShowCard } from './no-show-card.tsx'
import { SlugField } from './slug-field.tsx'
import { LinkButton } from '../../platform/web/ui/link-button.tsx'
import { ProfessionalLinks } from './professional-links.tsx'

const { SLUG_TAKEN } = bookingLinkRefusals

const languageChoices = pageLanguages.map((value) => ({
  value,
  label: value === 'visitor' ? 'Conforme o navegador do cliente' : languageNames[value],
}))

type Props = { isSaved: boolean; link: BookingLink; gaps: readonly BookingGap[]; place: string | null }

/** The form of the link, with a preview beside it. */
export function LinkForm({ isSaved, link, gaps, place }: Props) {
  const shell = useFormShell({
    schema: bookingLinkForm,
    defaultValues: { ...link, whatsapp: link.whatsapp ?? '', framingSites: link.framingSites.join('\n') },
    submit: async (values) => {
      try {
        await bookingApi.link.save.call(values)
      } catch (error) {
        if (refusalOf(error)?.code === SLUG_TAKEN.code) toast.error(words(SLUG_TAKEN.title), words(SLUG_TAKEN.text))
        throw error
      }
      shell.reset(shell.values())
      toast.success('Link salvo!', savedText(values.isActive, gaps))
    },
    onFailure: () => toast.error('Erro', 'Não foi possível salvar o link de agendamento.'),
  })
  const { control } = shell
  const shown = useWatch({ control })
  const { isDirty } = useFormState({ control })

  const sayWhatIsMissing = () => {
    const { businessName, slug } = shell.values()
    if (!businessName.trim() || !slug) toast.error(linkIncomplete.title, linkIncomplete.text)
  }
  return (
    <>
      <PageHeader
        title="Link de Agendamento"
        subtitle="Seus clientes agendam sozinhos, a qualquer hora."
        actions={isSaved && <OpenLink link={link} label="Visualizar" />}
        action={
          (isDirty || !isSaved) && (
            <Button type="submit" form={shell.id} variant="primary" pending={shell.pending} onClick={sayWhatIsMissing}>
              Salvar
            </Button>
          )
        }
      />
      <UnsavedGuard shell={shell} />
      {isSaved && link.isActive && (
        <div className="mb-5 empty:hidden">
          <BookingGaps gaps={gaps} />
        </div>
      )}
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr]">
        {isSaved && (
          <div className="grid gap-5 lg:col-start-2">
            <LinkCard link={link} gaps={gaps} place={place} />
            <ProfessionalLinks link={link} />
          </div>
        )}
        <Form
          shell={shell}
          label="Link de Agendamento"
          className="grid grid-cols-1 gap-5 lg:col-start-1 lg:row-span-2 lg:row-start-1"
        >
          <Card>
            <SwitchField
              control={control}
              name="isActive"
              label="Página no ar"
              hint="Se desligar, quem abrir o link verá que ele está inativo."
            />
          </Card>
          <Card title="Sua página">
            <div className="grid gap-4">
              <TextField control={control} name="businessName" label="Nome do negócio" required maxLength={120} />
              <SlugField
                control={control}
                name="slug"
                label="Endereço da página"
                required
                pathOf={paths.booking}
                isKnown={isSaved}
                isChecked
              />
              <PhoneField
                control={control}
                name="whatsapp"
                label="WhatsApp do negócio"
                hint="Aparece na página e nos e-mails de agendamento, para tirar dúvidas."
              />
            </div>
          </Card>
          <Card title="O que o cliente vê e informa">
            <div className="grid gap-3">
              <SwitchField control={control} name="requirePhone" label="Telefone obrigatório" />
              <SwitchField
                control={control}
                name="requireAddress"
                label="Endereço obrigatório"
                hint="Para quem atende em domicílio; aparece nas observações do agendamento."
              />
              <SwitchField control={control} name="showPrices" label="Mostrar preços" />
              <SelectField
                control={control}
                name="language"
                label="Idioma da página de agendamento"
                options={languageChoices}
                hint="Vale para a página e para os e-mails enviados a quem agenda. Os textos que você escreveu não são traduzidos."
              />
            </div>
          </Card>
          <Card title="Confirmação">
            <div className="grid gap-4">
              <SwitchField
                control={control}
                name="autoConfirm"
                label="Confirmar automaticamente"
                hint="Se desligar, cada agendamento fica pendente até alguém confirmar na agenda."
              />
              {!shown.autoConfirm && (
                <NumberField
                  control={control}
                  name="holdHours"
                  label="Reservar o horário por"
                  suffix="horas"
                  min={1}
                  max={longestHold}
                  hint="Sem confirmação até lá, ou até o início, o horário fica livre e o cliente é avisado."
                />
              )}
            </div>
          </Card>
          <DepositRuleCard>
            <SwitchField
              control={control}
              name="allowOnlinePayment"
              label="Pagamento online"
              hint="Quem agenda paga o sinal por PIX, e o pagamento confirma o agendamento."
            />
          </DepositRuleCard>
          <NoShowCard control={control} />
          <Card title="Google e outros sites">
            <div className="grid gap-4">
              <SwitchField
                control={control}
                name="isListed"
                label="Aparecer nas buscas"
                hint="Se desligar, pedimos ao Google e aos outros buscadores que não mostrem a página."
              />
              <TextareaField
                control={control}
                name="framingSites"
                rows={2}
                label="Sites que podem mostrar a página"
                hint="Um por linha, como www.seusalao.com.br. Só eles podem ter o seu agendamento dentro da própria página."
              />
            </div>
          </Card>
          <Card title="Personalização visual">
            <div className="grid gap-4 sm:grid-cols-2">
              <div className="sm:col-span-2">
                <PictureField control={control} name="logo" label="Logo" one="logo" shape="logo" />
              </div>
              <ColorField control={control} name="primaryColor" label="Cor primária" />
              <ColorField control={control} name="accentColor" label="Cor de destaque" />
            </div>
            <p className="mt-4">
              <LinkButton to={paths.settings} variant="secondary">
                Capa e redes sociais
              </LinkButton>
            </p>
          </Card>
        </Form>
        <div className="grid gap-5 lg:col-start-2">
          {isSaved && <EmbedCard link={link} />}
          <LinkPreview
            businessName={shown.businessName || 'Nome do negócio'}
            logo={pictureIn(shown.logo)}
            primaryColor={shown.primaryColor ?? link.primaryColor}
            accentColor={shown.accentColor ?? link.accentColor}
            showPrices={shown.showPrices ?? link.showPrices}
          />
        </div>
        {isSaved && (
          <div className="lg:col-span-2">
            <LinkStatistics />
          </div>
        )}
      </div>
    </>
  )
}

function savedText(isActive: boolean, gaps: readonly BookingGap[]): string {
  if (!isActive) return 'Sua página está desligada.'
  return gaps.length > 0 ? 'Complete o cadastro para receber agendamentos.' : 'Sua página está no ar.'
}
