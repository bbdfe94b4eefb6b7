import type { Control } from 'react-hook-form'
import { PictureField } from '../../business/web/picture-field.tsx'
import { paths } from '../../platform/paths.ts'
import { TextareaField, TextField } from '../../platform/web/form-fields.tsx'
import { Card } from '../../platform/web/ui/card.tsx'
import type { MainSiteTyped } from '../main-site.ts'

type Props = { control: Control<MainSiteTyped>; host: string }

export const LandingSeoFields = ({ control, host }: Props) => (
  <div className="grid max-w-3xl gap-5">
    <Card title="Busca e compartilhamento">
      <div className="grid gap-4">
        <TextField
          control={control}
          name="metaTitle"
          label="Título na busca"
          hint="Se ficar vazio, valem o nome e o slogan."
          maxLength={70}
        />
        <TextField control={control} name="metaDescription" label="Descrição na busca" maxLength={160} />
        <TextField control={control} name="metaKeywords" label="Palavras-chave" maxLength={200} />
        <PictureField
          control={control}
          name="ogPicture"
          label="Imagem de compartilhamento"
          one="picture"
          shape="wide"
          to={paths.platformPictures}
        />
        <p className="text-sm text-soft">
          Domínio: <span className="break-all text-ink">{host}</span>. Ele é definido na instalação do servidor, em
          PUBLIC_URL.
        </p>
      </div>
    </Card>
    <Card title="Medição e código">
      <div className="grid gap-4">
        <p className="text-sm text-soft">
          Google Analytics e o pixel medem a página inicial, só de quem aceita e não está na conta. O código roda
          isolado, sem acesso à página nem à sessão de quem visita. Para aparecer, ele pede a altura:
          parent.postMessage({'{ height: 200 }'}, '*').
        </p>
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField control={control} name="googleAnalyticsId" label="Google Analytics" placeholder="G-XXXXXXXXXX" />
          <TextField control={control} name="facebookPixelId" label="Pixel do Facebook" inputMode="numeric" />
        </div>
        <TextareaField control={control} name="customCss" label="CSS personalizado" rows={5} />
        <TextareaField
          control={control}
          name="customCode"
          label="Código personalizado"
          hint="HTML, com <script> quando for preciso."
          rows={5}
        />
      </div>
    </Card>
  </div>
)
