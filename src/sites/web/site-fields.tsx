import { type Control, useWatch } from 'react-hook-form'
import { PictureField } from '../../business/web/picture-field.tsx'
import { ColorField } from '../../booking/web/color-field.tsx'
import { SlugField } from '../../booking/web/slug-field.tsx'
import { paths } from '../../platform/paths.ts'
import { PhoneField, SelectField, TextareaField, TextField } from '../../platform/web/form-fields.tsx'
import { iconNames, icons, longestAbout, most, siteLayouts, type SiteService, type SiteTyped } from '../site.ts'
import { EditorSection } from './editor-section.tsx'
import { SiteList } from './site-list.tsx'
import { SiteSectionOrder } from './site-section-order.tsx'
import { SiteServiceFields } from './site-service-fields.tsx'

const iconOptions = icons.map((icon) => ({ value: icon, label: iconNames[icon] }))
const layoutOptions = Object.entries(siteLayouts).map(([value, label]) => ({ value, label }))

type Props = { control: Control<SiteTyped>; services: readonly SiteService[]; isPublished: boolean }

/** All sections of the page; what is left empty does not appear on it. */
export function SiteFields({ control, services, isPublished }: Props) {
  const aboutText = useWatch({ control, name: 'aboutText' })
  return (
    <div className="grid max-w-3xl gap-3">
      <EditorSection
        control={control}
        title="Cabeçalho"
        of={['businessName', 'slug', 'layout', 'primaryColor', 'secondaryColor']}
        isFirst
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField control={control} name="businessName" label="Nome do negócio" required maxLength={120} />
          <SlugField
            control={control}
            name="slug"
            label="Endereço do site"
            required
            pathOf={paths.site}
            isKnown={isPublished}
          />
          <div className="sm:col-span-2">
            <SelectField control={control} name="layout" label="Estilo da página" options={layoutOptions} />
          </div>
          <ColorField control={control} name="primaryColor" label="Cor primária" />
          <ColorField control={control} name="secondaryColor" label="Cor secundária" />
        </div>
      </EditorSection>
      <EditorSection control={control} title="Destaque" of={['title', 'subtitle', 'description', 'heroPicture']}>
        <div className="grid gap-4">
          <TextField control={control} name="title" label="Título" required maxLength={120} />
          <TextField control={control} name="subtitle" label="Subtítulo" maxLength={160} />
          <TextareaField control={control} name="description" label="Descrição" rows={3} />
          <PictureField control={control} name="heroPicture" label="Imagem de destaque" one="picture" shape="wide" />
        </div>
      </EditorSection>
      <EditorSection control={control} title="Seções da página" of={['sections']}>
        <SiteSectionOrder control={control} />
      </EditorSection>
      <EditorSection control={control} title="Diferenciais" of={['differentials']}>
        <SiteList
          control={control}
          name="differentials"
          most={most.differentials}
          one="diferencial"
          named="title"
          empty={{ icon: 'heart', title: '', description: '' }}
          fields={(at) => (
            <>
              <div className="grid gap-4 sm:grid-cols-[10rem_minmax(0,1fr)]">
                <SelectField control={control} name={`differentials.${at}.icon`} label="Ícone" options={iconOptions} />
                <TextField control={control} name={`differentials.${at}.title`} label="Título" maxLength={80} />
              </div>
              <TextField control={control} name={`differentials.${at}.description`} label="Descrição" maxLength={240} />
            </>
          )}
        />
      </EditorSection>
      <EditorSection control={control} title="Serviços e preços" of={['services']}>
        <SiteList
          control={control}
          name="services"
          most={most.services}
          one="serviço"
          named="name"
          empty={{ name: '', serviceId: null, price: '', description: '' }}
          fields={(at) => <SiteServiceFields control={control} at={at} services={services} />}
        />
      </EditorSection>
      <EditorSection control={control} title="Sobre" of={['aboutTitle', 'aboutText', 'aboutPicture']}>
        <div className="grid gap-4">
          <TextField control={control} name="aboutTitle" label="Título da seção" maxLength={120} />
          <TextareaField
            control={control}
            name="aboutText"
            label="Texto"
            rows={5}
            hint={`${aboutText?.length ?? 0} de ${longestAbout} caracteres`}
          />
          <PictureField control={control} name="aboutPicture" label="Imagem da seção" one="picture" shape="wide" />
        </div>
      </EditorSection>
      <EditorSection control={control} title="Fotos" of={['gallery']}>
        <SiteList
          control={control}
          name="gallery"
          most={most.gallery}
          one="foto"
          named="caption"
          empty={{ picture: null, caption: '' }}
          fields={(at) => (
            <>
              <PictureField control={control} name={`gallery.${at}.picture`} label="Foto" one="photo" shape="wide" />
              <TextField control={control} name={`gallery.${at}.caption`} label="Legenda" maxLength={80} />
            </>
          )}
        />
      </EditorSection>
      <EditorSection control={control} title="Depoimentos" of={['testimonials']}>
        <SiteList
          control={control}
          name="testimonials"
          most={most.testimonials}
          one="depoimento"
          named="name"
          empty={{ text: '', name: '' }}
          fields={(at) => (
            <>
              <TextareaField control={control} name={`testimonials.${at}.text`} label="Depoimento" rows={2} />
              <TextField control={control} name={`testimonials.${at}.name`} label="Nome" maxLength={80} />
            </>
          )}
        />
      </EditorSection>
      <EditorSection control={control} title="Perguntas frequentes" of={['faq']}>
        <SiteList
          control={control}
          name="faq"
          most={most.faq}
          one="pergunta"
          named="question"
          empty={{ question: '', answer: '' }}
          fields={(at) => (
            <>
              <TextField control={control} name={`faq.${at}.question`} label="Pergunta" maxLength={200} />
              <TextareaField control={control} name={`faq.${at}.answer`} label="Resposta" rows={2} />
            </>
          )}
        />
      </EditorSection>
      <EditorSection control={control} title="Localização" of={['address', 'locationText']}>
        <div className="grid gap-4">
          <TextField control={control} name="address" label="Endereço" maxLength={200} />
          <TextareaField control={control} name="locationText" label="Como chegar" rows={2} />
        </div>
      </EditorSection>
      <EditorSection control={control} title="Redes sociais" of={['instagram', 'facebook', 'whatsapp']}>
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField control={control} name="instagram" label="Instagram" placeholder="@seusalao" />
          <TextField control={control} name="facebook" label="Facebook" placeholder="seusalao" />
          <PhoneField control={control} name="whatsapp" label="WhatsApp" />
        </div>
      </EditorSection>
      <EditorSection control={control} title="Busca e compartilhamento" of={['metaTitle', 'metaDescription']}>
        <div className="grid gap-4">
          <TextField
            control={control}
            name="metaTitle"
            label="Título na busca"
            maxLength={70}
            hint="Se ficar vazio, vale o título da página."
          />
          <TextField
            control={control}
            name="metaDescription"
            label="Descrição na busca"
            maxLength={160}
            hint="Uma ou duas frases que aparecem no Google e nas mensagens."
          />
        </div>
      </EditorSection>
    </div>
  )
}
