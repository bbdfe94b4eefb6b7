import type { Control } from 'react-hook-form'
import { ColorField } from '../../booking/web/color-field.tsx'
import { PictureField } from '../../business/web/picture-field.tsx'
import { productName } from '../../platform/brand.ts'
import { paths } from '../../platform/paths.ts'
import { SelectField, TextareaField, TextField } from '../../platform/web/form-fields.tsx'
import { Card } from '../../platform/web/ui/card.tsx'
import type { MainSiteTyped } from '../main-site.ts'

const themes = [
  { value: 'system', label: 'Automático, conforme o aparelho do visitante' },
  { value: 'light', label: 'Claro' },
  { value: 'dark', label: 'Escuro' },
]

export const LandingDesignFields = ({ control }: { control: Control<MainSiteTyped> }) => (
  <div className="grid max-w-3xl gap-5">
    <Card title="Identidade">
      <div className="grid gap-4">
        <TextField
          control={control}
          name="siteName"
          label="Nome do site"
          hint={`Se ficar vazio, vale o nome do sistema: ${productName()}.`}
          maxLength={60}
        />
        <TextField control={control} name="tagline" label="Slogan" required maxLength={80} />
        <TextareaField control={control} name="description" label="Descrição" rows={2} />
        <PictureField control={control} name="logo" label="Logo" one="logo" shape="logo" to={paths.platformPictures} />
        <PictureField
          control={control}
          name="favicon"
          label="Ícone da aba (favicon)"
          one="picture"
          shape="logo"
          to={paths.platformPictures}
        />
      </div>
    </Card>
    <Card title="Cores">
      <div className="grid gap-4 sm:grid-cols-2">
        <ColorField control={control} name="primaryColor" label="Cor primária" />
        <ColorField control={control} name="secondaryColor" label="Cor secundária" />
        <ColorField control={control} name="accentColor" label="Cor de destaque" />
        <ColorField control={control} name="backgroundColor" label="Cor de fundo" />
        <ColorField control={control} name="textColor" label="Cor do texto" />
        <SelectField
          control={control}
          name="theme"
          label="Tema"
          hint="Se você mudar a cor de fundo ou do texto, o tema acompanha o fundo."
          options={themes}
        />
      </div>
    </Card>
  </div>
)
