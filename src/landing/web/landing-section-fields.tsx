import { type Control, useWatch } from 'react-hook-form'
import { PictureField } from '../../business/web/picture-field.tsx'
import { paths } from '../../platform/paths.ts'
import { PhoneField, SelectField, SwitchField, TextareaField, TextField } from '../../platform/web/form-fields.tsx'
import { Badge } from '../../platform/web/ui/badge.tsx'
import { Card } from '../../platform/web/ui/card.tsx'
import { featureIcons, type MainSiteTyped, mostOf } from '../main-site.ts'
import { exampleHint } from './landing-content-fields.tsx'
import { SiteList } from '../../sites/web/site-list.tsx'

type Props = { control: Control<MainSiteTyped> }
type Section = 'features' | 'about' | 'testimonials' | 'pricing' | 'contact'

const iconOptions = Object.entries(featureIcons).map(([value, label]) => ({ value, label }))
const ratings = [5, 4, 3, 2, 1].map((stars) => ({ value: String(stars), label: String(stars) }))
const places = { to: paths.platformPictures, one: 'picture', shape: 'wide' } as const

/** All sections of the page below its head; the plans are edited in `Licenças & Planos`. */
export const LandingSectionFields = ({ control }: Props) => (
  <div className="grid max-w-3xl gap-5">
    <Head control={control} of="features" title="Funcionalidades" />
    <Card title="Lista de funcionalidades">
      <SiteList
        control={control}
        name="features.items"
        most={mostOf['features.items']}
        one="item"
        named="title"
        empty={{ icon: 'calendar', title: '', description: '', points: [] }}
        fields={(at) => (
          <>
            <div className="grid gap-4 sm:grid-cols-[14rem_minmax(0,1fr)]">
              <SelectField control={control} name={`features.items.${at}.icon`} label="Ícone" options={iconOptions} />
              <TextField control={control} name={`features.items.${at}.title`} label="Título" maxLength={80} />
            </div>
            <TextareaField control={control} name={`features.items.${at}.description`} label="Descrição" rows={2} />
            <TextareaField
              control={control}
              name={`features.items.${at}.points`}
              label="Vantagens"
              hint="Uma por linha."
              rows={3}
            />
          </>
        )}
      />
    </Card>
    <Card title="Sobre" actions={<Shown control={control} of="about" />}>
      <div className="grid gap-4">
        <SwitchField control={control} name="about.isShown" label="Mostrar esta seção" />
        <TextField control={control} name="about.title" label="Título" maxLength={120} />
        <TextareaField control={control} name="about.content" label="Texto" rows={5} />
        <PictureField control={control} name="about.picture" label="Imagem da seção" {...places} />
      </div>
    </Card>
    <Card title="Depoimentos" actions={<Shown control={control} of="testimonials" />}>
      <div className="grid gap-4">
        <SwitchField control={control} name="testimonials.isShown" label="Mostrar esta seção" />
        <TextField control={control} name="testimonials.title" label="Título" required maxLength={120} />
      </div>
    </Card>
    <Card title="Lista de depoimentos">
      <SiteList
        control={control}
        name="testimonials.items"
        most={mostOf['testimonials.items']}
        one="depoimento"
        named="author"
        empty={{ text: '', author: '', role: '', picture: null, rating: 5, isExample: false }}
        fields={(at) => (
          <>
            <TextareaField control={control} name={`testimonials.items.${at}.text`} label="Depoimento" rows={3} />
            <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_6rem]">
              <TextField control={control} name={`testimonials.items.${at}.author`} label="Nome" maxLength={80} />
              <TextField control={control} name={`testimonials.items.${at}.role`} label="Função" maxLength={80} />
              <SelectField control={control} name={`testimonials.items.${at}.rating`} label="Nota" options={ratings} />
            </div>
            <PictureField
              control={control}
              name={`testimonials.items.${at}.picture`}
              label="Foto"
              one="photo"
              shape="face"
              to={paths.platformPictures}
            />
            <SwitchField
              control={control}
              name={`testimonials.items.${at}.isExample`}
              label="É só um exemplo"
              hint={exampleHint}
            />
          </>
        )}
      />
    </Card>
    <Head
      control={control}
      of="pricing"
      title="Preços"
      hint="Os planos são os de Licenças & Planos, com os preços atuais."
    />
    <Head control={control} of="contact" title="Contato" />
    <Card title="Dados de contato">
      <div className="grid gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField control={control} name="contact.email" label="E-mail" inputMode="email" maxLength={254} />
          <PhoneField control={control} name="contact.phone" label="Telefone" />
          <PhoneField control={control} name="contact.whatsapp" label="WhatsApp" />
          <TextField control={control} name="contact.address" label="Endereço" maxLength={200} />
          <TextField control={control} name="contact.instagram" label="Instagram" maxLength={80} />
          <TextField control={control} name="contact.facebook" label="Facebook" maxLength={80} />
          <TextField control={control} name="contact.twitter" label="Twitter" maxLength={80} />
          <TextField control={control} name="contact.linkedin" label="LinkedIn" maxLength={80} />
        </div>
        <SwitchField
          control={control}
          name="contact.isExample"
          label="É só um exemplo"
          hint="Enquanto for exemplo, o contato não aparece no site."
        />
      </div>
    </Card>
  </div>
)

type HeadProps = Props & { of: 'features' | 'pricing' | 'contact'; title: string; hint?: string }

const Head = ({ control, of, title, hint }: HeadProps) => (
  <Card title={title} actions={<Shown control={control} of={of} />}>
    <div className="grid gap-4">
      {hint && <p className="text-sm text-soft">{hint}</p>}
      <SwitchField control={control} name={`${of}.isShown`} label="Mostrar esta seção" />
      <TextField control={control} name={`${of}.title`} label="Título" required maxLength={120} />
      <TextField control={control} name={`${of}.subtitle`} label="Subtítulo" maxLength={240} />
    </div>
  </Card>
)

function Shown({ control, of }: Props & { of: Section }) {
  return useWatch({ control, name: `${of}.isShown` }) ? <Badge tone="success">Ativa</Badge> : <Badge>Inativa</Badge>
}
