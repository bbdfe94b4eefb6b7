import { Download } from 'lucide-react'
import { productName } from '../../platform/brand.ts'
import { saveFile } from '../../platform/web/save-file.ts'
import { Button } from '../../platform/web/ui/button.tsx'

/** The recovery codes are shown only this once. */
export const RecoveryCodes = ({ codes, onDone }: { codes: string[]; onDone: () => void }) => (
  <div className="grid gap-4">
    <p role="status" className="text-sm text-ink">
      A verificação em duas etapas está ativada, e você saiu dos outros aparelhos.
    </p>
    <p className="text-sm text-soft">
      Guarde estes códigos de recuperação em um lugar seguro. Se você perder o celular, cada código permite entrar uma
      vez. Eles não serão mostrados de novo.
    </p>
    <ul aria-label="Códigos de recuperação" className="grid grid-cols-2 gap-2 font-mono text-sm text-ink">
      {codes.map((code) => (
        <li key={code} className="rounded-sm bg-sunken px-2 py-1 text-center">
          {code}
        </li>
      ))}
    </ul>
    <div className="flex flex-wrap gap-2">
      <Button
        icon={<Download aria-hidden size={16} />}
        onClick={() => saveFile('codigos-de-recuperacao.txt', `${productName()}\r\n\r\n${codes.join('\r\n')}\r\n`)}
      >
        Baixar códigos
      </Button>
      <Button variant="primary" onClick={onDone}>
        Já guardei
      </Button>
    </div>
  </div>
)
