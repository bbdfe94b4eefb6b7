import type { Control } from 'react-hook-form'
import { PictureField } from '../../business/web/picture-field.tsx'
import { paths } from '../../platform/paths.ts'
import { SwitchField, TextareaField, TextField } from '../../platform/web/form-fields.tsx'
import { Card } from '../../platform/web/ui/card.tsx'
import { type MainSiteTyped, mostOf } from '../main-site.ts'
import { SiteList } from '../../sites/web/site-list.tsx'

export const exampleHint = 'Escondido em produção. Desligue depois de colocar o conteúdo verdadeiro.'

export const LandingContentFields = ({ control }: { control: Control<MainSiteTyped> }) => (
  <div className="grid max-w-3xl gap-5">
    <Card title="Destaque">
      <div className="grid gap-4">
        <TextField control={control} name="heroTitle" label="Título" required maxLength={120} />
        <TextField control={control} name="heroSubtitle" label="Subtítulo" maxLength={120} />
        <TextareaField control={control} name="heroDescription" label="Descrição" rows={3} />
        <TextField control={control} name="heroCta" label="Texto do botão" required maxLength={40} />
        <PictureField
          control={control}
          name="heroPicture"
          label="Imagem de destaque"
          one="picture"
          shape="wide"
          to={paths.platformPictures}
        />
        <TextField
          control={control}
          name="heroVideoUrl"
          label="Endereço do vídeo"
          hint="Abre em “Ver vídeo”, ao lado do botão."
          maxLength={300}
          inputMode="url"
        />
      </div>
    </Card>
    <Card title="Em números">
      <SiteList
        control={control}
        name="figures"
        most={mostOf.figures}
        one="número"
        named="label"
        empty={{ value: '', label: '', isExample: false }}
        fields={(at) => (
          <>
            <div className="grid gap-4 sm:grid-cols-[10rem_minmax(0,1fr)]">
              <TextField control={control} name={`figures.${at}.value`} label="Número" maxLength={20} />
              <TextField control={control} name={`figures.${at}.label`} label="Legenda" maxLength={60} />
            </div>
            <SwitchField
              control={control}
              name={`figures.${at}.isExample`}
              label="É só um exemplo"
              hint={exampleHint}
            />
          </>
        )}
      />
    </Card>
  </div>
)
